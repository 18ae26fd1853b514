import { z } from 'zod';
import { idSchema } from '../../identifiers.ts';
import { decimalSchema } from '../../money.ts';

/**
 * GET /api/admin/purchase-costs: what a bottle cost the house without VAT, from which day in Paris, the first first; the
 * console's alone.
 */
export const purchaseCostsSchema = z.array(
  z.object({
    productId: idSchema,
    costs: z.array(z.object({ since: z.iso.date(), cost: decimalSchema.nullable() })),
  }),
);
export type PurchaseCosts = z.infer<typeof purchaseCostsSchema>[number];
