import {
  type Behind,
  behindSchema,
  figureOrdersQuerySchema,
  figuresQuerySchema,
  reviewFiguresQuerySchema,
  reviewsBehindQuerySchema,
  type Split,
} from '#contracts/http/figures/figures.ts';
import { ordersBehind } from '#projections/figures/queries/behind.ts';
import { readBridge } from '#projections/figures/queries/billing.ts';
import { readFigures } from '#projections/figures/queries/queries.ts';
import { readReviewFigures, reviewsBehind } from '#projections/figures/queries/reviews.ts';
import { readReturnFigures } from '#projections/figures/returned.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import { readSalesPlans } from '#projections/sales-plans/queries.ts';
import { readStockHistory } from '#projections/stock-figures/history.ts';
import { readStockFigures } from '#projections/stock-figures/queries.ts';
import { LAST_DAY, PERFUME, RARE_CODE, RARE_PERFUME_ID, RARE_REFUSAL, REFUSAL } from './figure-history.ts';

const NOW = new Date(`${LAST_DAY}T20:00:00.000Z`);
const MONTH = { from: '2026-10-27', to: LAST_DAY };
const YEAR = { from: '2025-11-26', to: LAST_DAY };
const ALL = { from: '2024-11-25', to: LAST_DAY };

type View = readonly [name: string, read: () => Promise<unknown>];

/** What the page of figures asks for, by the longest spans it is asked for. */
export function viewsOf(db: ReadDb): View[] {
  const figures = (query: object) => () => readFigures(db, figuresQuerySchema.parse(query), NOW);
  const reviews = (query: object) => () => readReviewFigures(db, reviewFiguresQuerySchema.parse(query));
  const stock = (productId: string) => () => readStockHistory(db, { ...ALL, productId }, NOW);
  return [
    ['30 days beside those before', figures({ ...MONTH, compare: 'before' })],
    ['a year by week, beside the one before', figures({ ...YEAR, grain: 'week', compare: 'year' })],
    ['two years by month', figures({ ...ALL, grain: 'month' })],
    ['two years by day', figures({ ...ALL, grain: 'day' })],
    ['today, beside the same day a year ago', figures({ from: LAST_DAY, to: LAST_DAY, compare: 'year' })],
    ['a year and some days', figures({ ...ALL, from: '2025-09-13' })],
    ['bridge of a year', () => readBridge(db, YEAR)],
    ['bridge of two years', () => readBridge(db, ALL)],
    ['reviews of two years', reviews({ ...ALL, grain: 'month' })],
    ['reviews of a perfume, by day', reviews({ ...ALL, grain: 'day', productId: PERFUME })],
    ['returns of two years', () => readReturnFigures(db, ALL)],
    ['goals and marks of two years', () => readSalesPlans(db, ALL, NOW)],
    ['stock, and alerts of two years', () => readStockFigures(db, ALL, NOW)],
    ['stock of a perfume over two years', stock(PERFUME)],
    ['stock of a rare perfume over two years', stock(RARE_PERFUME_ID)],
    ...reviewListsOf(db),
    ...listsOf(db),
  ];
}

/** The first page of the lists of reviews, also narrowed to a perfume and to what became of them. */
function reviewListsOf(db: ReadDb): View[] {
  const verdicts = [undefined, ...reviewsBehindQuerySchema.shape.verdict.unwrap().options];
  const narrowed = [
    ['', undefined],
    ['of a perfume', PERFUME],
    ['of a rare one', RARE_PERFUME_ID],
  ] as const;
  return narrowed.flatMap(([whose, productId]) =>
    verdicts.map(
      (verdict): View => [
        ['list of reviews', whose, verdict].filter(Boolean).join(' '),
        () => reviewsBehind(db, { ...ALL, productId, verdict }),
      ],
    ),
  );
}

/** Keys of each criterion: one of many orders, and one of few. */
const KEYS: Record<Split, readonly string[]> = {
  product: [PERFUME, RARE_PERFUME_ID],
  family: ['floral'],
  note: ['tête 1'],
  country: ['Portugal'],
  promo: ['NOEL15', RARE_CODE],
  hour: ['3-14'],
  pair: [],
  customer: ['new', 'returning', 'unknown'],
};

/** What a key names of figures that have one. */
const NAMED: Partial<Record<Behind, readonly string[]>> = {
  cohort: ['2024-12 2025-01', '2025-06 2026-10'],
  taxed: ['2000 Portugal'],
  refused: ['', REFUSAL, RARE_REFUSAL],
  costed: ['', PERFUME, RARE_PERFUME_ID],
  cost: ['', PERFUME, RARE_PERFUME_ID],
  margin: ['', PERFUME, RARE_PERFUME_ID],
  uncosted: ['', PERFUME, RARE_PERFUME_ID],
  returned: ['', `${PERFUME} changed-mind`],
};

/** The first page of every list of orders that a figure of two years opens to. */
function listsOf(db: ReadDb): View[] {
  const list = (name: string, query: object): View => [
    `list: ${name}`,
    () => ordersBehind(db, figureOrdersQuerySchema.parse({ ...ALL, ...query })),
  ];
  return [
    ...behindSchema.options.flatMap((behind) =>
      (NAMED[behind] ?? ['']).map((key) => list(`${behind} ${key}`.trim(), { behind, key })),
    ),
    ...Object.entries(KEYS).flatMap(([split, keys]) =>
      keys.flatMap((key) =>
        ['sold', 'discount', 'refunded'].map((behind) =>
          list(`${behind}, ${split} ${key}`, { behind, split, key }),
        ),
      ),
    ),
  ];
}
