import { accept, type Decision, refuse } from '#contracts/decider.ts';
import type { OrderEvent } from '#contracts/events/order.ts';
import { isForgottenEmail } from '#contracts/personal.ts';
import { articleOf, type Bottles, remaining } from '#contracts/returns.ts';
import { isWithdrawalOpen } from '#contracts/withdrawal.ts';
import type { DeclareWithdrawal, OrderRefusal } from '../order.commands.ts';
import type { OrderState, PlacedOrder } from '../order.state.ts';
import { isPaid } from '../order-money.ts';

/**
 * Whether a shopper may withdraw from an order, or from articles of it: for 14 days after its delivery and at any time before
 * (specification §9, code de la consommation L221-18). Declaring it again changes nothing. Another's address is told what an unknown
 * order is told.
 */
export function decideWithdrawal(
  command: DeclareWithdrawal,
  state: OrderState,
): Decision<OrderEvent, OrderRefusal> {
  const { email, name, items, deliveredAt, now } = command;
  if (state.status === 'absent' || state.deleted || isForgottenEmail(state.customer.email))
    return refuse({ code: 'order-not-found' });
  if (email !== null && state.customer.email.trim().toLowerCase() !== email)
    return refuse({ code: 'order-not-found' });
  const more = items === null ? remaining(state.returns, state.lines) : increase(items, state);
  if (more === null) return refuse({ code: 'not-withdrawable', why: 'articles' });
  if (more.length === 0) return accept();
  if (state.status === 'cancelled') return refuse({ code: 'not-withdrawable', why: 'cancelled' });
  if (!isWithdrawalOpen(deliveredAt === null ? null : new Date(deliveredAt), new Date(now)))
    return refuse({ code: 'not-withdrawable', why: 'too-late' });
  const { orderId, customer } = state;
  const declared: OrderEvent = {
    type: 'WithdrawalDeclared',
    data: { orderId, declaredAt: now, items: more, declaredBy: { name, email: customer.email } },
  };
  // An unpaid order is for its whole total: there are no parts of it to withdraw from.
  const isPart = more.length < state.lines.length || remaining(state.returns, state.lines).some(isLeft(more));
  if (isPart && state.status === 'pending' && !isPaid(state))
    return refuse({ code: 'not-withdrawable', why: 'unpaid' });
  return accept(declared);
}

/** What is asked for beyond what was declared before; null where it is more than there is, or nothing of this order. */
function increase(items: readonly Bottles[], { lines, returns }: PlacedOrder): Bottles[] | null {
  const more: Bottles[] = [];
  for (const { productId, quantity } of items) {
    const line = lines.find((known) => known.productId === productId);
    if (line === undefined || quantity > line.quantity) return null;
    const before = articleOf(returns, productId).withdrawn;
    if (quantity > before) more.push({ productId, quantity: quantity - before });
  }
  return new Set(items.map(({ productId }) => productId)).size === items.length ? more : null;
}

function isLeft(more: readonly Bottles[]) {
  return ({ productId, quantity }: Bottles) =>
    (more.find((each) => each.productId === productId)?.quantity ?? 0) < quantity;
}
