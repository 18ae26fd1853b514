import { z } from 'zod';
import { barcodeSchema } from '../../catalog/barcode.ts';
import { CURSOR, readCursor } from '../../catalog/product-cursor.ts';
import {
  DEFAULT_STOCK_ALERT,
  DEFAULT_WEIGHT_KG,
  MAX_LENGTH,
  MAX_PAYMENT,
  PRODUCTS_AT_ONCE,
} from '../../constants.ts';
import {
  articleKindSchema,
  categorySchema,
  characterSchema,
  type Notes,
  notesSchema,
  pictureSchema,
} from '../../events/catalog/product.ts';
import { lineSchema, numberSchema, proseSchema, wholeNumberSchema } from '../../field-schemas.ts';
import { KILOGRAMS } from '../../french/typed-number.ts';
import { typedLine } from '../../french/typed-text.ts';
import { idSchema } from '../../identifiers.ts';
import { decimalEurosSchema, decimalSchema, formatEuros } from '../../money.ts';
import { findingFields } from './finding-query.ts';

/** GET /api/products, GET /api/products/{id}: specification §3 plus the rating that cards show. */
export const productSchema = z.object({
  id: idSchema,
  /** The last part of the address of its page: `ambre-noir`. */
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  shortDescription: z.string(),
  price: decimalSchema,
  imageUrl: z.string(),
  imageAlt: z.string(),
  /** Absent where it has one picture or none. */
  otherPictures: z.array(pictureSchema).optional(),
  notes: notesSchema,
  category: categorySchema,
  /** Absent for a bottle. */
  kind: articleKindSchema.optional(),
  /** The perfume that a sample is of. */
  perfumeId: idSchema.optional(),
  /** Absent where the house has not said any of it. */
  character: characterSchema.optional(),
  /** What can be sold now (decision 7). */
  stockQuantity: z.int(),
  stockAlert: z.int(),
  weight: decimalSchema,
  volumeMl: z.int(),
  ingredients: z.string(),
  warnings: z.string(),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  /** One decimal, of published reviews; null without any. */
  averageRating: z.number().nullable(),
  reviewCount: z.int(),
  /** The product stream's revision: the ETag of an edit. */
  revision: z.int(),
});
export type Product = z.infer<typeof productSchema>;
export const productListSchema = z.array(productSchema);

/** Query of GET /api/products; without any, the first products in the order in which they joined the collection. */
export const productPageSchema = z.object({
  sort: z.enum(['price-asc', 'price-desc']).optional(),
  ...findingFields,
  /** The cursor of the last product seen; only with `sort`. */
  after: z.string().regex(CURSOR).transform(readCursor).optional(),
  /** One more than a page holds may be asked for, to learn whether there is another. */
  limit: z.coerce
    .number()
    .pipe(
      z
        .int()
        .min(1)
        .max(PRODUCTS_AT_ONCE + 1),
    )
    .default(PRODUCTS_AT_ONCE),
});
export type ProductPage = z.output<typeof productPageSchema>;

/**
 * Query of GET /api/articles: the perfume whose sample is wanted beside the sets, or the samples of which there are some. A session sees
 * every sample and set without either.
 */
export const articlesQuerySchema = z.object({
  perfume: idSchema.optional(),
  kind: z.literal('sample').optional(),
});

/** Kilograms, as numeric string (with a point or a comma) or number; becomes whole grams. */
const weightSchema = numberSchema(KILOGRAMS, 'Poids invalide')
  .transform((kilograms) => Math.round(kilograms * 1000))
  .pipe(z.int('Poids invalide').min(0, 'Poids invalide').max(100_000, 'Poids invalide'));

const price = decimalEurosSchema
  .refine((amount) => amount >= 0, 'Le prix ne peut pas être négatif')
  .refine((amount) => amount <= MAX_PAYMENT, `Le prix ne peut pas dépasser ${formatEuros(MAX_PAYMENT)}`);
const stock = wholeNumberSchema('Stock invalide').pipe(
  z.int().min(0, 'Stock invalide').max(1_000_000, 'Stock invalide'),
);

function typedNotes({ top, middle, base }: Notes): Notes {
  return { top: top.map(typedLine), middle: middle.map(typedLine), base: base.map(typedLine) };
}

/** Beside the first: six in all. */
export const MAX_OTHER_PICTURES = 5;

const fields = {
  name: lineSchema.min(1, 'Nom requis').max(MAX_LENGTH.product.name),
  description: proseSchema.min(1, 'Description requise').max(MAX_LENGTH.product.description),
  shortDescription: lineSchema.min(1, 'Description courte requise').max(MAX_LENGTH.product.shortDescription),
  price,
  imageUrl: lineSchema.max(MAX_LENGTH.product.imageUrl),
  imageAlt: lineSchema.max(MAX_LENGTH.product.imageAlt),
  otherPictures: z
    .array(
      pictureSchema.extend({
        url: lineSchema.min(1, 'Image requise').max(MAX_LENGTH.product.imageUrl),
        alt: lineSchema.max(MAX_LENGTH.product.imageAlt).default(''),
      }),
    )
    .max(MAX_OTHER_PICTURES, `${MAX_OTHER_PICTURES + 1} images au plus`)
    .refine((all) => new Set(all.map(({ url }) => url)).size === all.length, 'La même image y est deux fois')
    .optional(),
  notes: notesSchema.overwrite(typedNotes),
  category: categorySchema,
  character: characterSchema
    .extend({ perfumerWords: proseSchema.max(MAX_LENGTH.product.perfumerWords).default('') })
    .optional(),
  stockQuantity: stock,
  stockAlert: stock,
  weight: weightSchema,
  volumeMl: z.int('Contenance requise').positive('Contenance invalide').max(5_000, 'Contenance invalide'),
  ingredients: proseSchema.max(MAX_LENGTH.product.ingredients),
  warnings: proseSchema.max(MAX_LENGTH.product.warnings),
  isActive: z.boolean(),
  /** Of its box; the console alone sees it. */
  ean: barcodeSchema.optional(),
  /** What a bottle costs the house, without VAT; empty where it is not known. The console alone sees it. */
  purchaseCost: z.union([z.literal('').transform(() => null), price]).optional(),
  /** From which day in Paris; today when absent. */
  purchaseCostSince: z.iso.date('Jour invalide').optional(),
};

/** POST /api/admin/products; a bottle unless it says otherwise, which no revision changes. */
export const addProductRequestSchema = z.object({
  ...fields,
  kind: articleKindSchema.optional(),
  perfumeId: idSchema.optional(),
  imageUrl: fields.imageUrl.default(''),
  imageAlt: fields.imageAlt.default(''),
  notes: fields.notes.default({ top: [], middle: [], base: [] }),
  stockQuantity: fields.stockQuantity.default(0),
  stockAlert: fields.stockAlert.default(DEFAULT_STOCK_ALERT),
  weight: weightSchema.default(Number(DEFAULT_WEIGHT_KG) * 1000),
  ingredients: fields.ingredients.default(''),
  warnings: fields.warnings.default(''),
  volumeMl: fields.volumeMl.nullable().default(null),
  isActive: fields.isActive.default(true),
});

/**
 * PATCH /api/admin/products/{id}: absent fields stay as they are. `stockQuantity` is what the form shows; it moves stock by
 * its difference to `stockQuantityBefore` (what the form was opened with) when that is sent, else to what can be sold now. With
 * `isStockUndoable` that may be undone for some seconds, so long no alarm and no mail follows; without it all follows at once.
 */
export const reviseProductRequestSchema = z
  .object({ ...fields, id: idSchema, stockQuantityBefore: stock, isStockUndoable: z.boolean() })
  .partial();
export type ReviseProductRequest = z.output<typeof reviseProductRequestSchema>;
