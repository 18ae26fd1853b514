import { useEffect, useState } from 'react';
import type { OrderConfirmation } from '#contracts/http/orders.ts';
import { askPayment, type PaymentOutcome, readConfirmation } from './payment-watch.ts';

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
  const deadline = Date.now() + TIMEOUT_MS;
  while (!signal.aborted) {
    const outcome = await askPayment(orderId, signal);
    if (signal.aborted) return;
    if (outcome.kind !== 'waiting') return onOutcome(outcome);
    if (Date.now() > deadline) return onOutcome({ kind: 'late' });
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
