import type { OrderStatus } from '#contracts/events/order.ts';

/** What is to become of an order: a status, a tracking number (null takes it back), or both. */
export interface OrderChange {
  readonly status?: OrderStatus;
  readonly trackingNumber?: string | null;
}
