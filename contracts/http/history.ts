import { z } from 'zod';
import { actorSchema } from '../events/event.ts';

/** GET /api/admin/orders/{id}/history (session): what happened to an order, oldest first, told in French. */
export const orderHistorySchema = z.array(
  z.object({
    /** The event's id. */
    id: z.string(),
    type: z.string(),
    /** ISO 8601, UTC: when it was written to the log. */
    at: z.iso.datetime(),
    actor: actorSchema,
    title: z.string(),
    detail: z.string().nullable(),
  }),
);
