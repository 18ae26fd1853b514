import { z } from 'zod';
import { idSchema } from '../../identifiers.ts';

/** PATCH /api/admin/products/{id} answers until when its move of stock may be undone, which names it; absent where none may. */
export const revisedProductSchema = z.object({
  id: idSchema,
  stockUndoableUntil: z.iso.datetime().optional(),
});

/** POST /api/admin/products/{id}/stock/undo (session): takes a move of stock back, by what its answer named. */
export const undoStockRequestSchema = z.object({ undoableUntil: z.iso.datetime() });
