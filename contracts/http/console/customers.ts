import { z } from 'zod';
import { idSchema } from '../../identifiers.ts';
import { decimalSchema } from '../../money.ts';
import { orderSchema } from '../shop/orders.ts';
import { moderationStatusSchema } from '../shop/reviews.ts';
import { contactMessageSchema } from '../shop/visitors.ts';

/** Most orders that a customer's page lists; it counts them all. */
export const MAX_CUSTOMER_ORDERS = 100;

/** GET /api/admin/orders/{id}/customer (session): all that the shop knows of who placed an order, found by their mailbox. */
export const customerPageSchema = z.object({
  name: z.string(),
  /** Null once the customer is erased: the order alone is left, and nobody can tell which others were theirs. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  orderCount: z.int(),
  /** Of orders that are confirmed, shipped or delivered (specification §9), less what went back of them. */
  spent: decimalSchema,
  /** Newest first. */
  orders: z.array(orderSchema),
  /** Parts of a payment that the house gave back of its own accord. */
  gestures: z.array(
    z.object({
      refundId: idSchema,
      orderId: idSchema,
      amount: decimalSchema,
      state: z.enum(['pending', 'succeeded', 'failed']),
      requestedAt: z.iso.datetime(),
    }),
  ),
  reviews: z.array(
    z.object({
      id: idSchema,
      productName: z.string(),
      rating: z.int(),
      title: z.string(),
      comment: z.string(),
      status: moderationStatusSchema,
      createdAt: z.iso.datetime(),
    }),
  ),
  messages: z.array(contactMessageSchema),
  /** Since when the newsletter goes there; null when it does not. */
  subscribedAt: z.iso.datetime().nullable(),
});
export type CustomerPage = z.infer<typeof customerPageSchema>;
