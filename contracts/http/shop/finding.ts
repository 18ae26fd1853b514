import { z } from 'zod';
import { MOMENTS } from '../../catalog/character.ts';
import { MAX_QUESTION } from '../../constants.ts';
import { articleKindSchema, categorySchema } from '../../events/catalog/product.ts';
import { PRICE_RANGE_NAMES } from '../../finding.ts';
import { idSchema } from '../../identifiers.ts';
import { decimalSchema } from '../../money.ts';
import { findingFields } from './finding-query.ts';
import { productListSchema } from './products.ts';

const countSchema = z.int().nonnegative();
const countedNoteSchema = z.object({ note: z.string(), name: z.string(), count: countSchema });

/** Query of GET /api/collection. */
export const collectionQuerySchema = z.object(findingFields);

/** How many perfumes fulfil a question, and what it may be narrowed to. */
export const collectionSchema = z.object({
  /** The words as the catalogue has them. */
  words: z.array(z.string()),
  total: countSchema,
  families: z.record(categorySchema, countSchema),
  prices: z.record(z.enum(PRICE_RANGE_NAMES), countSchema),
  moments: z.record(z.enum(MOMENTS), countSchema),
  notes: z.array(countedNoteSchema),
  /** Where nothing fulfils it: perfumes that come near. */
  near: productListSchema,
  /** Samples and sets that are called so; no count has them. */
  articles: productListSchema,
});
export type Collection = z.infer<typeof collectionSchema>;

/** Query of GET /api/suggestions. */
export const suggestionsQuerySchema = z.object({ q: z.string().max(MAX_QUESTION) });

/** What is proposed to be opened. */
const proposedSchema = z.object({
  id: idSchema,
  slug: z.string(),
  name: z.string(),
  price: decimalSchema,
  imageUrl: z.string(),
});

/** What is shown while somebody types. */
export const suggestionsSchema = z.object({
  words: z.array(z.string()),
  /** How many perfumes fulfil what is typed. */
  total: countSchema,
  perfumes: z.array(proposedSchema.extend({ category: categorySchema })),
  articles: z.array(proposedSchema.extend({ kind: articleKindSchema })),
  /** How many samples and sets are called so. */
  articlesTotal: countSchema,
  families: z.array(z.object({ family: categorySchema, count: countSchema })),
  notes: z.array(countedNoteSchema),
});
export type Suggestions = z.infer<typeof suggestionsSchema>;
