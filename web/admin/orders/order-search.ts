import { z } from 'zod';
import { orderStatusSchema } from '#contracts/events/order.ts';

/** What the orders list is narrowed to, by the server; an empty text and 'all' leave everything. */
export const orderSearchSchema = z.object({
  text: z.string(),
  status: orderStatusSchema.or(z.literal('all')),
});
export type OrderSearch = Readonly<z.infer<typeof orderSearchSchema>>;

export const EVERY_ORDER: OrderSearch = { text: '', status: 'all' };

/** True when nothing is left out. */
export function isEveryOrder({ text, status }: OrderSearch): boolean {
  return text.trim() === '' && status === 'all';
}
