import type { Purchase } from '#contracts/http/shop/payments.ts';
import { isFields, readJson } from '../cart/cart-storage.ts';
import type { KeyValue } from '../ui/browser-storage.ts';
import { endPaying } from './payment/paying-order.ts';

/** The attempt's key and what it was made for, kept for the browser tab so that a retry or a reload is the same order. */
interface Attempt {
  readonly key: string;
  /** What was sent, as JSON. */
  readonly content: string;
  /** Whether the server answered. */
  readonly isAnswered: boolean;
  /** The order it became; none before that is known. */
  readonly orderId?: string | undefined;
}

const ATTEMPT_KEY = 'miris-checkout';
const LAST_ORDER_KEY = 'miris-last-order';

function readAttempt(storage: KeyValue): Attempt | null {
  const kept = readJson(storage, ATTEMPT_KEY);
  if (!isFields(kept) || typeof kept.key !== 'string' || typeof kept.content !== 'string') return null;
  return {
    key: kept.key,
    content: kept.content,
    isAnswered: kept.isAnswered === true,
    orderId: typeof kept.orderId === 'string' ? kept.orderId : undefined,
  };
}

/**
 * The idempotency key of this order: the same for the same content, a new one once anything in it changed, since the server refuses
 * one key for two orders.
 */
export function attemptKey(storage: KeyValue, content: unknown, newKey: () => string): string {
  const sent = JSON.stringify(content);
  const kept = readAttempt(storage);
  if (kept?.content === sent) return kept.key;
  const key = newKey();
  storage.setItem(ATTEMPT_KEY, JSON.stringify({ key, content: sent, isAnswered: false } satisfies Attempt));
  return key;
}

/** An earlier attempt with other content and no answer: the server may have placed its order. */
export function unansweredAttempt(storage: KeyValue, content: unknown): Attempt | null {
  const kept = readAttempt(storage);
  return kept !== null && !kept.isAnswered && kept.content !== JSON.stringify(content) ? kept : null;
}

/** The server answered: with this order, or a refusal. */
export function noteAnswer(storage: KeyValue, orderId?: string): void {
  const kept = readAttempt(storage);
  if (kept)
    storage.setItem(ATTEMPT_KEY, JSON.stringify({ ...kept, isAnswered: true, orderId } satisfies Attempt));
}

/**
 * What an order that was placed from this tab took from the cart; null for any other. Browsers without cookies are not told
 * by the server.
 */
export function placedPurchase(storage: KeyValue, orderId: string): Purchase | null {
  const kept = readAttempt(storage);
  if (kept?.orderId !== orderId) return null;
  // `as`: what this tab has sent, see `place-order.ts`.
  const { items, promoCode } = JSON.parse(kept.content) as Purchase;
  return { items, promoCode };
}

/** Forgets the attempt: its order is paid, or can no longer be. */
export function endAttempt(storage: KeyValue): void {
  storage.removeItem(ATTEMPT_KEY);
  endPaying(storage);
}

export function rememberOrder(storage: KeyValue, orderId: string): void {
  storage.setItem(LAST_ORDER_KEY, orderId);
}

/** The order this tab placed last, for a confirmation page reached without its number in the address. */
export function rememberedOrder(storage: KeyValue): string | null {
  return storage.getItem(LAST_ORDER_KEY);
}
