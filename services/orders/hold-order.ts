import type { Cents } from '#contracts/money.ts';
import type { Cause, EventStore } from '../event-store/event-store.ts';
import { redeemPromo, releasePromo } from '../promos/redemption.ts';
import type { OrderKnown } from '../stock/stock.decider.ts';
import type { StockRoom } from '../stock/stock-room.ts';
import type { OrderState } from './order.state.ts';
import { loadOrder } from './order-stream.ts';
import type { PricedOrder } from './price-order.ts';

export interface Hold {
  readonly orderId: string;
  readonly priced: PricedOrder;
  readonly now: string;
  /** Until when the bottles are held for the payment. */
  readonly expiresAt: string;
  /** Whether the order is thought to be new; nothing is touched of one that is not. */
  readonly isNew: boolean;
}

export type HoldRefusal =
  | { readonly code: 'insufficient-stock'; readonly available: number; readonly productName: string }
  | { readonly code: 'promo-invalid'; readonly message: string };

export type HeldOrder =
  | {
      readonly accepted: true;
      /** What the promo grants, in cents, as decided on its stream. */
      readonly discount: Cents;
      /** Gives everything back, in reverse. */
      letGo(): Promise<void>;
    }
  | { readonly accepted: false; readonly refusal: HoldRefusal | OrderKnown };

interface Rooms {
  readonly store: EventStore;
  readonly stockRoom: StockRoom;
}

/** Takes back one step, unless an order that came to be meanwhile relies on it. */
type Undo = (order: OrderState) => Promise<unknown>;

/**
 * Holds an order's bottles, line by line in a fixed order, and redeems its promo. A refusal or a failure gives back what was
 * taken. Each step may be repeated under the same order id: it is taken once.
 */
export async function holdOrder(rooms: Rooms, hold: Hold, cause: Cause): Promise<HeldOrder> {
  const { store, stockRoom } = rooms;
  const { orderId, priced, now, expiresAt } = hold;
  const reserve = hold.isNew ? stockRoom.reserveForNew : stockRoom.reserve;
  const undo: Undo[] = [];

  async function letGo(): Promise<void> {
    if (undo.length === 0) return;
    // Another process may have placed the order under the same key: what that order holds stays held.
    const { state } = await loadOrder(store, orderId);
    for (const step of undo.toReversed()) await step(state);
  }

  async function takeAll(): Promise<HeldOrder> {
    for (const { productId, productName, quantity } of priced.lines) {
      undo.push(async (order) => {
        if (!reliesOnProduct(order, productId))
          await stockRoom.release({ productId, orderId, reason: 'refused' }, cause);
      });
      const reserved = await reserve({ productId, orderId, quantity, expiresAt }, cause);
      if (reserved.accepted) continue;
      undo.pop();
      const { refusal } = reserved;
      return {
        accepted: false,
        refusal: refusal.code === 'order-known' ? refusal : { ...refusal, productName },
      };
    }
    const { promo, totals } = priced;
    if (promo === null) return { accepted: true, discount: totals.discount, letGo };
    const { promoId } = promo;
    undo.push(async (order) => {
      if (!reliesOnPromo(order, promoId))
        await releasePromo(store, { promoId, orderId, reason: 'refused' }, cause);
    });
    const redeemed = await redeemPromo(store, { promoId, orderId, subtotal: totals.subtotal, now }, cause);
    if (redeemed.accepted) return { accepted: true, discount: redeemed.discount, letGo };
    undo.pop();
    return { accepted: false, refusal: { code: 'promo-invalid', message: redeemed.message } };
  }

  try {
    const held = await takeAll();
    if (!held.accepted) await letGo();
    return held;
  } catch (error) {
    // What cannot be given back now is found by the sweep once its deadline has passed.
    await letGo().catch(() => undefined);
    throw error;
  }
}

function reliesOnProduct(order: OrderState, productId: string): boolean {
  return (
    order.status !== 'absent' &&
    order.stockClaim !== 'none' &&
    order.lines.some((line) => line.productId === productId)
  );
}

function reliesOnPromo(order: OrderState, promoId: string): boolean {
  return order.status !== 'absent' && order.promoClaimed && order.promo?.promoId === promoId;
}
