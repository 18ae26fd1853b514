import { z } from 'zod';
import { emailSchema } from '../identifiers.ts';

/** The number shown to people (the last 8 characters, decision 24) or the whole id, as an e-mail's link carries it. */
export const orderNumberSchema = z
  .string()
  .trim()
  .toLowerCase()
  .transform((number) => number.replace(/^(?:n°|#)\s*/, ''))
  .pipe(z.union([z.uuid(), z.string().regex(/^[0-9a-f]{8}$/)], 'Numéro de commande invalide'));

/** POST /api/withdrawals: a shopper withdraws from an order. Both must be the order's own. */
export const withdrawalRequestSchema = z.object({ orderNumber: orderNumberSchema, email: emailSchema });
export type WithdrawalRequest = z.output<typeof withdrawalRequestSchema>;

/** What was received and when; the same when it is declared again. */
export const withdrawalAnswerSchema = z.object({
  orderNumber: z.string(),
  declaredAt: z.iso.datetime(),
});
export type WithdrawalAnswer = z.infer<typeof withdrawalAnswerSchema>;
