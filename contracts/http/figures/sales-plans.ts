import { z } from 'zod';
import { lineSchema } from '../../field-schemas.ts';
import { idSchema } from '../../identifiers.ts';
import { decimalEurosSchema, decimalSchema } from '../../money.ts';
import { askedSchema } from './figures.ts';
import { calendarMonthSchema, isSpan, NO_SPAN, spanSchema } from './spans.ts';

/** Query of GET /api/admin/figures/plans */
export const salesPlansQuerySchema = askedSchema.refine(isSpan, NO_SPAN);

const goalSchema = z.object({
  month: calendarMonthSchema,
  /** Null where nobody said one, or it was taken back. */
  amount: decimalSchema.nullable(),
  /** What the orders of the month come to, as the cards count them. */
  reached: decimalSchema,
  /** Days of the month that are not over, today among them. */
  daysLeft: z.int().nonnegative(),
  /** What is missing, and how much that is for each day left; null without a goal, and on no day. */
  missing: decimalSchema.nullable(),
  perDay: decimalSchema.nullable(),
  /** 0 before anybody said one. */
  version: z.int().nonnegative(),
  /** All that was said of it, the newest first. */
  history: z.array(z.object({ amount: decimalSchema.nullable(), setAt: z.iso.datetime() })),
});
export type SalesGoal = z.infer<typeof goalSchema>;

const chartMarkSchema = spanSchema.extend({ id: idSchema, text: z.string(), version: z.int().positive() });
export type ChartMark = z.infer<typeof chartMarkSchema>;

/** GET /api/admin/figures/plans: every month that the span touches, and the marks that stand in it, by their days. */
export const salesPlansSchema = z.object({ goals: z.array(goalSchema), marks: z.array(chartMarkSchema) });
export type SalesPlans = z.infer<typeof salesPlansSchema>;

/** The most that a goal may be, in cents: a billion euros. */
const MOST = 100_000_000_000;

/** PUT /api/admin/figures/goals */
export const setGoalSchema = z.object({
  month: calendarMonthSchema,
  amount: decimalEurosSchema
    .refine((amount) => amount > 0 && amount <= MOST, 'Un montant au-dessus de zéro')
    .nullable(),
});

/** The longest text of a mark: it stands in tables and under charts. */
export const MAX_MARK = 60;

/** POST /api/admin/figures/marks, PUT /api/admin/figures/marks/:id */
export const markBodySchema = spanSchema
  .extend({ text: lineSchema.min(1, 'Texte requis').max(MAX_MARK) })
  .refine(isSpan, NO_SPAN);
