import { z } from 'zod';
import { productSchema } from '../shop/products.ts';

/**
 * `fresh` of a 412 `stale-revision`: PATCH named in `If-Match` (`"3"`, the product's `revision`) a version that others changed
 * since. What they changed, as it is now; the stock is not among it, since it only ever moves by differences.
 */
export const staleProductSchema = z.object({
  revision: z.int(),
  changes: productSchema
    .pick({
      name: true,
      description: true,
      shortDescription: true,
      price: true,
      imageUrl: true,
      imageAlt: true,
      otherPictures: true,
      notes: true,
      category: true,
      character: true,
      stockAlert: true,
      weight: true,
      volumeMl: true,
      ingredients: true,
      warnings: true,
      isActive: true,
    })
    .extend({ purchaseCost: z.string(), ean: z.string() })
    .partial(),
});
export type StaleProduct = z.infer<typeof staleProductSchema>;
