import { z } from 'zod';
import { addDays, type Day } from '#contracts/french/calendar.ts';
import { behindSchema, type Grain, grainSchema, splitSchema } from '#contracts/http/figures/figures.ts';
import { daysIn } from '#contracts/http/figures/spans.ts';

export const PERIODS = ['today', '7d', '30d', 'month', 'quarter', 'year', 'days'] as const;
export type Period = (typeof PERIODS)[number];

export const PERIOD_LABELS: Record<Period, string> = {
  today: 'Aujourd’hui',
  '7d': '7 jours',
  '30d': '30 jours',
  month: 'Ce mois',
  quarter: 'Ce trimestre',
  year: 'Cette année',
  days: 'Du… au…',
};

/** Which reviews a figure counts. */
export const REVIEWS_COUNTED = ['written', 'published', 'refused', 'waiting', 'decided'] as const;
export type ReviewsCounted = (typeof REVIEWS_COUNTED)[number];

/** What the address says of the page; what is none of it is as if it were not said. */
export const analysesSearchSchema = z.object({
  period: z.enum(PERIODS).default('30d').catch('30d'),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  grain: grainSchema.optional().catch(undefined),
  compare: z.enum(['before', 'year', 'none']).default('before').catch('before'),
  view: splitSchema.default('product').catch('product'),
  behind: behindSchema.optional().catch(undefined),
  split: splitSchema.optional().catch(undefined),
  key: z.string().optional(),
  /** Whose reviews. */
  perfume: z.uuid().optional().catch(undefined),
  /** Whose stock is drawn. */
  stock: z.uuid().optional().catch(undefined),
  /** The day at whose end the page stands. */
  asOf: z.iso.date().optional().catch(undefined),
  /** What came to the figure since that day, instead of its orders. */
  since: z.literal('oui').optional().catch(undefined),
  /** The reviews behind a figure; `key` names their perfume. */
  verdict: z.enum(REVIEWS_COUNTED).optional().catch(undefined),
});
export type AnalysesSearch = z.output<typeof analysesSearchSchema>;

export interface Span {
  readonly from: Day;
  readonly to: Day;
}

/** The days of a period that today ends; of two chosen days those, in their order. */
export function spanOf({ period, from, to }: AnalysesSearch, today: Day): Span {
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case '7d':
      return { from: addDays(today, -6), to: today };
    case '30d':
      return { from: addDays(today, -29), to: today };
    case 'month':
      return { from: `${today.slice(0, 7)}-01`, to: today };
    case 'quarter':
      return { from: quarterOf(today), to: today };
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case 'days': {
      const [first = today, last = today] = [from ?? to ?? today, to ?? from ?? today].sort();
      return { from: first, to: last };
    }
  }
}

function quarterOf(day: Day): Day {
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`;
}

/** The parts a span is told in unless somebody chose: no chart has more than some sixty columns. */
export function grainOf({ grain }: Pick<AnalysesSearch, 'grain'>, { from, to }: Span): Grain {
  if (grain !== undefined) return grain;
  const days = daysIn({ from, to });
  if (days <= 62) return 'day';
  return days <= 400 ? 'week' : 'month';
}
