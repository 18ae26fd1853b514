import { randomUUID } from 'node:crypto';
import { idSchema } from '#contracts/identifiers.ts';
import type { RecordPayment } from '#domain/orders/commands/order.commands.ts';
import type { PlacedOrder } from '#domain/orders/order.state.ts';
import type { Cause } from '#platform/event-store/event-store.ts';
import { commandOrder, loadOrder } from '../orders/order-stream.ts';
import { reacquire, releaseReacquired, wasReacquisitionUnused } from '../orders/reacquire.ts';
import { type SettleStockDeps, settleOrderStock } from '../orders/settle-stock.ts';
import { endUndoPeriod } from '../orders/undo-period.ts';
import type { PaymentGateway, ProviderIntent } from './payment-gateway.ts';

export interface PaymentDeps extends SettleStockDeps {
  readonly gateway: PaymentGateway;
}

export type SettledPayment =
  | {
      readonly known: true;
      readonly order: PlacedOrder;
      readonly intent: ProviderIntent;
      /** Whether it was news to the order. */
      readonly isNew: boolean;
    }
  /** The PaymentIntent belongs to no order of this shop. */
  | { readonly known: false; readonly intent: ProviderIntent };

/**
 * Turns what the provider knows of a PaymentIntent into the order's events. The one function for every way news arrives
 * (webhook, the shopper's return, expiry, reconciliation): safe to call many times, in any order, from many processes.
 * Money that comes after the order was cancelled pays for it if its bottles can be taken again, and else goes back.
 * @param about the PaymentIntent as just heard, or its id when the provider is to be asked.
 * @throws PaymentProviderError when the provider has to be asked and does not answer.
 */
export async function settlePayment(
  deps: PaymentDeps,
  about: string | ProviderIntent,
  cause: Cause,
): Promise<SettledPayment> {
  const intent = typeof about === 'string' ? await deps.gateway.retrieveIntent(about) : about;
  const orderId = idSchema.safeParse(intent.orderId);
  if (!orderId.success) return { known: false, intent };
  const recorded = await recordPayment(deps, orderId.data, intent, cause);
  return recorded === null ? { known: false, intent } : { known: true, intent, ...recorded };
}

async function recordPayment(
  deps: PaymentDeps,
  orderId: string,
  intent: ProviderIntent,
  cause: Cause,
): Promise<{ order: PlacedOrder; isNew: boolean } | null> {
  const { store, clock } = deps;
  const command: RecordPayment = {
    type: 'RecordPayment',
    report: intent,
    stockAgain: 'unknown',
    refundId: randomUUID(),
    now: clock().toISOString(),
  };
  const first = await commandOrder(store, orderId, command, cause);
  if (first.state.status === 'absent') return null;
  if (first.accepted) {
    const isNew = first.position !== null;
    if (isNew) alertIfUnmatched(deps, first.state, intent, cause);
    return { order: first.state, isNew };
  }
  const order = await recordLate(deps, first.state, command, cause);
  alertIfUnmatched(deps, order, intent, cause);
  return { order, isNew: true };
}

/** Whether a payment is in its order's books, where it stays, as far as is known here: nothing that is heard of it is news then. */
export async function isSettled(
  { store }: Pick<PaymentDeps, 'store'>,
  { orderId, paymentIntentId }: ProviderIntent,
): Promise<boolean> {
  const parsed = idSchema.safeParse(orderId);
  if (!parsed.success) return false;
  const { state } = await loadOrder(store, parsed.data, 0n);
  return state.status !== 'absent' && isRecorded(state, paymentIntentId);
}

/** Money for a cancelled order: it goes on if its bottles can be taken again. */
async function recordLate(
  deps: PaymentDeps,
  late: PlacedOrder,
  command: RecordPayment,
  cause: Cause,
): Promise<PlacedOrder> {
  const cancelled = await endUndoPeriod(deps, late, cause);
  const { orderId } = cancelled;
  const taken = await reacquire(deps, cancelled, cause);
  const stockAgain = taken.accepted ? taken.again : 'unavailable';
  const recorded = await commandOrder(deps.store, orderId, { ...command, stockAgain }, cause);
  const { state } = recorded;
  if (state.status === 'absent') throw new Error(`order ${orderId} was there and is not any more`);
  if (taken.accepted && wasReacquisitionUnused(cancelled, state))
    await releaseReacquired(deps, cancelled, cause);
  // Others have set it back and cancelled it again meanwhile.
  if (!recorded.accepted) return recordLate(deps, state, command, cause);
  await settleOrderStock(deps, orderId, cause);
  return state;
}

/** A person has to look when money does not match its order. */
function alertIfUnmatched(
  { logger }: PaymentDeps,
  order: PlacedOrder,
  intent: ProviderIntent,
  cause: Cause,
): void {
  const { paymentIntentId, amountReceived, currency } = intent;
  const receipt = order.receipts.find((known) => known.paymentIntentId === paymentIntentId);
  if (receipt === undefined || receipt.kind === 'payment') return;
  logger.error(
    {
      alarm: receipt.kind === 'held' ? 'payment-held' : 'payment-goes-back',
      correlationId: cause.correlationId,
      orderId: order.orderId,
      paymentIntentId,
      amountReceived,
      currency,
    },
    'money came that does not pay for its order',
  );
}

export interface SettledOrder {
  readonly order: PlacedOrder;
  /** The order's PaymentIntents whose money has not come, as the provider knows them now, oldest first. */
  readonly unsettled: readonly ProviderIntent[];
}

/**
 * Asks the provider for every PaymentIntent of an order whose money is not in the books yet, and settles what it says: for
 * the shopper's return, the deadline and reconciliation.
 * @returns null when there is no such order.
 * @throws PaymentProviderError when the provider does not answer.
 */
export async function settleOrderPayments(
  deps: PaymentDeps,
  orderId: string,
  cause: Cause,
): Promise<SettledOrder | null> {
  const { state } = await loadOrder(deps.store, orderId);
  if (state.status === 'absent') return null;
  let order: PlacedOrder = state;
  const unsettled: ProviderIntent[] = [];
  for (const paymentIntentId of state.payment.intents) {
    if (isRecorded(order, paymentIntentId)) continue;
    const settled = await settlePayment(deps, paymentIntentId, cause);
    if (!settled.known) continue;
    order = settled.order;
    if (!isRecorded(order, paymentIntentId)) unsettled.push(settled.intent);
  }
  return { order, unsettled };
}

function isRecorded(order: PlacedOrder, paymentIntentId: string): boolean {
  return order.receipts.some((receipt) => receipt.paymentIntentId === paymentIntentId);
}
