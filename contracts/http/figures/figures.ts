import { z } from 'zod';
import { orderStatusSchema } from '../../events/orders/order-status.ts';
import { idSchema } from '../../identifiers.ts';
import { decimalSchema } from '../../money.ts';
import { daySchema, isSpan, NO_SPAN, spanSchema } from './spans.ts';

export const grainSchema = z.enum(['day', 'week', 'month']);
export type Grain = z.infer<typeof grainSchema>;

/** By what sales are told apart. */
export const splitSchema = z.enum([
  'product',
  'family',
  'note',
  'country',
  'promo',
  'hour',
  'pair',
  'customer',
]);

/** Of whose first order, of whose later ones, or of nobody known (yet, or any more). */
export const customerKindSchema = z.enum(['new', 'returning', 'unknown']);
export type CustomerKind = z.infer<typeof customerKindSchema>;
export const CUSTOMER_KINDS: Record<CustomerKind, string> = {
  new: 'Première commande',
  returning: 'Commandes suivantes',
  unknown: 'Client inconnu',
};
export type Split = z.infer<typeof splitSchema>;

/** A span, and the day at whose end in Paris its figures are asked for; of now without it. */
export const askedSchema = spanSchema.extend({ asOf: daySchema.optional() });

/** Query of GET /api/admin/figures */
export const figuresQuerySchema = askedSchema
  .extend({
    grain: grainSchema.default('day'),
    /** The period just before, as long, or the same days a year ago. */
    compare: z.enum(['before', 'year']).optional(),
  })
  .refine(isSpan, NO_SPAN);
export type FiguresQuery = z.output<typeof figuresQuerySchema>;

/** What orders come to, by the day they were placed and their status now, as the cards count them (decision 47). */
export const sumsSchema = z.object({
  orders: z.int(),
  /** Of perfume: neither samples nor sets. */
  bottles: z.int(),
  /** Of the lines, before any discount. */
  gross: decimalSchema,
  discount: decimalSchema,
  delivery: decimalSchema,
  /** What was added to come to the least amount that can be charged, and for wrapping gifts. */
  added: decimalSchema,
  /** What the cards count. */
  total: decimalSchema,
  /** Of VAT, within the total. */
  vat: decimalSchema,
  refunded: decimalSchema,
  /** Taken by banks for disputes. */
  disputed: decimalSchema,
  /** Not paid for. */
  awaited: decimalSchema,
  /** What is left of the total without the three before. */
  left: decimalSchema,
  /** What is left, without VAT. */
  net: decimalSchema,
  /** Orders that were their customer's first. */
  newcomers: z.int(),
});
export type FigureSums = z.infer<typeof sumsSchema>;

/** What was invoiced, credited, and moved without a document, each on its own day. */
export const billedSchema = z.object({
  invoices: z.int(),
  creditNotes: z.int(),
  invoiced: decimalSchema,
  credited: decimalSchema,
  /** Invoices less credit notes, with VAT, without it, and the VAT: 'Comptabilité par jour'. */
  gross: decimalSchema,
  net: decimalSchema,
  vat: decimalSchema,
  /** What the provider took in. */
  payments: decimalSchema,
  /** What banks took for disputes, negative, and gave back; the provider's fees for them. */
  disputes: decimalSchema,
  fees: decimalSchema,
});
export type Billed = z.infer<typeof billedSchema>;

/**
 * Articles sold (bottles, samples and sets) and what they cost. Where no cost was known on the day of an order, they count in `uncosted`
 * alone.
 */
export const marginSchema = z.object({
  articles: z.int(),
  /** What is left of their sale, without VAT and delivery. */
  net: decimalSchema,
  cost: decimalSchema,
  /** `net` less `cost`. */
  margin: decimalSchema,
  uncosted: z.object({ articles: z.int(), net: decimalSchema }),
});
export type Margin = z.infer<typeof marginSchema>;

const sharesSchema = z.array(z.object({ key: z.string(), label: z.string(), sums: sumsSchema }));

/** GET /api/admin/figures */
export const figuresSchema = z.object({
  span: spanSchema,
  /** The span it is beside; `until`, `HH:MM` in Paris, where the last day is today: the span beside ends its last day at that time too. */
  beside: spanSchema.extend({ until: z.string().nullable() }).nullable(),
  orders: z.object({ sums: sumsSchema, beside: sumsSchema.nullable() }),
  billed: z.object({ sums: billedSchema, beside: billedSchema.nullable() }),
  /** By day, week from Monday, or month: each by its first day, also where nothing was sold. */
  series: z.array(z.object({ day: daySchema, orders: sumsSchema, billed: billedSchema })),
  /** The greatest first. */
  splits: z.record(splitSchema, sharesSchema),
  /** By perfume, the greatest first. */
  margins: z.object({
    sums: marginSchema,
    products: z.array(marginSchema.extend({ key: idSchema, label: z.string() })),
  }),
  /** Known by their pseudonyms; an order of nobody known is of none. */
  customers: z.object({
    customers: z.int(),
    orders: z.int(),
    /** By the month of the first order, then by month: who of them ordered, how often, and what is left of it. */
    cohorts: z.array(
      z.object({
        first: z.string(),
        month: z.string(),
        customers: z.int(),
        orders: z.int(),
        left: decimalSchema,
      }),
    ),
  }),
  /** How often each code that still exists may still be used. */
  usesLeft: z.array(z.object({ code: z.string(), uses: z.int() })),
  /** Of orders placed in the span: how far they came, and how long it took. */
  steps: z.object({
    placed: z.int(),
    paymentBegun: z.int(),
    refused: z.int(),
    paid: z.int(),
    expired: z.int(),
    superseded: z.int(),
    givenUp: z.int(),
    shipped: z.int(),
    delivered: z.int(),
    /** In seconds: of half of them at most, and of nine in ten; null where there are none. */
    toPay: z.object({ median: z.number(), ninth: z.number() }).nullable(),
    toShip: z.object({ median: z.number(), ninth: z.number() }).nullable(),
    toDeliver: z.object({ median: z.number(), ninth: z.number() }).nullable(),
  }),
  /** Of orders placed in the span: why tries to pay were refused, by the provider's code or `none`, the most frequent first. */
  refusals: z.array(z.object({ code: z.string(), orders: z.int() })),
  /** Of invoices less credit notes, by country and rate. */
  vat: z.array(
    z.object({
      country: z.string(),
      /** In hundredths of a percent. */
      rate: z.int(),
      net: decimalSchema,
      vat: decimalSchema,
      gross: decimalSchema,
    }),
  ),
});
export type Figures = z.infer<typeof figuresSchema>;

/** Query of GET /api/admin/figures/reviews: of one perfume, or of all. */
export const reviewFiguresQuerySchema = askedSchema
  .extend({ grain: grainSchema.default('month'), productId: idSchema.optional() })
  .refine(isSpan, NO_SPAN);
export type ReviewFiguresQuery = z.output<typeof reviewFiguresQuerySchema>;

/** Reviews by the day they were written. */
const reviewSumsSchema = z.object({
  written: z.int(),
  published: z.int(),
  refused: z.int(),
  /** Not decided on yet. */
  waiting: z.int(),
  /** Mean mark of those that are published, from 1 to 5; null where there is none. */
  mean: z.number().nullable(),
});
export type ReviewSums = z.infer<typeof reviewSumsSchema>;

/** GET /api/admin/figures/reviews */
export const reviewFiguresSchema = z.object({
  span: spanSchema,
  sums: reviewSumsSchema,
  /** From writing to the first decision, in seconds: of half of them at most, and of nine in ten. */
  wait: z.object({ median: z.number(), ninth: z.number() }).nullable(),
  series: z.array(reviewSumsSchema.extend({ day: daySchema })),
  /** The most written about first; of all perfumes, whichever was asked for. */
  perfumes: z.array(reviewSumsSchema.extend({ productId: idSchema, name: z.string() })),
});
export type ReviewFigures = z.infer<typeof reviewFiguresSchema>;

/** Query of GET /api/admin/figures/reviews/list: which of the reviews written in a span; all of them without a verdict. */
export const reviewsBehindQuerySchema = askedSchema
  .extend({
    productId: idSchema.optional(),
    verdict: z.enum(['published', 'refused', 'waiting', 'decided']).optional(),
  })
  .refine(isSpan, NO_SPAN);
export type ReviewsBehindQuery = z.output<typeof reviewsBehindQuerySchema>;

/** GET /api/admin/figures/reviews/list: the newest, at most 500 of `count`. */
export const reviewsBehindSchema = z.object({
  count: z.int(),
  reviews: z.array(
    z.object({
      id: idSchema,
      productId: idSchema,
      name: z.string(),
      rating: z.int(),
      writtenAt: z.iso.datetime(),
      /** When it was decided on first; null while it waits. */
      decidedAt: z.iso.datetime().nullable(),
      verdict: z.enum(['published', 'refused']).nullable(),
    }),
  ),
});
export type ReviewsBehind = z.infer<typeof reviewsBehindSchema>;

/** Query of GET /api/admin/figures/table.csv: one of the tables, for French Excel. */
export const tableQuerySchema = askedSchema
  .extend({
    grain: grainSchema.default('day'),
    table: z.enum([
      'series',
      ...splitSchema.options,
      'margin',
      'cohorts',
      'vat',
      'reviews',
      'reviewed',
      'goals',
      'returns',
    ]),
    /** Of the reviews of one perfume. */
    productId: idSchema.optional(),
  })
  .refine(isSpan, NO_SPAN);
export type TableQuery = z.output<typeof tableQuerySchema>;

/** What makes the difference between the sum of the orders and that of the documents of the same span. */
export const bridgePartSchema = z.enum(['not-invoiced', 'invoiced-otherwise', 'others-invoiced', 'credited']);
export type BridgePart = z.infer<typeof bridgePartSchema>;

/** GET /api/admin/figures/bridge: `orders` and the parts' amounts add up to `billed`. */
export const bridgeQuerySchema = askedSchema.refine(isSpan, NO_SPAN);
export const bridgeSchema = z.object({
  orders: decimalSchema,
  billed: decimalSchema,
  parts: z.array(z.object({ part: bridgePartSchema, amount: decimalSchema, count: z.int() })),
});
export type Bridge = z.infer<typeof bridgeSchema>;

/**
 * Which orders are behind a figure: those sold, by what of them it counts; those placed, by how far they came; those of documents and
 * movements.
 */
export const behindSchema = z.enum([
  ...[
    'sold',
    'gross',
    'discount',
    'delivery',
    'refunded',
    'disputed',
    'awaited',
    'left',
    'newcomers',
    'known',
    'cohort',
  ],
  ...['costed', 'cost', 'margin', 'uncosted'],
  ...['returned', 'came-back', 'on-sale-again', 'depreciated'],
  ...[
    'placed',
    'payment-begun',
    'refused',
    'paid',
    'expired',
    'superseded',
    'given-up',
    'shipped',
    'delivered',
  ],
  ...['billed', 'billed-net', 'billed-vat', 'invoiced', 'taxed', 'payments', 'disputes', 'fees'],
  ...bridgePartSchema.options,
] as const);
export type Behind = z.infer<typeof behindSchema>;

/** Names a figure, or one part of it. */
export const figureOrdersShape = askedSchema.extend({
  behind: behindSchema.default('sold'),
  split: splitSchema.optional(),
  /** Of the split; of `taxed` the rate and the country, `2000 France`; of `refused` the provider's code. */
  key: z.string().max(120).default(''),
});

/** Orders of known customers are told of all orders alone: no rollup counts them by a criterion. */
export function isFigure({
  behind,
  split,
}: Pick<z.output<typeof figureOrdersShape>, 'behind' | 'split'>): boolean {
  return behind !== 'known' || split === undefined;
}
export const NO_FIGURE = { path: ['split'], error: 'Ce chiffre n’a pas de critère' };

/** Query of GET /api/admin/figures/orders */
export const figureOrdersQuerySchema = figureOrdersShape.refine(isSpan, NO_SPAN).refine(isFigure, NO_FIGURE);
export type FigureOrdersQuery = z.output<typeof figureOrdersQuerySchema>;

/** GET /api/admin/figures/orders: the newest, at most 500 of `count`. */
export const figureOrdersSchema = z.object({
  /** Null where there are more than listed, and too many to be counted one by one. */
  count: z.int().nullable(),
  orders: z.array(
    z.object({
      id: idSchema,
      runningNumber: z.int().optional(),
      /** Null of an order that was deleted and whose documents or movements remain; its status and total too. */
      placedAt: z.iso.datetime().nullable(),
      status: orderStatusSchema.nullable(),
      total: decimalSchema.nullable(),
      /** What of it the figure counts. */
      amount: decimalSchema,
    }),
  ),
});
export type FigureOrders = z.infer<typeof figureOrdersSchema>;
