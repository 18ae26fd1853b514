import type { OrderEvent } from '#contracts/events/order.ts';
import { shortId } from '#contracts/identifiers.ts';
import type { Cause, EventStore } from '../event-store/event-store.ts';
import type { OrderRefusal } from './order.commands.ts';
import { commandOrder, orderStream } from './order-stream.ts';

/**
 * The orders of an e-mail address that a short number may mean. It comes from a read model, since no stream is named so; it only finds
 * the stream, which then decides by itself.
 */
export type FindOrdersByNumber = (shortNumber: string, email: string) => Promise<readonly string[]>;

export interface WithdrawalDeps {
  readonly store: EventStore;
  readonly findOrders: FindOrdersByNumber;
  readonly clock: () => Date;
}

export type Withdrawal =
  | {
      readonly accepted: true;
      readonly orderNumber: string;
      readonly declaredAt: string;
      readonly position: bigint | null;
    }
  | { readonly accepted: false; readonly refusal: OrderRefusal };

const NOT_FOUND: Withdrawal = { accepted: false, refusal: { code: 'order-not-found' } };
const SHORT_LENGTH = 8;

/** Declares a shopper's withdrawal from an order, named by its short number or its whole id. */
export async function declareWithdrawal(
  deps: WithdrawalDeps,
  wish: { readonly orderNumber: string; readonly email: string },
  cause: Cause,
): Promise<Withdrawal> {
  const { orderNumber, email } = wish;
  const isShort = orderNumber.length === SHORT_LENGTH;
  const candidates = isShort ? await deps.findOrders(orderNumber, email) : [orderNumber];
  let answer = NOT_FOUND;
  for (const orderId of candidates) {
    answer = await withdrawFrom(deps, orderId, email, cause);
    // Two orders may share a short number: the address tells which is meant.
    if (answer.accepted || answer.refusal.code !== 'order-not-found') return answer;
  }
  return answer;
}

async function withdrawFrom(
  { store, clock }: WithdrawalDeps,
  orderId: string,
  email: string,
  cause: Cause,
): Promise<Withdrawal> {
  const deliveredAt = await lastDelivery(store, orderId);
  const command = { type: 'DeclareWithdrawal', email, deliveredAt, now: clock() } as const;
  const handled = await commandOrder(store, orderId, command, cause);
  if (!handled.accepted) return { accepted: false, refusal: handled.refusal };
  const { state, position } = handled;
  if (state.status === 'absent' || state.withdrawalDeclaredAt === null)
    throw new Error(`order ${orderId} accepted a withdrawal and does not know of it`);
  return { accepted: true, orderNumber: shortId(orderId), declaredAt: state.withdrawalDeclaredAt, position };
}

/** When the order was last set to delivered; null when it is not delivered. */
async function lastDelivery(store: EventStore, orderId: string): Promise<Date | null> {
  const { events } = await store.readStream<OrderEvent>(orderStream(orderId));
  const last = events.findLast((event) => event.type === 'OrderStatusChanged');
  return last?.data.to === 'delivered' ? new Date(last.metadata.recordedAt) : null;
}
