import { z } from 'zod';

/** Why an order is put on hold; no text of its own, so that nobody is named in it. */
export const holdReasonSchema = z.enum(['address', 'customer', 'article', 'payment', 'request', 'other']);
export type HoldReason = z.infer<typeof holdReasonSchema>;
