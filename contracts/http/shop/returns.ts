import { z } from 'zod';
import {
  depreciationSchema,
  withdrawalChannelSchema,
  withdrawalReasonSchema,
} from '../../events/orders/withdrawal.ts';
import { lineSchema } from '../../field-schemas.ts';
import { idSchema } from '../../identifiers.ts';
import { centsSchema, decimalEurosSchema, decimalSchema, ZERO } from '../../money.ts';

/** Why less is paid back for an article, in a line of the credit note; what money without an order was. */
export const MAX_REASON = 120;

const bottles = { productId: idSchema, quantity: z.int() };

/**
 * What a shopper withdrew from and what became of it (`Returns`), as the console reads it. What has a default is missing in rows of the
 * version before, which are answered until a worker has built the new ones (ADR 0004).
 */
export const returnsSchema = z.object({
  declarations: z
    .array(
      z.object({
        declaredAt: z.iso.datetime(),
        items: z.array(z.object(bottles)).readonly(),
        reason: withdrawalReasonSchema.optional(),
      }),
    )
    .readonly(),
  articles: z
    .array(
      z.object({
        productId: idSchema,
        withdrawn: z.int(),
        sent: z.int(),
        received: z.int(),
        fit: z.int(),
        opened: z.int(),
        unsent: z.int().optional(),
        depreciation: depreciationSchema.optional(),
      }),
    )
    .readonly(),
  arrivals: z.array(z.iso.datetime()).readonly(),
  refunds: z
    .array(
      z.object({
        refundId: idSchema,
        lines: z
          .array(
            z.object({
              ...bottles,
              amount: centsSchema.default(ZERO),
              depreciation: depreciationSchema.optional(),
            }),
          )
          .readonly(),
        delivery: centsSchema.default(ZERO),
      }),
    )
    .readonly(),
  failedRefund: centsSchema.default(ZERO),
});

/** POST /api/admin/orders/{id}/withdrawals: what came by letter or telephone. Nothing is asked of a reason. */
export const recordWithdrawalRequestSchema = z
  .object({
    channel: withdrawalChannelSchema,
    sentOn: z.iso.date('Date requise'),
    receivedOn: z.iso.date('Date requise'),
    reason: withdrawalReasonSchema.optional(),
    items: z
      .array(
        z.object({
          productId: idSchema,
          more: z.int().min(1).max(1_000),
          /** As the order said: refused where something else was declared since. */
          withdrawn: z.int().min(0).max(1_000),
        }),
      )
      .min(1, 'Choisissez au moins un article')
      .max(100),
  })
  .refine(({ sentOn, receivedOn }) => sentOn <= receivedOn, {
    path: ['sentOn'],
    error: 'L’envoi ne peut pas suivre la réception',
  });

/** Query of GET /api/admin/returns (session): orders with something left to do, oldest first, or the last of those that are done. */
export const returnListRequestSchema = z.object({ state: z.enum(['open', 'done']).default('open') });

/** POST /api/admin/orders/{id}/returns: what came back, and in which condition. */
export const recordReturnRequestSchema = z.object({
  items: z
    .array(
      z.object({
        productId: idSchema,
        quantity: z.int('Quantité invalide').min(1, 'Quantité invalide').max(1_000, 'Quantité invalide'),
        condition: z.enum(['fit', 'opened', 'damaged']),
        /** Taken off the refund of what was handled more than it takes to know it (code de la consommation L221-23). */
        depreciation: z
          .object({
            amount: decimalEurosSchema.refine((amount) => amount > 0, 'Montant invalide'),
            reason: lineSchema.min(1, 'Motif requis').max(MAX_REASON),
          })
          .optional(),
      }),
    )
    .min(1, 'Indiquez au moins un article reçu')
    .max(300),
});
export type RecordReturnRequest = z.input<typeof recordReturnRequestSchema>;

/** GET /api/admin/orders/{id}/return-preview (session): what 'Rembourser' would do now. */
export const returnPreviewSchema = z.object({
  /** The revision it was decided on, for `If-Match`. */
  revision: z.int(),
  /** The order never left and is withdrawn from as a whole. */
  cancels: z.boolean(),
  amount: decimalSchema,
  /** Of the amount, what is delivery. */
  delivery: decimalSchema,
  /** Bottles that go on sale again because they never left. */
  bottlesReturned: z.int(),
  /** What is taken off for articles that were used. */
  depreciation: decimalSchema,
  /** What is paid for, article by article; empty when the order is cancelled. */
  lines: z.array(z.object(bottles)),
});
export type ReturnPreview = z.infer<typeof returnPreviewSchema>;
