import { z } from 'zod';
import { LEAD_DAYS } from '../../catalog/lead-time.ts';
import { defineEvent, type EventsOf } from '../event.ts';

/** Stream `restock-house`. */
export const restockEvents = {
  RestockLeadTimeSet: defineEvent(
    1,
    'An administrator said how long the house waits for bottles it orders: by that much earlier the console says to order.',
    z.object({
      days: z
        .int()
        .min(0)
        .max(LEAD_DAYS.most)
        .meta({ description: 'From an order until they are here.', unit: 'days' }),
      setAt: z.iso.datetime().describe('When it was said.'),
    }),
  ),
};
export type RestockEvent = EventsOf<typeof restockEvents>;
