import { z } from 'zod';
import { idSchema } from '../../identifiers.ts';
import { defineEvent } from '../event.ts';

/** Of what an administrator does to an order's status or tracking number in the console. */
export const undoFields = {
  undoableUntil: z.iso
    .datetime()
    .optional()
    .describe(
      'Until when it may be undone: so long no mail, money or bottle follows. Absent where all followed at once.',
    ),
  undoes: z
    .literal(true)
    .optional()
    .describe('It takes back the change before it, of which nothing had followed.'),
};

/** On an order's stream. */
export const undoEvents = {
  UndoPeriodEnded: defineEvent(
    1,
    'The change before it can no longer be undone: mails, money and bottles follow it from now on.',
    z.object({
      orderId: idSchema.describe('The order.'),
      endedAt: z.iso.datetime().describe('When.'),
    }),
  ),
};
