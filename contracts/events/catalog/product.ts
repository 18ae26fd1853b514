import { z } from 'zod';
import { CONCENTRATIONS, MAX_DEGREE, MOMENTS, SEASONS } from '../../catalog/character.ts';
import { idSchema } from '../../identifiers.ts';
import { centsSchema } from '../../money.ts';
import { defineEvent, type EventsOf } from '../event.ts';

export const categorySchema = z.enum(['floral', 'oriental', 'boisé', 'frais']);
export type Category = z.infer<typeof categorySchema>;

export const notesSchema = z.object({
  top: z.array(z.string()).default([]).describe('Top notes (tête).'),
  middle: z.array(z.string()).default([]).describe('Middle notes (cœur).'),
  base: z.array(z.string()).default([]).describe('Base notes (fond).'),
});
/** Olfactory pyramid: tête, cœur, fond. */
export type Notes = z.infer<typeof notesSchema>;

export const pictureSchema = z.object({
  url: z.string().describe('Address of the picture.'),
  alt: z.string().default('').describe('What it shows, for those who do not see it.'),
});
/** One of a perfume's pictures beside its first. */
export type Picture = z.infer<typeof pictureSchema>;

/** A step of the scale on which sillage and longevity are told. */
export const degreeSchema = z.int().min(1).max(MAX_DEGREE);
const saidDegreeSchema = degreeSchema.nullable().default(null);

/** What the house says of how a perfume is worn; what it does not say is null or empty. */
export const characterSchema = z.object({
  concentration: z.enum(CONCENTRATIONS).nullable().default(null).describe('How concentrated it is.'),
  sillage: saidDegreeSchema.describe('How far it is noticed, from 1 (on the skin) to 5 (before one enters).'),
  longevity: saidDegreeSchema.describe('How long it lasts, from 1 (two hours) to 5 (more than ten).'),
  seasons: z.array(z.enum(SEASONS)).default([]).describe('When in the year it is at its best.'),
  moments: z.array(z.enum(MOMENTS)).default([]).describe('When in the day.'),
  perfumerWords: z.string().default('').describe('What its perfumer says of it.'),
});
export type Character = z.infer<typeof characterSchema>;

/** Articles beside the bottles; a product that names no kind is a bottle. */
export const articleKindSchema = z.enum(['sample', 'set']);
export type ArticleKind = z.infer<typeof articleKindSchema>;

/** What an article is: said when it joins the catalogue, and so for good. */
const articleSchemas = {
  kind: articleKindSchema
    .optional()
    .describe('A sample of one perfume, or a set of samples; absent for a bottle.'),
  perfumeId: idSchema.optional().describe('The perfume that a sample is of; absent for all others.'),
};

/** Each detail without its default, as a revision lists it. */
const detailSchemas = {
  name: z.string().describe('Name in the catalogue.'),
  description: z.string().describe('Full description.'),
  shortDescription: z.string().describe('Description on the card.'),
  price: centsSchema.describe('Price of one, VAT included.'),
  imageUrl: z.string().describe('Address of the picture.'),
  imageAlt: z.string().describe('What the picture shows, for those who do not see it.'),
  otherPictures: z.array(pictureSchema).describe('Pictures beside the first, as they follow it.'),
  notes: notesSchema.describe('Olfactory pyramid.'),
  category: categorySchema.describe('Family of the perfume.'),
  character: characterSchema.describe('How it is worn.'),
  stockAlert: z
    .int()
    .nonnegative()
    .meta({ description: 'Stock from which an alert is raised.', unit: 'bottles' }),
  weightGrams: z.int().nonnegative().meta({ description: 'Shipping weight.', unit: 'grams' }),
  volumeMl: z.int().positive().meta({ description: 'Volume of the flacon.', unit: 'millilitres' }),
  ingredients: z.string().describe('INCI list as printed on the box.'),
  warnings: z.string().describe('Precautions for use as printed on the box.'),
  isActive: z.boolean().describe('Whether the shop shows it.'),
  ean: z.string().describe('EAN-13 barcode of its box; empty where it has none.'),
};

export const productDetailsSchema = z.object({
  ...detailSchemas,
  ...articleSchemas,
  imageAlt: detailSchemas.imageAlt.default(''),
  volumeMl: detailSchemas.volumeMl.default(50),
  otherPictures: detailSchemas.otherPictures.optional(),
  character: detailSchemas.character.optional(),
  ingredients: detailSchemas.ingredients.default(''),
  warnings: detailSchemas.warnings.default(''),
  ean: detailSchemas.ean.optional(),
});
export type ProductDetails = z.output<typeof productDetailsSchema>;

const productIdSchema = idSchema.describe('The perfume.');

/** Stream `product-{id}`. */
export const productEvents = {
  ProductAdded: defineEvent(
    1,
    'A perfume joined the catalogue.',
    productDetailsSchema.extend({
      productId: productIdSchema,
      addedAt: z.iso.datetime().describe('When it joined.'),
    }),
  ),
  ProductRevised: defineEvent(
    1,
    'A perfume was saved; only the details that changed are listed, none when its stock alone was entered.',
    z.object({
      productId: productIdSchema,
      // Without the defaults: a revision lists changes only, an absent field did not change.
      changes: z.object(detailSchemas).partial().describe('The details that changed, as they are now.'),
    }),
  ),
  PurchaseCostSet: defineEvent(
    1,
    'What a bottle costs the house was entered; margins count with it, shoppers never see it.',
    z.object({
      productId: productIdSchema,
      cost: centsSchema
        .nullable()
        .describe('Cost of one bottle, without VAT; null where it is not known from then on.'),
      since: z.iso.date().describe('From which day in Paris bottles ordered have cost it.'),
      setAt: z.iso.datetime().describe('When it was entered.'),
    }),
  ),
  ProductRemoved: defineEvent(
    1,
    'A perfume left the catalogue for good.',
    z.object({ productId: productIdSchema }),
  ),
};
export type ProductEvent = EventsOf<typeof productEvents>;
