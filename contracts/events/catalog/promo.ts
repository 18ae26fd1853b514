import { z } from 'zod';
import { idSchema } from '../../identifiers.ts';
import { centsSchema } from '../../money.ts';
import { defineEvent, type EventsOf, placementAttemptSchema } from '../event.ts';

export const promoTermsSchema = z.object({
  code: z.string().describe('The code shoppers type.'),
  discountType: z.enum(['percentage', 'fixed']).describe('A share of the subtotal, or an amount.'),
  discountValue: z.int().nonnegative().meta({
    description: 'The discount, by its type.',
    unit: 'hundredths of a percent (10 % is 1000) or euro cents',
  }),
  minOrderAmount: centsSchema.describe('Subtotal it takes.'),
  maxUses: z.int().positive().meta({ description: 'How often it can be used.', unit: 'orders' }),
  isActive: z.boolean().describe('Whether it is honoured.'),
  validFrom: z.iso.datetime().describe('From when on.'),
  validUntil: z.iso.datetime().describe('Until when.'),
});
export type PromoTerms = z.output<typeof promoTermsSchema>;

const promoIdSchema = idSchema.describe('The promo.');
const usingOrderSchema = idSchema.describe('The order that uses it.');
const codeSchema = z.string().describe('The code.');

/** Stream `promo-{id}`. */
export const promoEvents = {
  PromoCodeCreated: defineEvent(
    1,
    'A promo code was created.',
    promoTermsSchema.extend({
      promoId: promoIdSchema,
      createdAt: z.iso.datetime().describe('When it was created.'),
      creditOf: idSchema
        .optional()
        .describe(
          'The order of a discovery set whose price it gives back: only its customer can use it, and only on bottles. Absent from codes for everybody.',
        ),
    }),
  ),
  PromoCodeRevised: defineEvent(
    1,
    'Some terms of a promo code changed; only the changed ones are listed.',
    z.object({
      promoId: promoIdSchema,
      changes: promoTermsSchema.partial().describe('The terms that changed, as they are now.'),
    }),
  ),
  PromoCodeRemoved: defineEvent(1, 'A promo code was removed.', z.object({ promoId: promoIdSchema })),
  PromoRedeemed: defineEvent(
    1,
    'An order claimed one use of the code.',
    z.object({
      promoId: promoIdSchema,
      orderId: usingOrderSchema,
      discount: centsSchema.describe('What the order was granted.'),
      attempt: placementAttemptSchema.optional(),
    }),
  ),
  PromoRedemptionReleased: defineEvent(
    1,
    'An order gave its use of the code back.',
    z.object({
      promoId: promoIdSchema,
      orderId: usingOrderSchema,
      reason: z
        .enum(['refused', 'cancelled', 'expired', 'abandoned', 'deleted'])
        .describe('Why it is given back.'),
    }),
  ),
};
export type PromoEvent = EventsOf<typeof promoEvents>;

/** Stream `promoCode-{CODE}`: who holds the code, so that it is unique without asking a read model. */
export const promoClaimEvents = {
  PromoCodeClaimed: defineEvent(
    1,
    'A promo took this code.',
    z.object({ code: codeSchema, promoId: promoIdSchema }),
  ),
  PromoCodeFreed: defineEvent(
    1,
    'The code can be taken again.',
    z.object({ code: codeSchema, promoId: promoIdSchema }),
  ),
};
export type PromoClaimEvent = EventsOf<typeof promoClaimEvents>;
