import { z } from 'zod';
import { idSchema } from '../../identifiers.ts';
import { decimalSchema } from '../../money.ts';
import { workSchema } from '../console/audit.ts';
import { figureOrdersShape, isFigure, NO_FIGURE } from './figures.ts';
import { daySchema, isSpan, NO_SPAN } from './spans.ts';

/** POST /api/admin/figures/past?day=: the figures as they stood at the end of a day in Paris that is over. */
export const pastFiguresQuerySchema = z.object({ day: daySchema });

/** It takes a replay of the log: `preparing` says to ask again some seconds later, `failed` why it cannot be had. */
export const pastFiguresSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('preparing'), progress: workSchema }),
  z.object({
    status: z.literal('ready'),
    /** Place of the last event recorded by then; null when there was none. */
    position: z.string().nullable(),
  }),
  z.object({ status: z.literal('failed'), reason: z.string() }),
]);

/** Query of GET /api/admin/figures/changes */
export const figureChangesQuerySchema = figureOrdersShape
  .extend({ asOf: daySchema })
  .refine(isSpan, NO_SPAN)
  .refine(isFigure, NO_FIGURE);

const laterEventSchema = z.object({
  /** When it was recorded; of documents their day. */
  at: z.union([z.iso.datetime(), z.iso.date()]),
  /** In French. */
  title: z.string(),
});
export type LaterEvent = z.infer<typeof laterEventSchema>;

/** GET /api/admin/figures/changes: what came to a figure since a day, the greatest differences first, at most 100 of `count`. */
export const figureChangesSchema = z.object({
  /** Null where more than 10,000 orders may have changed: only the newest of them are compared then. */
  count: z.int().nullable(),
  orders: z.array(
    z.object({
      id: idSchema,
      runningNumber: z.int().optional(),
      /** What of it the figure counted then, and counts now; null where it did not count the order. */
      was: decimalSchema.nullable(),
      is: decimalSchema.nullable(),
      /** Oldest first, at most the last 10. */
      events: z.array(laterEventSchema),
    }),
  ),
});
export type FigureChanges = z.infer<typeof figureChangesSchema>;

/** Query of GET /api/admin/figures/stock/changes */
export const stockChangesQuerySchema = z.object({ asOf: daySchema, productId: idSchema });

const levelsSchema = z.object({ available: z.int(), onHand: z.int() });

/** GET /api/admin/figures/stock/changes: what came to a perfume's stock since a day. */
export const stockChangesSchema = z.object({
  name: z.string(),
  was: levelsSchema,
  is: levelsSchema,
  /**
   * Bottles that moved between both: `is.onHand` is `was.onHand + adjusted - sold`, and `is.available`, where orders did not hold more
   * than there was, `was.available + adjusted - held + released`.
   */
  adjusted: z.int(),
  held: z.int(),
  released: z.int(),
  sold: z.int(),
  /** Oldest first, at most the last 10. */
  events: z.array(laterEventSchema),
});
export type StockChanges = z.infer<typeof stockChangesSchema>;
