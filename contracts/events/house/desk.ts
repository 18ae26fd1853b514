import { z } from 'zod';
import { orderDeskSchema } from '../../orders/order-desk.ts';
import { defineEvent, type EventsOf } from '../event.ts';

/** Stream `desk-house`. */
export const deskEvents = {
  OrderDeskArranged: defineEvent(
    1,
    'An administrator said by when parcels leave, or which lists of orders are kept under a name.',
    z.object({
      version: z.int().positive().describe('Which arrangement it is, from 1.'),
      desk: orderDeskSchema.describe('The whole arrangement: the dispatch promise and the named lists.'),
      arrangedAt: z.iso.datetime().describe('When it was said.'),
    }),
  ),
};
export type DeskEvent = EventsOf<typeof deskEvents>;
