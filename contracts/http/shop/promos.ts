import { z } from 'zod';
import { DEFAULT_PROMO_MAX_USES, MAX_PAYMENT } from '../../constants.ts';
import { codeSchema, wholeNumberSchema } from '../../field-schemas.ts';
import { endOfParisDay, fromParisInput, startOfParisDay } from '../../french/paris-time.ts';
import { idSchema, promoCodeTextSchema } from '../../identifiers.ts';
import { decimalEurosSchema, decimalSchema, formatEuros } from '../../money.ts';

export const discountTypeSchema = z.enum(['percentage', 'fixed']);

/** POST /api/promo-codes/validate */
export const validatePromoRequestSchema = z.object({
  code: codeSchema.max(100),
  /** Subtotal in euros, as a numeric string. */
  orderTotal: decimalEurosSchema,
  /** What is in the cart: a code that is credited on bottles asks whether there is one. */
  items: z
    .array(z.object({ productId: idSchema, quantity: z.int().min(1).max(1_000) }))
    .max(100)
    .optional(),
});
export const validatePromoAnswerSchema = z.object({
  valid: z.boolean(),
  code: z.string(),
  discountAmount: decimalSchema,
  discountType: discountTypeSchema.nullable(),
  /** The code's own value, percent or euros by type, whatever it takes off this subtotal; null when it is refused. */
  discountValue: decimalSchema.nullable().optional(),
  message: z.string(),
});
export type ValidatePromoAnswer = z.infer<typeof validatePromoAnswerSchema>;

/** GET /api/promo-codes (session). */
export const promoCodeSchema = z.object({
  id: idSchema,
  code: z.string(),
  discountType: discountTypeSchema,
  discountValue: decimalSchema,
  minOrderAmount: decimalSchema,
  maxUses: z.int(),
  /** Redemptions of orders that are not cancelled (decision 11). */
  currentUses: z.int(),
  isActive: z.boolean(),
  validFrom: z.iso.datetime(),
  validUntil: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  /** What `If-Match` names when these terms are changed; missing in rows of the version before (ADR 0004). */
  revision: z.int().optional(),
  /** The order of the discovery set that it credits; absent of a code for everybody. */
  creditOf: idSchema.optional(),
});
export type PromoCode = z.infer<typeof promoCodeSchema>;
export const promoCodeListSchema = z.array(promoCodeSchema);

/** In `fresh` of a 412 `stale-revision`: the terms that others changed since they were seen, as they are now. */
export const stalePromoSchema = z.object({
  revision: z.int(),
  changes: promoCodeSchema
    .omit({ id: true, currentUses: true, createdAt: true, revision: true, creditOf: true })
    .partial(),
});
export type StalePromo = z.infer<typeof stalePromoSchema>;

/**
 * An instant: ISO 8601 with its zone, else a day (`2027-01-31`) or an hour (`2027-01-31T18:00`) of Paris. Leaves as UTC.
 * @param ofDay which instant of a day is meant.
 */
function instantSchema(ofDay: (day: string) => string | null) {
  return z
    .union([z.iso.datetime({ offset: true }), z.iso.datetime({ local: true }), z.iso.date()])
    .transform((text) => fromParisInput(text) ?? ofDay(text) ?? new Date(text).toISOString());
}

const positive = decimalEurosSchema
  .refine((value) => value >= 0, 'La valeur ne peut pas être négative')
  .refine((value) => value <= MAX_PAYMENT, `La valeur ne peut pas dépasser ${formatEuros(MAX_PAYMENT)}`);

const fields = {
  code: promoCodeTextSchema,
  discountType: discountTypeSchema,
  /** Percent or euros, by type; both with at most two decimals, so the parsed integer is hundredths of either. */
  discountValue: positive,
  minOrderAmount: positive,
  maxUses: wholeNumberSchema('Nombre d’utilisations invalide').pipe(
    z.int().min(1, 'Au moins une utilisation').max(1_000_000, 'Nombre d’utilisations invalide'),
  ),
  isActive: z.boolean(),
  validFrom: instantSchema(startOfParisDay),
  /** A day without an hour is valid to its end. */
  validUntil: instantSchema(endOfParisDay),
};

/** POST /api/admin/promo-codes */
export const createPromoRequestSchema = z.object({
  ...fields,
  discountType: discountTypeSchema.default('percentage'),
  minOrderAmount: positive.default(decimalEurosSchema.parse('0')),
  maxUses: fields.maxUses.default(DEFAULT_PROMO_MAX_USES),
  isActive: z.boolean().default(true),
  validFrom: fields.validFrom.optional(),
});

/** PATCH /api/admin/promo-codes/{id} */
export const revisePromoRequestSchema = z.object(fields).partial();
