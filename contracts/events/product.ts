import { z } from 'zod';
import { idSchema } from '../identifiers.ts';
import { centsSchema } from '../money.ts';
import { defineEvent, type EventsOf } from './event.ts';

export const categorySchema = z.enum(['floral', 'oriental', 'boisé', 'frais']);
export type Category = z.infer<typeof categorySchema>;

export const notesSchema = z.object({
  top: z.array(z.string()).default([]),
  middle: z.array(z.string()).default([]),
  base: z.array(z.string()).default([]),
});
/** Olfactory pyramid: tête, cœur, fond. */
export type Notes = z.infer<typeof notesSchema>;

export const productDetailsSchema = z.object({
  name: z.string(),
  description: z.string(),
  shortDescription: z.string(),
  price: centsSchema,
  imageUrl: z.string(),
  imageAlt: z.string().default(''),
  notes: notesSchema,
  category: categorySchema,
  stockAlert: z.int().nonnegative(),
  /** Shipping weight in grams. */
  weightGrams: z.int().nonnegative(),
  /** Volume of the flacon in millilitres. */
  volumeMl: z.int().positive().default(50),
  /** INCI list as printed on the box. */
  ingredients: z.string().default(''),
  isActive: z.boolean(),
});
export type ProductDetails = z.output<typeof productDetailsSchema>;

/** Stream `product-{id}`. */
export const productEvents = {
  ProductAdded: defineEvent(
    1,
    'A perfume joined the catalogue.',
    productDetailsSchema.extend({ productId: idSchema, addedAt: z.iso.datetime() }),
  ),
  ProductRevised: defineEvent(
    1,
    'Some of a perfume’s details changed; only the changed ones are listed.',
    z.object({
      productId: idSchema,
      // Without the defaults: a revision lists changes only, an absent field did not change.
      changes: z
        .object({
          name: z.string(),
          description: z.string(),
          shortDescription: z.string(),
          price: centsSchema,
          imageUrl: z.string(),
          imageAlt: z.string(),
          notes: notesSchema,
          category: categorySchema,
          stockAlert: z.int().nonnegative(),
          weightGrams: z.int().nonnegative(),
          volumeMl: z.int().positive(),
          ingredients: z.string(),
          isActive: z.boolean(),
        })
        .partial(),
    }),
  ),
  ProductRemoved: defineEvent(1, 'A perfume left the catalogue for good.', z.object({ productId: idSchema })),
};
export type ProductEvent = EventsOf<typeof productEvents>;
