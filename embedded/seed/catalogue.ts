import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { addProductRequestSchema } from '#contracts/http/products.ts';
import { createPromoRequestSchema } from '#contracts/http/promos.ts';
import { submitReviewRequestSchema } from '#contracts/http/reviews.ts';
import { idSchema } from '#contracts/identifiers.ts';

const schema = z.object({
  products: z.array(
    addProductRequestSchema.extend({
      id: idSchema,
      volumeMl: z.int().positive(),
      /** File in the folder `pictures` beside the catalogue. */
      picture: z.string().regex(/^[a-z0-9-]+\.(jpe?g|png|webp)$/),
    }),
  ),
  reviews: z.array(submitReviewRequestSchema.extend({ id: idSchema, productId: idSchema })),
  promoCodes: z.array(createPromoRequestSchema.extend({ id: idSchema })),
});
export type Catalogue = z.output<typeof schema>;

/** @throws Error naming what is wrong with the file: an owner may have written it by hand. */
export async function readCatalogue(file: string): Promise<Catalogue> {
  const parsed = schema.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new Error(`${file} is not a catalogue:\n${z.prettifyError(parsed.error)}`);
}
