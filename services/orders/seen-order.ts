import type { Context } from 'koa';
import {
  type OrderStanding as ShownStanding,
  type StaleOrder,
  staleOrderSchema,
} from '#contracts/http/desk/order-changes.ts';
import { toDecimal } from '#contracts/money.ts';
import { orderDecider } from '#domain/orders/order.decider.ts';
import type { OrderState } from '#domain/orders/order.state.ts';
import { isSameStanding, type OrderStanding, orderStanding } from '#domain/orders/order-standing.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { seenRevisionOf } from '#platform/http/requests/if-match.ts';
import { orderAfter, orderHistory } from './order-stream.ts';

const STALE = 'Cette commande a changé entre-temps. Rien n’a été enregistré\u00a0: relisez-la, puis décidez.';

/** How an order stood before the eyes of whoever sends this request, by its `If-Match`; undefined when it says nothing. */
export async function seenStanding(
  store: EventStore,
  orderId: string,
  ctx: Context,
): Promise<OrderStanding | undefined> {
  const revision = seenRevisionOf(ctx);
  if (revision === null) return undefined;
  const history = await orderHistory(store, orderId);
  return standingIn(orderAfter(history.filter((event) => event.revision <= revision)));
}

/** What a request is refused with (412) that saw another order than there is: both, and who changed it when. */
export async function staleOrder(
  store: EventStore,
  orderId: string,
  seen: OrderStanding,
): Promise<HttpRefusal> {
  const events = await orderHistory(store, orderId);
  let state = orderDecider.initialState;
  let current = seen;
  let last = events.at(0);
  for (const event of events) {
    state = orderDecider.evolve(state, event);
    const standing = standingIn(state);
    if (standing === undefined || isSameStanding(standing, current)) continue;
    current = standing;
    last = event;
  }
  const fresh: StaleOrder = staleOrderSchema.parse({
    revision: Number(events.at(-1)?.revision ?? 0),
    seen: shown(seen),
    current: shown(current),
    changedBy: last?.metadata.actor,
    changedAt: last?.metadata.recordedAt,
  });
  return new HttpRefusal(412, 'stale-revision', STALE, { fresh });
}

function standingIn(state: OrderState): OrderStanding | undefined {
  return state.status === 'absent' ? undefined : orderStanding(state);
}

function shown({ refunded, ...alike }: OrderStanding): ShownStanding {
  return { ...alike, refunded: toDecimal(refunded) };
}
