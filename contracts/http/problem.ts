import { z } from 'zod';
import { idSchema } from '../identifiers.ts';

/** Stable, machine-readable reasons of refusals; `detail` says the same to people in French. */
export const problemCodeSchema = z.enum([
  'invalid-request',
  'not-found',
  'gone',
  'method-not-allowed',
  'unsupported-media-type',
  'payload-too-large',
  'rate-limited',
  'unauthenticated',
  'wrong-password',
  'second-factor-required',
  'second-factor-wrong',
  'setup-code-required',
  'weak-password',
  'cross-origin',
  'conflict',
  'stale-revision',
  'internal',
  'unavailable',
  'insufficient-stock',
  'too-many-bottles',
  'too-many-unpaid',
  'amount-too-large',
  'product-unavailable',
  'price-changed',
  'idempotency-key-reused',
  'amount-mismatch',
  'order-not-payable',
  'order-paid',
  'order-not-cancellable',
  'terms-changed',
  'gift-not-offered',
  'sample-unavailable',
  'payment-unavailable',
  'payment-provider-error',
  'promo-invalid',
  'promo-code-taken',
  'promo-code-percentage',
  'refund-impossible',
  'dispatch-held',
  'withdrawal-impossible',
  'bad-signature',
  'upload-refused',
  'figures-not-replayed',
]);
export type ProblemCode = z.infer<typeof problemCodeSchema>;

/** RFC 9457 problem details, media type `application/problem+json`. */
export const problemSchema = z.object({
  type: z.string().default('about:blank'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: problemCodeSchema,
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /**
   * On `price-changed`: what the order costs now; on `insufficient-stock`: what is left of which perfume; on
   * `too-many-bottles` and `too-many-unpaid`: how many bottles may be ordered; on `stale-revision`: what others changed
   * meanwhile.
   */
  fresh: z.record(z.string(), z.unknown()).optional(),
  /** On `order-paid`, and on `order-not-payable` when it is paid or in payment: whose confirmation the shopper is led to. */
  orderId: idSchema.optional(),
});
export type Problem = z.input<typeof problemSchema>;
