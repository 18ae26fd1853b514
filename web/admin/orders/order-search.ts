import type { OrderStatus } from '#contracts/events/order.ts';

/** What the orders list is narrowed to, by the server; an empty text and 'all' leave everything. */
export interface OrderSearch {
  readonly text: string;
  readonly status: OrderStatus | 'all';
}

export const EVERY_ORDER: OrderSearch = { text: '', status: 'all' };

/** True when nothing is left out. */
export function isEveryOrder({ text, status }: OrderSearch): boolean {
  return text.trim() === '' && status === 'all';
}
