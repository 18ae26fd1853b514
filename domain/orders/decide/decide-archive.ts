import type { OrderEvent } from '#contracts/events/order.ts';
import { accept, type Decision, refuse } from '../../decider.ts';
import type { OrderRefusal } from '../order.commands.ts';
import type { OrderState, PlacedOrder } from '../order.state.ts';
import type { ArchiveOrder } from '../parcel.commands.ts';
import { whyNotDeletable } from './decide-status.ts';

/** Puts an order of which nothing is left to do out of the way, or takes it back. Nothing else changes by it. */
export function decideArchive(
  { isArchived, now }: ArchiveOrder,
  state: OrderState,
): Decision<OrderEvent, OrderRefusal> {
  if (state.status === 'absent' || state.deleted) return refuse({ code: 'order-not-found' });
  const { orderId, archivedAt } = state;
  if (isArchived === (archivedAt !== undefined)) return accept();
  if (!isArchived) return accept({ type: 'OrderUnarchived', data: { orderId, unarchivedAt: now } });
  const why = whyNotArchivable(state, new Date(now));
  if (why !== null) return refuse({ code: 'not-archivable', why });
  return accept({ type: 'OrderArchived', data: { orderId, archivedAt: now } });
}

/** An order is done once it arrived or will not be fulfilled, and nothing is owed to anybody. */
function whyNotArchivable(order: PlacedOrder, now: Date): 'status' | 'open' | null {
  if (order.status !== 'delivered' && order.status !== 'cancelled') return 'status';
  return whyNotDeletable(order, now) === null ? null : 'open';
}
