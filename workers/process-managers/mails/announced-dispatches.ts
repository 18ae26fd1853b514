import type { ShopEventType } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { orderDecider } from '#domain/orders/order.decider.ts';
import type { PlacedOrder } from '#domain/orders/order.state.ts';
import { derivedId } from '#platform/command-handling/derived-id.ts';
import type { OrderHistory } from '#services/orders/order-stream.ts';

/** The id of the mail about a dispatch by a tracking number: the same for each event that says the same. */
export function dispatchSubject(until: OrderHistory, { orderId, trackingNumber }: PlacedOrder): string {
  const reinstated = until.findLast(isReinstatement);
  const what = [
    ...(reinstated === undefined ? [] : ['reinstated', reinstated.id]),
    ...(trackingNumber === null ? [] : ['tracking', trackingNumber]),
  ];
  return what.length === 0 ? orderId : derivedId(orderId, ...what);
}

/** The events before the last one, since the order was last reinstated, that called for a mail about the dispatch. */
export function dispatchesBefore(until: OrderHistory) {
  const { evolve, initialState } = orderDecider;
  const since = until.findLastIndex(isReinstatement);
  let state = initialState;
  return until.slice(0, -1).flatMap((event, at) => {
    state = evolve(state, event);
    if (at < since || state.status !== 'shipped' || !TELLS_DISPATCH.has(event.type)) return [];
    const { trackingNumber } = state;
    return [{ eventId: event.id, trackingNumber, subjectId: dispatchSubject(until.slice(0, at + 1), state) }];
  });
}

const TELLS_DISPATCH: ReadonlySet<ShopEventType> = new Set([
  'OrderStatusChanged',
  'OrderReinstated',
  'TrackingNumberAssigned',
  'TrackingNumberRemoved',
]);

function isReinstatement({ type, data }: Recorded<OrderEvent>): boolean {
  return type === 'OrderReinstated' && 'reason' in data && data.reason === 'admin' && data.undoes !== true;
}
