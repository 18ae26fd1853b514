import { z } from 'zod';
import { codeSchema, personNameSchema } from '../../field-schemas.ts';
import { emailSchema, idSchema } from '../../identifiers.ts';

/** The number shown to people (the last 8 characters, decision 24) or the whole id, as an e-mail's link carries it. */
export const orderNumberSchema = codeSchema
  .toLowerCase()
  .transform((number) => number.replace(/^(?:n[°o]|#)/, ''))
  .pipe(z.union([z.uuid(), z.string().regex(/^[0-9a-f]{8}$/)], 'Numéro de commande invalide'));

/** Never required, and no declaration is refused for it: what is no `WithdrawalReason` is none. */
const reasonSchema = z.string().optional();

/** POST /api/withdrawals: a shopper withdraws from a whole order. Number and address must be the order's own. */
export const withdrawalRequestSchema = z.object({
  name: personNameSchema,
  orderNumber: orderNumberSchema,
  email: emailSchema,
  reason: reasonSchema,
});
export type WithdrawalRequest = z.output<typeof withdrawalRequestSchema>;

/** The token of an order's own link, as mails carry it: it proves whose the order is. */
export const orderTokenSchema = z.string().min(1).max(200);

/** Pages of versions before said how many in all, under another name: neither version takes the other's word for its own. */
const OLD_PAGE = 'La boutique a été mise à jour. Rechargez la page et choisissez à nouveau.';

/** POST /api/withdrawals/articles: from how many more bottles, and what was withdrawn from when they were chosen. */
export const articlesWithdrawalRequestSchema = z.object({
  suivi: orderTokenSchema,
  name: personNameSchema,
  reason: reasonSchema,
  items: z
    .array(
      z.object({
        productId: idSchema,
        more: z.int(OLD_PAGE).min(1).max(1_000),
        /** As GET /api/withdrawals/order said; refused where something else was declared since. */
        withdrawn: z.int(OLD_PAGE).min(0).max(1_000),
      }),
    )
    .min(1, 'Choisissez au moins un article')
    .max(100),
});
export type ArticlesWithdrawalRequest = z.output<typeof articlesWithdrawalRequestSchema>;

/** GET /api/withdrawals/order: what whoever holds an order's link may withdraw from. */
export const withdrawableOrderSchema = z.object({
  orderNumber: z.string(),
  /** Whose order the link proves it to be. */
  customerName: z.string().optional(),
  items: z.array(
    z.object({
      productId: idSchema,
      productName: z.string(),
      quantity: z.int(),
      /** Of those, what was withdrawn from already. */
      withdrawn: z.int(),
    }),
  ),
});
export type WithdrawableOrder = z.infer<typeof withdrawableOrderSchema>;

/** What was received and when; the same when it is declared again. */
export const withdrawalAnswerSchema = z.object({
  orderNumber: z.string(),
  declaredAt: z.iso.datetime(),
});
export type WithdrawalAnswer = z.infer<typeof withdrawalAnswerSchema>;
