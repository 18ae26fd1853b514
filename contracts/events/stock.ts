import { z } from 'zod';
import { idSchema } from '../identifiers.ts';
import { defineEvent, type EventsOf } from './event.ts';

const held = z.object({ productId: idSchema, orderId: idSchema, quantity: z.int().positive() });

/** Stream `stock-{productId}`. What can be sold is what is on hand less what is reserved (decision 7). */
export const stockEvents = {
  StockAdjusted: defineEvent(
    1,
    'Bottles came in or went out other than by a sale; `delta` is added to what is on hand.',
    z.object({
      productId: idSchema,
      delta: z.int(),
      reason: z.enum(['initial', 'restock', 'correction', 'return']),
      /** Whose sold bottles came back, on a return. */
      orderId: idSchema.optional(),
    }),
  ),
  StockReserved: defineEvent(
    1,
    'Bottles are held for an order until it is paid or its deadline passes.',
    held.extend({ expiresAt: z.iso.datetime() }),
  ),
  StockReleased: defineEvent(
    1,
    'Held bottles can be sold again.',
    held.extend({ reason: z.enum(['refused', 'cancelled', 'expired', 'abandoned', 'deleted']) }),
  ),
  StockCommitted: defineEvent(1, 'Held bottles are sold: they leave what is on hand.', held),
};
export type StockEvent = EventsOf<typeof stockEvents>;
