import { z } from 'zod';
import { idSchema } from '../../identifiers.ts';
import { defineEvent, type EventsOf } from '../event.ts';

const ids = { alertId: idSchema.describe('The alert.'), productId: idSchema.describe('The perfume.') };
const currentStockSchema = z.int().meta({ description: 'What can be sold now.', unit: 'bottles' });

/** Stream `stockAlert-{productId}`: the stock-alert process manager's own memory. */
export const stockAlertEvents = {
  StockAlertRaised: defineEvent(
    1,
    'What can be sold fell to or below the product’s threshold.',
    z.object({
      ...ids,
      alertType: z.enum(['low', 'out']).describe('Few are left, or none.'),
      currentStock: currentStockSchema,
      threshold: z.int().meta({ description: 'The product’s alert threshold.', unit: 'bottles' }),
      raisedAt: z.iso.datetime().describe('When it was raised.'),
    }),
  ),
  StockAlertCleared: defineEvent(
    1,
    'What can be sold is above the threshold again.',
    z.object({ ...ids, currentStock: currentStockSchema }),
  ),
};
export type StockAlertEvent = EventsOf<typeof stockAlertEvents>;
