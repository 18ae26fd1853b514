import type { OrderStatus } from '#contracts/events/orders/order.ts';

/** What one change of status does to the order's bottles, to the money and to the promo. */
export interface StatusEffect {
  /**
   * `sell`: held bottles leave the stock without waiting for a payment; `give-back`: they can be sold again;
   * `take-again`: they leave the stock again, or the change is refused; `keep`: nothing moves.
   */
  readonly stock: 'keep' | 'sell' | 'give-back' | 'take-again';
  /** `refund`: whatever was received goes back, and open PaymentIntents are cancelled. */
  readonly money: 'keep' | 'refund';
  readonly promo: 'keep' | 'give-back' | 'redeem-again';
}

const NOTHING: StatusEffect = { stock: 'keep', money: 'keep', promo: 'keep' };
const SELL: StatusEffect = { stock: 'sell', money: 'keep', promo: 'keep' };
/** Whatever its status was, shipped and delivered too (decision 12). */
const CANCEL: StatusEffect = { stock: 'give-back', money: 'refund', promo: 'give-back' };
const REINSTATE: StatusEffect = { stock: 'take-again', money: 'keep', promo: 'redeem-again' };

/**
 * The effect of an administrator's every choice: `statusEffects[from][to]` (decisions 12 and 25; as prose in docs/order-states.md,
 * which a test compares with this table).
 */
export const statusEffects: Readonly<Record<OrderStatus, Readonly<Record<OrderStatus, StatusEffect>>>> = {
  pending: { pending: NOTHING, confirmed: SELL, shipped: SELL, delivered: SELL, cancelled: CANCEL },
  confirmed: {
    pending: NOTHING,
    confirmed: NOTHING,
    shipped: NOTHING,
    delivered: NOTHING,
    cancelled: CANCEL,
  },
  shipped: {
    pending: NOTHING,
    confirmed: NOTHING,
    shipped: NOTHING,
    delivered: NOTHING,
    cancelled: CANCEL,
  },
  delivered: {
    pending: NOTHING,
    confirmed: NOTHING,
    shipped: NOTHING,
    delivered: NOTHING,
    cancelled: CANCEL,
  },
  cancelled: {
    pending: REINSTATE,
    confirmed: REINSTATE,
    shipped: REINSTATE,
    delivered: REINSTATE,
    cancelled: NOTHING,
  },
};
