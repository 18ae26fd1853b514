import { z } from 'zod';
import { idSchema } from '../../identifiers.ts';
import { productSchema } from '../shop/products.ts';

/** A perfume as the console lists it: what its rows, filters and palette show, without the long texts of its page. */
export const listedProductSchema = productSchema.pick({
  id: true,
  slug: true,
  name: true,
  shortDescription: true,
  price: true,
  imageUrl: true,
  imageAlt: true,
  category: true,
  kind: true,
  stockQuantity: true,
  stockAlert: true,
  isActive: true,
  revision: true,
});
export type ListedProduct = z.infer<typeof listedProductSchema>;

/** GET /api/admin/products (session): every perfume, active or not, in the order they joined the catalogue (decision 13). */
export const listedProductsSchema = z.array(listedProductSchema);

/** GET /api/admin/barcodes (session): the EAN-13 of each perfume that has one. */
export const barcodesSchema = z.array(z.object({ productId: idSchema, ean: z.string() }));
