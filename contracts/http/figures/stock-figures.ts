import { z } from 'zod';
import { LEAD_DAYS } from '../../catalog/lead-time.ts';
import { idSchema } from '../../identifiers.ts';
import { decimalSchema } from '../../money.ts';
import { askedSchema } from './figures.ts';
import { daySchema, isSpan, NO_SPAN } from './spans.ts';

/** Query of GET /api/admin/figures/stock: the span is that of the alerts' history. */
export const stockFiguresQuerySchema = askedSchema.refine(isSpan, NO_SPAN);

const rangeOf = <S extends z.ZodType>(schema: S) =>
  z.object({ likely: schema, soonest: schema, latest: schema }).nullable();

const stockOfProductSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Bottles that can be sold. */
  available: z.int(),
  /** In the last 28 days that are over. */
  sold: z.int(),
  /** Days of these that the pace is told by: without those before its first stock, and those out of stock. */
  countedDays: z.int(),
  /** Bottles a day; null where there are too few days to tell. */
  perDay: z.number().nullable(),
  /** Whole days until it runs out at this pace: on average, and in four of five cases between two days. */
  cover: rangeOf(z.int()),
  runsOut: rangeOf(daySchema),
  /** The last day to order more. */
  reorderBy: daySchema.nullable(),
  state: z.enum(['out', 'new', 'slow', 'selling']),
  /** Of the bottles on hand, without VAT; `price` where what they cost is not known. */
  value: decimalSchema,
  valuedBy: z.enum(['cost', 'price']),
});
export type StockOfProduct = z.infer<typeof stockOfProductSchema>;

/** GET /api/admin/figures/stock */
export const stockFiguresSchema = z.object({
  /** Days the house waits for bottles it orders. */
  leadDays: z.int(),
  /** Sales of the pace: from the first day to the last. */
  pace: z.object({ from: daySchema, to: daySchema }),
  /** The first to run out first. */
  products: z.array(stockOfProductSchema),
  /** Of all of them, by cost and by price. */
  value: z.object({ cost: decimalSchema, price: decimalSchema }),
  /** Raised in the span, the newest first, at most 500. */
  alerts: z.array(
    z.object({
      id: idSchema,
      productId: idSchema,
      name: z.string(),
      type: z.enum(['low', 'out']),
      /** What could be sold then. */
      stock: z.int(),
      raisedAt: z.iso.datetime(),
      clearedAt: z.iso.datetime().nullable(),
    }),
  ),
});
export type StockFigures = z.infer<typeof stockFiguresSchema>;

/** Query of GET /api/admin/figures/stock/history */
export const stockHistoryQuerySchema = askedSchema.extend({ productId: idSchema }).refine(isSpan, NO_SPAN);
export type StockHistoryQuery = z.output<typeof stockHistoryQuerySchema>;

/** GET /api/admin/figures/stock/history: of one perfume, what could be sold at the end of each day of the span, and what is to come. */
export const stockHistorySchema = z.object({
  name: z.string(),
  /** Up to today, from its first stock on. */
  days: z.array(z.object({ day: daySchema, available: z.int() })),
  /** After today, where the span holds today: on average, and in four of five cases between two numbers. */
  ahead: z.array(z.object({ day: daySchema, likely: z.int(), least: z.int(), most: z.int() })),
});
export type StockHistory = z.infer<typeof stockHistorySchema>;

/** PUT /api/admin/figures/stock/lead-time */
export const leadTimeSchema = z.object({ days: z.int().min(0).max(LEAD_DAYS.most) });
