import { accept, type Decision, refuse } from '#contracts/decider.ts';
import type { OrderEvent } from '#contracts/events/order.ts';
import { isWithdrawalOpen } from '#contracts/withdrawal.ts';
import type { DeclareWithdrawal, OrderRefusal } from '../order.commands.ts';
import type { OrderState } from '../order.state.ts';

/**
 * Whether a shopper may withdraw from an order: for 14 days after its delivery and at any time before (specification §9, code de la
 * consommation L221-18). Declaring it again changes nothing. Another's address is told what an unknown order is told.
 */
export function decideWithdrawal(
  { email, deliveredAt, now }: DeclareWithdrawal,
  state: OrderState,
): Decision<OrderEvent, OrderRefusal> {
  if (state.status === 'absent' || state.deleted) return refuse({ code: 'order-not-found' });
  if (state.customer.email.trim().toLowerCase() !== email) return refuse({ code: 'order-not-found' });
  if (state.withdrawalDeclaredAt !== null) return accept();
  if (state.status === 'cancelled') return refuse({ code: 'not-withdrawable', why: 'cancelled' });
  if (!isWithdrawalOpen(deliveredAt === null ? null : new Date(deliveredAt), new Date(now)))
    return refuse({ code: 'not-withdrawable', why: 'too-late' });
  const { orderId } = state;
  return accept({ type: 'WithdrawalDeclared', data: { orderId, declaredAt: now } });
}
