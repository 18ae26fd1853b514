import { z } from 'zod';
import { defineEvent, type EventsOf } from '../event.ts';

/** Stream `morningMail-house`. */
export const morningMailEvents = {
  MorningMailSet: defineEvent(
    1,
    'An administrator switched the mail on that tells the house each morning of the day before, at another hour, or off.',
    z.object({
      version: z.int().positive().describe('Which statement it is, from 1.'),
      hour: z
        .int()
        .min(0)
        .max(23)
        .nullable()
        .describe('From which hour in Paris it is sent; null where it is off.'),
      setAt: z.iso.datetime().describe('When it was said.'),
    }),
  ),
};
export type MorningMailEvent = EventsOf<typeof morningMailEvents>;
