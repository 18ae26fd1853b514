import { z } from 'zod';
import { idSchema } from '../identifiers.ts';

/** GET /api/admin/barcodes (session): the EAN-13 of each perfume that has one. */
export const barcodesSchema = z.array(z.object({ productId: idSchema, ean: z.string() }));
