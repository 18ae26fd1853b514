import { z } from 'zod';
import { idSchema } from '../identifiers.ts';
import { centsSchema } from '../money.ts';
import { personal } from '../personal.ts';
import { defineEvent, type EventsOf } from './event.ts';

export const orderStatusSchema = z.enum(['pending', 'confirmed', 'shipped', 'delivered', 'cancelled']);
export type OrderStatus = z.infer<typeof orderStatusSchema>;

export const customerSchema = z.object({
  name: personal(z.string()),
  email: personal(z.string()),
  phone: personal(z.string().nullable()),
});
export type Customer = z.infer<typeof customerSchema>;

export const addressSchema = z.object({
  street: personal(z.string()),
  city: personal(z.string()),
  postalCode: personal(z.string()),
  country: z.string(),
});
export type Address = z.infer<typeof addressSchema>;

export const orderLineSchema = z.object({
  productId: idSchema,
  productName: z.string(),
  quantity: z.int().positive(),
  unitPrice: centsSchema,
});
export type OrderLine = z.output<typeof orderLineSchema>;

const order = { orderId: idSchema };
const payment = { ...order, paymentIntentId: z.string() };

/** Stream `order-{id}`. */
export const orderEvents = {
  OrderPlaced: defineEvent(
    1,
    'A shopper ordered: lines, prices and totals as the shop reckoned them.',
    z.object({
      ...order,
      customer: customerSchema,
      shippingAddress: addressSchema,
      shippingMethod: z.string(),
      lines: z.array(orderLineSchema).min(1),
      subtotal: centsSchema,
      discount: centsSchema,
      shipping: centsSchema,
      minimumCharge: centsSchema,
      total: centsSchema,
      promo: z.object({ promoId: idSchema, code: z.string() }).nullable(),
      placedAt: z.iso.datetime(),
      /** Until when stock and promo are held for the payment. */
      payBefore: z.iso.datetime(),
    }),
  ),
  PaymentRequested: defineEvent(
    1,
    'A PaymentIntent was made for the order’s total.',
    z.object({ ...payment, amount: centsSchema, currency: z.string() }),
  ),
  PaymentProcessing: defineEvent(
    1,
    'The provider accepted a try to pay and needs time (a bank debit, say); the order waits for it.',
    z.object(payment),
  ),
  PaymentConfirmed: defineEvent(
    1,
    'The provider holds the order’s money.',
    z.object({ ...payment, amount: centsSchema, currency: z.string(), confirmedAt: z.iso.datetime() }),
  ),
  PaymentFailed: defineEvent(
    1,
    'A try to pay was refused; the shopper may try again.',
    z.object({
      ...payment,
      code: z.string().nullable(),
      message: z.string(),
      /** The provider's name for the try (its charge), so that one refusal heard twice is told once. */
      attempt: z.string().optional(),
    }),
  ),
  PaymentHeld: defineEvent(
    1,
    'Money arrived that does not match the order (amount or currency): a person has to look.',
    z.object({
      ...payment,
      amount: centsSchema,
      currency: z.string(),
      reason: z.enum(['amount', 'currency', 'intent']),
    }),
  ),
  OrderStatusChanged: defineEvent(
    1,
    'An administrator set the status.',
    z.object({ ...order, from: orderStatusSchema, to: orderStatusSchema }),
  ),
  TrackingNumberAssigned: defineEvent(
    1,
    'The parcel has a tracking number.',
    z.object({ ...order, trackingNumber: z.string() }),
  ),
  OrderCancelled: defineEvent(
    1,
    'The order will not be fulfilled; stock and promo are given back.',
    z.object({
      ...order,
      from: orderStatusSchema,
      reason: z.enum(['deadline', 'admin', 'withdrawal', 'stock']),
      cancelledAt: z.iso.datetime(),
    }),
  ),
  OrderReinstated: defineEvent(
    1,
    'A cancelled order goes on: its stock was taken again.',
    z.object({ ...order, to: orderStatusSchema, reason: z.enum(['admin', 'late-payment']) }),
  ),
  RefundRequested: defineEvent(
    1,
    'Money is to go back to the shopper.',
    z.object({ ...payment, refundId: idSchema, amount: centsSchema, reason: z.string() }),
  ),
  RefundSettled: defineEvent(
    1,
    'The provider said what became of a refund.',
    z.object({
      ...payment,
      refundId: idSchema,
      providerRefundId: z.string().nullable(),
      outcome: z.enum(['succeeded', 'failed']),
      message: z.string().nullable(),
    }),
  ),
  WithdrawalDeclared: defineEvent(
    1,
    'The shopper withdrew from the contract online; what follows is decided by the house.',
    z.object({ ...order, declaredAt: z.iso.datetime() }),
  ),
  OrderAbandoned: defineEvent(
    1,
    'Reservations were found whose order never came to be. It bumps the stream, so that a placement that slept meanwhile starts again.',
    z.object(order),
  ),
  OrderDeleted: defineEvent(1, 'An administrator removed the order from the console.', z.object(order)),
};
export type OrderEvent = EventsOf<typeof orderEvents>;
