/** The attempt's key and what it was made for, kept for the browser tab so that a retry or a reload is the same order. */
interface Attempt {
  readonly key: string;
  readonly fingerprint: string;
}

const ATTEMPT_KEY = 'miris-checkout';
const LAST_ORDER_KEY = 'miris-last-order';

type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function readAttempt(storage: KeyValue): Attempt | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(ATTEMPT_KEY) ?? 'null');
    if (typeof value !== 'object' || value === null || !('key' in value) || !('fingerprint' in value))
      return null;
    const { key, fingerprint } = value;
    return typeof key === 'string' && typeof fingerprint === 'string' ? { key, fingerprint } : null;
  } catch {
    return null;
  }
}

/**
 * The idempotency key of this order: the same for the same content however often it is sent, a new one once anything in it
 * changed, since the server refuses one key for two orders.
 */
export function attemptKey(storage: KeyValue, content: unknown, newKey: () => string): string {
  const fingerprint = JSON.stringify(content);
  const kept = readAttempt(storage);
  if (kept?.fingerprint === fingerprint) return kept.key;
  const key = newKey();
  storage.setItem(ATTEMPT_KEY, JSON.stringify({ key, fingerprint } satisfies Attempt));
  return key;
}

/** Whether an order of this tab may be waiting for its payment: its bottles are held, so the shop's stock no longer counts them. */
export function hasAttempt(storage: KeyValue): boolean {
  return readAttempt(storage) !== null;
}

/** Forgets the attempt: its order is paid, or can no longer be. */
export function endAttempt(storage: KeyValue): void {
  storage.removeItem(ATTEMPT_KEY);
}

export function rememberOrder(storage: KeyValue, orderId: string): void {
  storage.setItem(LAST_ORDER_KEY, orderId);
}

/** The order this tab placed last, for a confirmation page reached without its number in the address. */
export function rememberedOrder(storage: KeyValue): string | null {
  return storage.getItem(LAST_ORDER_KEY);
}
