import { z } from 'zod';
import { idSchema } from '../identifiers.ts';
import { defineEvent } from './event.ts';

const order = { orderId: idSchema.describe('The order.') };

/** On an order's stream. */
export const archiveEvents = {
  OrderArchived: defineEvent(
    1,
    'An administrator put the order, of which nothing is left to do, out of the way of those that are in hand. Whatever happens to it later brings it back.',
    z.object({ ...order, archivedAt: z.iso.datetime().describe('When.') }),
  ),
  OrderUnarchived: defineEvent(
    1,
    'The order is among those in hand again.',
    z.object({ ...order, unarchivedAt: z.iso.datetime().describe('When.') }),
  ),
};
