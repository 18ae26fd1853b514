import { z } from 'zod';
import { idSchema } from '../identifiers.ts';
import { defineEvent, type EventsOf } from './event.ts';

/** Stream `stockAlert-{productId}`: the stock-alert process manager's own memory. */
export const stockAlertEvents = {
  StockAlertRaised: defineEvent(
    1,
    'What can be sold fell to or below the product’s threshold.',
    z.object({
      alertId: idSchema,
      productId: idSchema,
      alertType: z.enum(['low', 'out']),
      currentStock: z.int(),
      threshold: z.int(),
      raisedAt: z.iso.datetime(),
    }),
  ),
  StockAlertCleared: defineEvent(
    1,
    'What can be sold is above the threshold again.',
    z.object({ alertId: idSchema, productId: idSchema, currentStock: z.int() }),
  ),
};
export type StockAlertEvent = EventsOf<typeof stockAlertEvents>;
