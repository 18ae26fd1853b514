import { z } from 'zod';
import { emailSchema, idSchema } from '../../identifiers.ts';

/** POST /api/products/{id}/restock-notices */
export const restockNoticeRequestSchema = z.object({ email: emailSchema });

/** GET /api/admin/restock-notices (session): how many wait for each perfume that somebody waits for. */
export const waitingListSchema = z.array(z.object({ productId: idSchema, waiting: z.int().positive() }));
export type WaitingList = z.infer<typeof waitingListSchema>;
