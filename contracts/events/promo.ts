import { z } from 'zod';
import { idSchema } from '../identifiers.ts';
import { centsSchema } from '../money.ts';
import { defineEvent, type EventsOf } from './event.ts';

export const promoTermsSchema = z.object({
  code: z.string(),
  discountType: z.enum(['percentage', 'fixed']),
  /** Hundredths of a percent (10 % is 1000) or cents, by `discountType`. */
  discountValue: z.int().nonnegative(),
  minOrderAmount: centsSchema,
  maxUses: z.int().positive(),
  isActive: z.boolean(),
  validFrom: z.iso.datetime(),
  validUntil: z.iso.datetime(),
});
export type PromoTerms = z.output<typeof promoTermsSchema>;

/** Stream `promo-{id}`. */
export const promoEvents = {
  PromoCodeCreated: defineEvent(
    1,
    'A promo code was created.',
    promoTermsSchema.extend({ promoId: idSchema, createdAt: z.iso.datetime() }),
  ),
  PromoCodeRevised: defineEvent(
    1,
    'Some terms of a promo code changed; only the changed ones are listed.',
    z.object({ promoId: idSchema, changes: promoTermsSchema.partial() }),
  ),
  PromoCodeRemoved: defineEvent(1, 'A promo code was removed.', z.object({ promoId: idSchema })),
  PromoRedeemed: defineEvent(
    1,
    'An order claimed one use of the code.',
    z.object({ promoId: idSchema, orderId: idSchema, discount: centsSchema }),
  ),
  PromoRedemptionReleased: defineEvent(
    1,
    'An order gave its use of the code back.',
    z.object({
      promoId: idSchema,
      orderId: idSchema,
      reason: z.enum(['refused', 'cancelled', 'expired', 'abandoned', 'deleted']),
    }),
  ),
};
export type PromoEvent = EventsOf<typeof promoEvents>;

/** Stream `promoCode-{CODE}`: who holds the code, so that it is unique without asking a read model. */
export const promoClaimEvents = {
  PromoCodeClaimed: defineEvent(
    1,
    'A promo took this code.',
    z.object({ code: z.string(), promoId: idSchema }),
  ),
  PromoCodeFreed: defineEvent(
    1,
    'The code can be taken again.',
    z.object({ code: z.string(), promoId: idSchema }),
  ),
};
export type PromoClaimEvent = EventsOf<typeof promoClaimEvents>;
