import type { Cents } from '#contracts/money.ts';
import type { Outcome } from '#domain/decider.ts';
import { NO_SALE } from '#domain/stock/stock.decider.ts';
import type { Cause, EventStore } from '#platform/event-store/event-store.ts';
import type { ClientNetwork } from '#platform/http/rate-limits/client-address.ts';
import { redeemPromo } from '../promos/redemption.ts';
import type { StockRoom } from '../stock/stock-room.ts';
import { abandonAttempt } from './abandon-attempt.ts';
import type { PricedOrder } from './price-order.ts';
import type { UnpaidHolds, UnpaidRefusal } from './unpaid-holds.ts';

export interface HoldRequest {
  readonly orderId: string;
  /** The fencing token of this attempt at placing the order. */
  readonly attempt: number;
  readonly priced: PricedOrder;
  /** Whom what is held counts for. */
  readonly email: string;
  readonly networks: readonly ClientNetwork[];
  readonly now: string;
  /** Until when the bottles are held. */
  readonly expiresAt: string;
}

export type HeldOrder = Outcome<
  {
    /** What the promo grants, in cents, as decided on its stream. */
    readonly discount: Cents;
    /** Abandons the attempt and releases all it holds. */
    compensate(): Promise<void>;
  },
  /** `other-attempt`: another attempt at the same order is in the way; this one was abandoned, a next one may follow. */
  UnpaidRefusal | { readonly code: 'other-attempt' }
>;

interface Rooms {
  readonly store: EventStore;
  readonly stockRoom: StockRoom;
  /** Without it what unpaid orders hold is not bounded. */
  readonly unpaidHolds?: UnpaidHolds | undefined;
}

/**
 * Holds an order's bottles, line by line in a fixed order, and redeems its promo, unless unpaid orders of the same shopper hold too much already. A refusal or a failure releases what was
 * held. Each step may be repeated by the same attempt, on any server: it is held once.
 */
export async function holdOrder(rooms: Rooms, request: HoldRequest, cause: Cause): Promise<HeldOrder> {
  const { orderId, attempt, priced, email, networks, now, expiresAt } = request;
  const { promo, totals } = priced;
  const heldProducts: string[] = [];
  let promoId: string | null = null;
  let releaseClaim = async (): Promise<void> => undefined;

  async function compensate(): Promise<void> {
    const attempted = {
      orderId,
      attempt,
      productIds: heldProducts,
      promoIds: promoId === null ? [] : [promoId],
    };
    await abandonAttempt(rooms, attempted, 'refused', cause);
    await releaseClaim();
  }

  const reservationOf = ({ productId, quantity }: PricedOrder['lines'][number]) =>
    // An order that is not placed yet has bought nothing.
    ({ productId, orderId, attempt, quantity, expiresAt, soldEarlier: NO_SALE });

  /** In a rush most shoppers come too late: they are refused before anything is counted or written for them. */
  async function findSoldOut(): Promise<UnpaidRefusal | null> {
    for (const line of priced.lines) {
      const { productId, productName, quantity } = line;
      if ((await rooms.stockRoom.available(productId, 0n)) >= quantity) continue;
      const considered = await rooms.stockRoom.considerReserve(reservationOf(line));
      if (!considered.accepted && considered.refusal.code === 'insufficient-stock')
        return { ...considered.refusal, productId, productName };
    }
    return null;
  }

  async function holdAll(): Promise<HeldOrder> {
    const soldOut = await findSoldOut();
    if (soldOut !== null) return { accepted: false, refusal: soldOut };
    const wanted = { orderId, email, networks, lines: priced.lines, promoId: promo?.promoId ?? null };
    const claimed = await rooms.unpaidHolds?.claim(wanted);
    if (claimed?.accepted === false) return claimed;
    if (claimed !== undefined) releaseClaim = claimed.release;
    for (const line of priced.lines) {
      const { productId, productName } = line;
      // Noted first: whether an append that fails was done is not known.
      heldProducts.push(productId);
      const reserved = await rooms.stockRoom.reserve(reservationOf(line), cause);
      if (reserved.accepted) continue;
      const { refusal } = reserved;
      if (refusal.code === 'other-attempt') return { accepted: false, refusal };
      heldProducts.pop();
      return { accepted: false, refusal: { ...refusal, productId, productName } };
    }
    if (promo === null) return { accepted: true, discount: totals.discount, compensate };
    promoId = promo.promoId;
    const claim = { promoId, orderId, attempt, subtotal: totals.subtotal, now };
    const redeemed = await redeemPromo(rooms.store, claim, cause);
    return redeemed.accepted ? { ...redeemed, compensate } : redeemed;
  }

  try {
    const held = await holdAll();
    if (!held.accepted) await (heldProducts.length > 0 ? compensate() : releaseClaim());
    return held;
  } catch (error) {
    // What cannot be released now is found by the sweep once its deadline has passed.
    await compensate().catch(() => undefined);
    throw error;
  }
}
