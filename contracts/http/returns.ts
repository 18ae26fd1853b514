import { z } from 'zod';
import { idSchema } from '../identifiers.ts';
import { decimalSchema } from '../money.ts';

const bottles = { productId: idSchema, quantity: z.int() };

/** What a shopper withdrew from and what became of it (`Returns`), as the console reads it. */
export const returnsSchema = z.object({
  declarations: z
    .array(z.object({ declaredAt: z.iso.datetime(), items: z.array(z.object(bottles)).readonly() }))
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
      }),
    )
    .readonly(),
  arrivals: z.array(z.iso.datetime()).readonly(),
  refunds: z.array(z.object({ refundId: idSchema, lines: z.array(z.object(bottles)).readonly() })).readonly(),
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
      }),
    )
    .min(1, 'Indiquez au moins un article reçu')
    .max(300),
});
export type RecordReturnRequest = z.output<typeof recordReturnRequestSchema>;

/** GET /api/admin/orders/{id}/return-preview (session): what 'Rembourser' would do now. */
export const returnPreviewSchema = z.object({
  /** The order never left and is withdrawn from as a whole. */
  cancels: z.boolean(),
  amount: decimalSchema,
  /** Of the amount, what is delivery. */
  delivery: decimalSchema,
  /** Bottles that go on sale again because they never left. */
  bottlesReturned: z.int(),
  /** What is paid for, article by article; empty when the order is cancelled. */
  lines: z.array(z.object(bottles)),
});
export type ReturnPreview = z.infer<typeof returnPreviewSchema>;
