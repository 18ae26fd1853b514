import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { orderDecider } from '#domain/orders/order.decider.ts';
import type { OrderState, PlacedOrder } from '#domain/orders/order.state.ts';
import type { Facts } from '../facts.ts';

/** Something that must never be, with what its story is about. */
export interface Violation {
  readonly sentence: string;
  readonly orderId?: string | undefined;
  readonly productId?: string | undefined;
  readonly promoId?: string | undefined;
  /** Of one request that is wrong by itself. */
  readonly requestId?: string | undefined;
  /** The Idempotency-Key of the requests concerned. */
  readonly key?: string | undefined;
}

/** A law of the shop: names whatever breaks it. */
export type Invariant = (facts: Facts) => Violation[];

/** Orders as the log has them so far, fed event by event. */
export class Orders {
  readonly #states = new Map<string, OrderState>();

  apply(event: Recorded<ShopEvent>): void {
    if (!isOrderEvent(event)) return;
    this.#states.set(event.data.orderId, orderDecider.evolve(this.of(event.data.orderId), event));
  }

  of(orderId: string): OrderState {
    return this.#states.get(orderId) ?? orderDecider.initialState;
  }

  /** Those that were placed. */
  placed(): PlacedOrder[] {
    return [...this.#states.values()].filter((state) => state.status !== 'absent');
  }
}

export function ordersIn(log: Facts['log']): Orders {
  const orders = new Orders();
  for (const event of log) orders.apply(event);
  return orders;
}

function isOrderEvent(event: Recorded<ShopEvent>): event is Recorded<OrderEvent> {
  return event.stream.startsWith('order-');
}

/** What belongs together, by what it is named with, in its order. */
export function grouped<T>(items: Iterable<T>, nameOf: (item: T) => string | null): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = nameOf(item);
    if (name === null) continue;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [item]);
    else group.push(item);
  }
  return groups;
}
