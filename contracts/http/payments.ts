import { z } from 'zod';
import { idSchema } from '../identifiers.ts';
import { decimalEurosSchema } from '../money.ts';
import { paymentStateSchema } from './orders.ts';

/** POST /api/create-payment-intent: the amount charged is the order's; the one sent is only compared (euros). */
export const createPaymentIntentRequestSchema = z.object({ amount: decimalEurosSchema, orderId: idSchema });
export const createPaymentIntentAnswerSchema = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
});

/** POST /api/orders/{id}/payment-return: the shopper is back; the server asks the provider and answers what it knows. */
export const paymentReturnAnswerSchema = z.object({ paymentState: paymentStateSchema });

/** GET /api/payment-config: what the checkout needs to load the provider; `available: false` without one. */
export const paymentConfigSchema = z.discriminatedUnion('available', [
  z.object({ available: z.literal(false) }),
  z.object({ available: z.literal(true), publishableKey: z.string(), scriptUrl: z.string().nullable() }),
]);
export type PaymentConfig = z.infer<typeof paymentConfigSchema>;
