import type { StockEvent } from '#contracts/events/stock.ts';
import { CopyOnWriteMap } from '../command-handling/copy-on-write-map.ts';
import type { Draft } from '../command-handling/draft.ts';

/** The bottles of one product. Quantities by order id. */
export interface StockState {
  /** In the workshop, reserved ones included. */
  readonly onHand: number;
  /** The sum of `held`. */
  readonly reserved: number;
  /** Held for orders that wait for their payment. */
  readonly held: ReadonlyMap<string, number>;
  /** Sold and not given back. */
  readonly sold: ReadonlyMap<string, number>;
  /** Whether the product's first stock was entered. */
  readonly opened: boolean;
}

export const noStock: StockState = {
  onHand: 0,
  reserved: 0,
  held: new Map(),
  sold: new Map(),
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

/** Builds a state from many events: each map is copied once, when the first event touches it. */
export function draftStock(from: StockState): Draft<StockState, StockEvent> {
  let { onHand, reserved, opened } = from;
  const held = new CopyOnWriteMap(from.held);
  const sold = new CopyOnWriteMap(from.sold);

  function unhold(orderId: string): number {
    const quantity = held.get(orderId) ?? 0;
    held.delete(orderId);
    reserved -= quantity;
    return quantity;
  }

  return {
    get state() {
      return { onHand, reserved, held: held.view, sold: sold.view, opened };
    },
    apply({ type, data }) {
      switch (type) {
        case 'StockAdjusted':
          onHand += data.delta;
          if (data.reason === 'initial') opened = true;
          if (data.orderId !== undefined) sold.delete(data.orderId);
          return;
        case 'StockReserved':
          unhold(data.orderId);
          held.set(data.orderId, data.quantity);
          reserved += data.quantity;
          return;
        case 'StockReleased':
          unhold(data.orderId);
          return;
        case 'StockCommitted': {
          const quantity = unhold(data.orderId);
          onHand -= quantity;
          if (quantity > 0) sold.set(data.orderId, (sold.get(data.orderId) ?? 0) + quantity);
          return;
        }
      }
    },
  };
}
