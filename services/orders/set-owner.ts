import { isSameMailbox } from '#contracts/identifiers.ts';
import { setCredit } from '#domain/promos/set-credit.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { loadOrder } from './order-stream.ts';

/** Whether the discovery set of an order was bought from this mailbox, and is kept: what its credit asks of whoever uses it. */
export function setOwner(store: EventStore, email: string): (orderId: string) => Promise<boolean> {
  return async (orderId) => {
    const { state } = await loadOrder(store, orderId);
    return (
      state.status !== 'absent' && setCredit(state) !== null && isSameMailbox(state.customer.email, email)
    );
  };
}
