import { z } from 'zod';
import { idSchema } from '../../identifiers.ts';
import { decimalEurosSchema } from '../../money.ts';
import { paymentStateSchema } from './orders.ts';

/** POST /api/create-payment-intent: the amount charged is the order's; the one sent is only compared (euros). */
export const createPaymentIntentRequestSchema = z.object({ amount: decimalEurosSchema, orderId: idSchema });
export const createPaymentIntentAnswerSchema = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
});

/** What an order bought, to be taken off the cart. */
const purchaseSchema = z.object({
  items: z.array(z.object({ productId: idSchema, quantity: z.int() })),
  promoCode: z.string().nullable(),
});
export type Purchase = z.infer<typeof purchaseSchema>;

/**
 * POST /api/orders/{id}/payment-return: the shopper is back; the server asks the provider and answers what it knows. `purchase` is
 * there once the order is paid and as long as this browser has not said that its cart knows (DELETE /api/orders/open).
 */
export const paymentReturnAnswerSchema = z.object({
  paymentState: paymentStateSchema,
  purchase: purchaseSchema.optional(),
});

/** POST /api/orders/open: the order this browser began and has not seen paid, if any, and the bottles held for it. */
export const openOrderAnswerSchema = z.object({
  order: z
    .object({
      id: idSchema,
      /** Whether it may still be replaced by another; else the shopper is led to its confirmation. */
      isReplaceable: z.boolean(),
      items: purchaseSchema.shape.items,
    })
    .nullable(),
});
export type OpenOrder = NonNullable<z.infer<typeof openOrderAnswerSchema>['order']>;

/** GET /api/payment-config: what the checkout needs to load the provider; `available: false` without one. */
export const paymentConfigSchema = z.discriminatedUnion('available', [
  z.object({ available: z.literal(false) }),
  z.object({ available: z.literal(true), publishableKey: z.string(), scriptUrl: z.string().nullable() }),
]);
export type PaymentConfig = z.infer<typeof paymentConfigSchema>;
