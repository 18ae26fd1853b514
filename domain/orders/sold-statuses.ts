import type { OrderStatus } from '#contracts/events/orders/order.ts';

/** Orders of these statuses count as sales (specification §9). */
export const SOLD_STATUSES: readonly OrderStatus[] = ['confirmed', 'shipped', 'delivered'];

export function isSold(status: OrderStatus): boolean {
  return SOLD_STATUSES.includes(status);
}
