import { useEffect, useState } from 'react';
import type { OrderConfirmation, PaymentState } from '#contracts/http/shop/orders.ts';
import type { Purchase } from '#contracts/http/shop/payments.ts';
import { cartActions } from '../cart/cart-store.ts';
import { forgetDelivery } from '../cart/kept-delivery.ts';
import { endOpenOrder, orders } from '../cart/open-order.ts';
import { endAttempt, placedPurchase } from '../checkout/checkout-attempt.ts';
import { ApiError } from '../data/api.ts';
import { tabStore } from '../ui/browser-storage.ts';
import { isTakenOff, noteTakenOff } from './bought-order.ts';

/** What the confirmation page can say about an order. */
export type PaymentOutcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'failed' }
  /** The amount received does not match the order: staff has to look. */
  | { readonly kind: 'held' }
  /** Not this browser's order, or none at all. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'late' };

/** What a payment's state means for the shopper; only 'confirmed' is a confirmation. */
export function outcomeOf(state: PaymentState): PaymentOutcome {
  switch (state) {
    case 'confirmed':
    case 'failed':
    case 'held':
      return { kind: state };
    case 'none':
    case 'requested':
    case 'processing':
      return { kind: 'waiting' };
  }
}

/** Asks the server, which asks the provider. What is paid leaves the cart with it. */
async function askPayment(orderId: string, signal: AbortSignal): Promise<PaymentOutcome> {
  try {
    const { paymentState, purchase } = await orders.call('POST /api/orders/:id/payment-return', {
      id: orderId,
      signal,
    });
    const outcome = outcomeOf(paymentState);
    const bought = purchase ?? (outcome.kind === 'confirmed' ? placedPurchase(tabStore, orderId) : null);
    if (bought) await concludePurchase(orderId, bought);
    // Staff looks at it now; the shopper may order something else meanwhile.
    else if (outcome.kind === 'held') await endOpenOrder().catch(() => undefined);
    return outcome;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400))
      return { kind: 'unknown' };
    // The network or the provider is away for a moment: what we know has not changed.
    return { kind: 'waiting' };
  }
}

/** The order's details, or null while the read models do not have it yet. */
async function readConfirmation(orderId: string, signal: AbortSignal): Promise<OrderConfirmation | null> {
  try {
    return await orders.call('GET /api/orders/:id/confirmation', { id: orderId, signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** An order of this browser is paid: what it bought leaves the cart, and the next order is another purchase. */
async function concludePurchase(orderId: string, purchase: Purchase): Promise<void> {
  try {
    if (!isTakenOff(orderId)) {
      noteTakenOff(orderId);
      cartActions.removeBought(purchase);
    }
    endAttempt(tabStore);
    // What was typed for a cart is kept by whoever pays an order that was in none.
    if (purchase.items.length > 0) forgetDelivery(tabStore);
    await endOpenOrder();
  } catch (error) {
    // The payment stands. A later visit of the confirmation ends the order, or the next order leads to it.
    console.warn('the purchase could not be concluded', error);
  }
}

const POLL_EVERY_MS = 1_500;
/** After this the page stops polling and says that a mail will come. */
const TIMEOUT_MS = 90_000;

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

async function watch(
  orderId: string,
  signal: AbortSignal,
  onOutcome: (outcome: PaymentOutcome) => void,
): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!signal.aborted) {
    const outcome = await askPayment(orderId, signal);
    if (signal.aborted) return;
    if (outcome.kind !== 'waiting') return onOutcome(outcome);
    if (performance.now() > deadline) return onOutcome({ kind: 'late' });
    await pause(POLL_EVERY_MS, signal);
  }
}

/** The order's details, read again until they show what is known of its payment; what they show then, after ten times. */
async function readWhenThere(
  orderId: string,
  signal: AbortSignal,
  isPaid: boolean,
): Promise<OrderConfirmation | null> {
  let found: OrderConfirmation | null = null;
  for (let attempt = 0; attempt < 10 && !signal.aborted; attempt += 1) {
    found = await readConfirmation(orderId, signal);
    if (found && (!isPaid || found.paymentState === 'confirmed')) break;
    await pause(POLL_EVERY_MS, signal);
  }
  return found;
}

export interface WatchedPayment {
  readonly outcome: PaymentOutcome;
  readonly confirmation: OrderConfirmation | null;
}

/** Follows an order's payment until the server knows what became of it. `orderId` is undefined until it was read from the browser. */
export function usePaymentOutcome(orderId: string | null | undefined): WatchedPayment {
  const [outcome, setOutcome] = useState<PaymentOutcome>({ kind: 'waiting' });
  const [confirmation, setConfirmation] = useState<OrderConfirmation | null>(null);
  useEffect(() => {
    if (orderId === undefined) return;
    if (orderId === null) {
      setOutcome({ kind: 'unknown' });
      return;
    }
    const abort = new AbortController();
    const read = (isPaid: boolean) =>
      readWhenThere(orderId, abort.signal, isPaid).then(
        (found) => setConfirmation((kept) => (kept?.paymentState === 'confirmed' ? kept : (found ?? kept))),
        () => undefined,
      );
    void watch(orderId, abort.signal, (known) => {
      setOutcome(known);
      if (known.kind === 'confirmed') void read(true);
    });
    void read(false);
    return () => abort.abort();
  }, [orderId]);
  return { outcome, confirmation };
}
