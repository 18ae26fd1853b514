import { z } from 'zod';
import { strayMoneyKindSchema, strayMoneyStandingSchema } from '../../events/orders/stray-money.ts';
import { lineSchema } from '../../field-schemas.ts';
import { idSchema } from '../../identifiers.ts';
import { MAX_REASON } from '../shop/returns.ts';

/** GET /api/admin/stray-money (session): money at the provider that is about no order. */
export const strayMoneySchema = z.object({
  id: idSchema,
  kind: strayMoneyKindSchema,
  /** The provider's name for it, and for the payment it is about. */
  reference: z.string(),
  paymentIntentId: z.string().nullable(),
  /** In minor units of the currency, an ISO 4217 code in lower case; null where it is not known. */
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  /** By the provider's word. */
  reason: z.string().nullable(),
  standing: strayMoneyStandingSchema,
  /** Until when a dispute can be answered. */
  respondBy: z.iso.datetime().nullable(),
  noticedAt: z.iso.datetime(),
  /** Null while it waits for somebody. */
  dismissal: z.object({ reason: z.string(), at: z.iso.datetime() }).nullable(),
  /** What `If-Match` names when it is dismissed. */
  revision: z.int(),
});
export type StrayMoney = z.infer<typeof strayMoneySchema>;
export const strayMoneyListSchema = z.array(strayMoneySchema);

/** POST /api/admin/stray-money/{id}/dismiss (session). */
export const dismissStrayMoneyRequestSchema = z.object({
  reason: lineSchema.min(3, 'Motif requis').max(MAX_REASON),
});
