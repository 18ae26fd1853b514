import { z } from 'zod';
import { idSchema } from '../../identifiers.ts';
import { commandRecordSchema, defineEvent, type EventsOf, placementAttemptSchema } from '../event.ts';

const productIdSchema = idSchema.describe('The perfume.');
const held = z.object({
  productId: productIdSchema,
  orderId: idSchema.describe('The order they are held for or sold to.'),
  quantity: z.int().positive().meta({ description: 'How many.', unit: 'bottles' }),
});

/** Stream `stock-{productId}`. What can be sold is what is on hand less what is reserved (decision 7). */
export const stockEvents = {
  StockAdjusted: defineEvent(
    1,
    'Bottles came in or went out other than by a sale; `delta` is added to what is on hand.',
    z.object({
      productId: productIdSchema,
      delta: z
        .int()
        .meta({ description: 'Added to what is on hand; negative when bottles went out.', unit: 'bottles' }),
      reason: z
        .enum(['initial', 'restock', 'correction', 'return', 'replacement'])
        .describe('Why they moved.'),
      orderId: idSchema.optional().describe('Whose sold bottles came back, on a return.'),
      kept: z
        .int()
        .positive()
        .optional()
        .meta({ description: 'What that order keeps; nothing when absent.', unit: 'bottles' }),
      replacementId: idSchema
        .optional()
        .describe(
          'Of a replacement: which one they went out for, or came back from. Absent for any other reason.',
        ),
      forOrderId: idSchema.optional().describe('Of a replacement: the order whose articles are sent again.'),
      undoableUntil: z.iso
        .datetime()
        .optional()
        .describe(
          'Until when it may be undone: so long no alarm and no mail follows. Absent where all did at once.',
        ),
      undoes: z
        .literal(true)
        .optional()
        .describe('It takes back the move before it that could be undone; bottles sold meanwhile stay sold.'),
    }),
  ),
  StockReserved: defineEvent(
    1,
    'Bottles are held for an order until it is paid or its deadline passes.',
    held.extend({
      expiresAt: z.iso.datetime().describe('When the hold ends if nothing comes before.'),
      attempt: placementAttemptSchema.optional(),
    }),
  ),
  StockReleased: defineEvent(
    1,
    'Held bottles can be sold again.',
    held.extend({
      reason: z
        .enum(['refused', 'cancelled', 'expired', 'abandoned', 'deleted'])
        .describe('Why they are free.'),
    }),
  ),
  StockCommitted: defineEvent(1, 'Held bottles are sold: they leave what is on hand.', held),
  StockUndoPeriodEnded: defineEvent(
    1,
    'A move by hand can no longer be undone: alarms and mails follow it from now on.',
    z.object({ productId: productIdSchema, endedAt: z.iso.datetime().describe('When.') }),
  ),
  StockBooksClosed: defineEvent(
    1,
    'The balance is carried forward: whoever reads the stock begins here. Nothing moves.',
    z.object({
      productId: productIdSchema,
      onHand: z.int().meta({ description: 'In the workshop, held ones included.', unit: 'bottles' }),
      opened: z.boolean().describe('Whether the first stock was entered.'),
      held: z
        .array(
          z.object({
            orderId: idSchema.describe('The order they are held for.'),
            quantity: z.int().positive().meta({ description: 'How many.', unit: 'bottles' }),
            attempt: z.int().nonnegative().describe('Which attempt at placing the order they are held by.'),
          }),
        )
        .describe('Bottles held for orders.'),
      settled: z
        .array(
          z.object({
            orderId: idSchema.describe('The order.'),
            sold: z.int().nonnegative().meta({ description: 'What it has bought.', unit: 'bottles' }),
            attempt: z.int().nonnegative().describe('Which attempt of the order bought them.'),
          }),
        )
        .describe('The orders settled last, oldest first.'),
      isComplete: z.boolean().describe('Whether no settled order is missing from `settled`.'),
      replacements: z
        .array(
          z.object({
            replacementId: idSchema.describe('The replacement.'),
            taken: z.int().nonnegative().meta({ description: 'What went out for it.', unit: 'bottles' }),
          }),
        )
        .readonly()
        .optional()
        .describe(
          'The replacements that bottles went out for last, oldest first; absent where there are none.',
        ),
      undoable: z
        .object({
          until: z.iso.datetime().describe('Until when.'),
          delta: z.int().meta({ description: 'What it added to what is on hand.', unit: 'bottles' }),
        })
        .optional()
        .describe('A move by hand that may be undone; absent where there is none.'),
      commands: z.array(commandRecordSchema).describe('The last commands that were named with a key.'),
    }),
  ),
};
export type StockEvent = EventsOf<typeof stockEvents>;
