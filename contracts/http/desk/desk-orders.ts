import { z } from 'zod';
import { MAX_LENGTH } from '../../constants.ts';
import { idSchema } from '../../identifiers.ts';
import { decimalSchema } from '../../money.ts';
import { freshTotalsSchema, orderSchema, placeOrderRequestSchema } from '../shop/orders.ts';

/** POST /api/admin/desk-orders: an order that the desk takes by telephone, by the rules of the checkout; its customer accepts the terms. */
export const takeOrderRequestSchema = placeOrderRequestSchema.omit({
  termsAccepted: true,
  termsVersion: true,
  gift: true,
});
export type TakeOrderRequest = z.output<typeof takeOrderRequestSchema>;

const lineSchema = z.string().max(MAX_LENGTH.delivery.street).default('');

/** POST /api/admin/desk-orders/quote: what such an order would cost now, as far as it is known. */
export const quoteOrderRequestSchema = takeOrderRequestSchema.pick({ items: true, promoCode: true }).extend({
  /** Whose it is: some codes are one customer's. */
  customerEmail: lineSchema,
  shippingAddress: z
    .object({ country: lineSchema, postalCode: lineSchema, city: lineSchema })
    .default({ country: '', postalCode: '', city: '' }),
});

/** Its answer: the shop's own prices and stock, and what stands in the way of placing it. */
export const orderQuoteSchema = freshTotalsSchema.extend({
  items: z.array(orderSchema.shape.items.element.extend({ available: z.int() })),
  /** In the total; its rate in hundredths of a percent. */
  vat: z.object({ rate: z.int(), amount: decimalSchema }),
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
});
export type OrderQuote = z.infer<typeof orderQuoteSchema>;

/** Answer of POST /api/admin/orders/{id}/payment-links. */
export const paymentLinkSentSchema = z.object({ id: idSchema });
