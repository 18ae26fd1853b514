import type { StockEvent } from '#contracts/events/stock.ts';
import type { Draft } from '../command-handling/draft.ts';
import { OrderAmounts } from '../command-handling/order-amounts.ts';
import { PersistentMap } from '../command-handling/persistent-map.ts';

/** Bottles held for an order by one attempt at placing it. */
export interface Hold {
  readonly quantity: number;
  /** The fencing token of the attempt, counted from 0. */
  readonly attempt: number;
}

/** The bottles of one product, by order id. */
export interface StockState {
  /** In the workshop, reserved ones included. */
  readonly onHand: number;
  /** The sum of `held`. */
  readonly reserved: number;
  /** Held for orders that wait for their payment. */
  readonly held: PersistentMap<Hold>;
  /** Sold and not given back: it grows with every order. */
  readonly sold: OrderAmounts;
  /** Whether the product's first stock was entered. */
  readonly opened: boolean;
}

export const noStock: StockState = {
  onHand: 0,
  reserved: 0,
  held: PersistentMap.empty(),
  sold: OrderAmounts.empty(),
  opened: false,
};

/** What can be sold now (decision 7). */
export function availableStock(state: StockState): number {
  return state.onHand - state.reserved;
}

export function evolveStock(state: StockState, event: StockEvent): StockState {
  const draft = draftStock(state);
  draft.apply(event);
  return draft.state;
}

/** Builds a state from many events. */
export function draftStock(from: StockState): Draft<StockState, StockEvent> {
  let { onHand, reserved, held, sold, opened } = from;

  function unhold(orderId: string): number {
    const quantity = held.get(orderId)?.quantity ?? 0;
    held = held.without(orderId);
    reserved -= quantity;
    return quantity;
  }

  return {
    get state() {
      return { onHand, reserved, held, sold, opened };
    },
    apply({ type, data }) {
      switch (type) {
        case 'StockAdjusted':
          onHand += data.delta;
          if (data.reason === 'initial') opened = true;
          if (data.orderId !== undefined) sold = sold.without(data.orderId);
          return;
        case 'StockReserved':
          unhold(data.orderId);
          held = held.with(data.orderId, { quantity: data.quantity, attempt: data.attempt ?? 0 });
          reserved += data.quantity;
          return;
        case 'StockReleased':
          unhold(data.orderId);
          return;
        case 'StockCommitted': {
          const quantity = unhold(data.orderId);
          onHand -= quantity;
          if (quantity > 0) sold = sold.with(data.orderId, (sold.get(data.orderId) ?? 0) + quantity);
          return;
        }
      }
    },
  };
}
