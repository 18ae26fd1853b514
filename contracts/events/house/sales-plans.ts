import { z } from 'zod';
import { centsSchema } from '../../money.ts';
import { defineEvent, type EventsOf } from '../event.ts';

/** Stream `salesGoal-{month}`. */
export const salesGoalEvents = {
  SalesGoalSet: defineEvent(
    1,
    'An administrator said what the orders of a month are to come to, or took that back.',
    z.object({
      month: z.string().describe('The month in Paris, `YYYY-MM`.'),
      version: z.int().positive().describe('Which statement about that month it is, from 1.'),
      amount: centsSchema
        .nullable()
        .describe(
          'The total of orders to reach, as the cards count them; null where there is no goal any more.',
        ),
      setAt: z.iso.datetime().describe('When it was said.'),
    }),
  ),
};
export type SalesGoalEvent = EventsOf<typeof salesGoalEvents>;

const markIdSchema = z.uuid().describe('The mark.');
const markShape = {
  from: z.iso.date().describe('The first day in Paris.'),
  to: z.iso.date().describe('The last day in Paris, the same for a single day.'),
  text: z.string().describe('What happened then, in the house’s words.'),
};

/** Stream `chartMark-{markId}`. */
export const chartMarkEvents = {
  ChartMarkAdded: defineEvent(
    1,
    'An administrator marked days on the charts of the console, such as those of a campaign.',
    z.object({
      markId: markIdSchema,
      ...markShape,
      addedAt: z.iso.datetime().describe('When it was added.'),
    }),
  ),
  ChartMarkRevised: defineEvent(
    1,
    'A mark stands on other days, or says something else.',
    z.object({
      markId: markIdSchema,
      ...markShape,
      revisedAt: z.iso.datetime().describe('When it was revised.'),
    }),
  ),
  ChartMarkRemoved: defineEvent(
    1,
    'A mark was taken off the charts.',
    z.object({ markId: markIdSchema, removedAt: z.iso.datetime().describe('When it was removed.') }),
  ),
};
export type ChartMarkEvent = EventsOf<typeof chartMarkEvents>;
