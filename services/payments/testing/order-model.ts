import type { OrderStatus } from '#contracts/events/orders/order.ts';
import { type Action, statusOf } from './imagined-shop.ts';

/**
 * What a shop is, told as simply as possible: one number of bottles, one number of promo uses, and per order a handful of facts.
 * Everything happens at once and in one place; nothing of streams, sagas, retries or process managers.
 */
export interface OrderModel {
  status: OrderStatus | null;
  /** Holds its bottles and its use of the promo. */
  holds: boolean;
  /** Expires when it is not paid in time. */
  mayExpire: boolean;
  isLate: boolean;
  deleted: boolean;
  /** Its last PaymentIntent; `paid` is money the shop has not heard of yet. */
  intent: 'none' | 'open' | 'paid' | 'over';
  /** The shop has, and may keep, its money. */
  isPaid: boolean;
}

export interface ShopModel {
  bottles: number;
  uses: number;
  readonly orders: Map<string, OrderModel>;
}

const FRESH: OrderModel = {
  status: null,
  holds: false,
  mayExpire: true,
  isLate: false,
  deleted: false,
  intent: 'none',
  isPaid: false,
};

/** Does an action, with everything that follows from it. */
export function applyToModel(shop: ShopModel, action: Action, orderId: string, bottles: number): void {
  const order = shop.orders.get(orderId) ?? { ...FRESH };
  shop.orders.set(orderId, order);

  const take = () => {
    if (order.holds) return true;
    if (shop.bottles < bottles || shop.uses < 1) return false;
    shop.bottles -= bottles;
    shop.uses -= 1;
    order.holds = true;
    return true;
  };
  const giveBack = () => {
    if (!order.holds) return;
    shop.bottles += bottles;
    shop.uses += 1;
    order.holds = false;
  };
  /** Money for an order that is over pays for it if it can go on; it goes back if not, or if the order is paid. */
  const receive = () => {
    const isOver = order.status === 'cancelled' || (order.deleted && !order.holds);
    if (order.isPaid || order.deleted || (isOver && !take())) return;
    order.isPaid = true;
    if (isOver) order.mayExpire = false;
    if (isOver || order.status === 'pending') order.status = 'confirmed';
  };
  const hear = () => {
    if (order.intent !== 'paid') return;
    order.intent = 'over';
    receive();
  };
  const stopPayments = () => {
    if (order.intent === 'open') order.intent = 'over';
    hear();
  };
  const end = () => {
    order.isPaid = false;
    giveBack();
    stopPayments();
  };

  const mayPay = () =>
    order.status === 'pending' && !order.deleted && !order.isPaid && !(order.mayExpire && order.isLate);
  const mayBeSet = order.status !== null && !order.deleted;

  switch (action) {
    case 'place':
      if (order.status === null && take()) order.status = 'pending';
      break;
    case 'ask to pay':
      if (mayPay()) hear();
      if (mayPay()) order.intent = 'open';
      break;
    case 'pay':
      if (order.intent === 'open') order.intent = 'paid';
      break;
    case 'hear':
      hear();
      break;
    case 'pay outside':
      if (order.status !== null) receive();
      break;
    case 'deadline':
      for (const other of shop.orders.values()) other.isLate ||= other.status !== null;
      if (order.status !== 'pending' || order.deleted || !order.mayExpire || order.isPaid) break;
      hear();
      if (order.isPaid) break;
      order.status = 'cancelled';
      end();
      break;
    case 'process managers':
      // They are part of every action here.
      break;
    case 'delete':
      if (!mayBeSet) break;
      order.deleted = true;
      if (order.status === 'pending') end();
      else stopPayments();
      break;
    default:
      if (mayBeSet) set(statusOf(action) ?? 'pending');
  }

  function set(to: OrderStatus): void {
    if (order.status === to) return;
    if (to !== 'cancelled') {
      if (order.status === 'cancelled' && !take()) return;
      order.mayExpire = false;
    }
    order.status = to;
    if (to === 'cancelled') end();
  }
}
