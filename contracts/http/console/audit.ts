import { z } from 'zod';
import { MAX_LENGTH } from '../../constants.ts';
import { actorSchema } from '../../events/event.ts';
import { orderStatusSchema } from '../../events/orders/order-status.ts';
import { lineSchema } from '../../field-schemas.ts';
import { idSchema } from '../../identifiers.ts';
import { decimalSchema } from '../../money.ts';
import { monthSchema, statsSchema } from '../figures/analytics.ts';
import { calendarMonthSchema } from '../figures/spans.ts';
import { orderCountsSchema } from '../shop/orders.ts';
import { productSchema } from '../shop/products.ts';
import { promoCodeSchema } from '../shop/promos.ts';

/*
 * The auditor's tools over HTTP (session, read only). Times are ISO 8601 in UTC; log positions are decimal text. Personal data
 * is not among what these answers hold.
 */

export const auditCategorySchema = z.enum(['order', 'product', 'promo', 'stock']);
export type AuditCategory = z.infer<typeof auditCategorySchema>;

/** Streams that are told step by step. Those of reviews and goals are not browsed: figures lead to them. */
export const historyCategorySchema = z.enum(['order', 'product', 'promo', 'review', 'salesGoal']);
export type HistoryCategory = z.infer<typeof historyCategorySchema>;

/** GET /api/admin/audit/streams?category=&search=&after=&limit=: streams of one category, newest first, ended ones too. */
export const auditStreamsRequestSchema = z.object({
  category: auditCategorySchema,
  /** Part of a name or code; for orders one of their numbers or the id. */
  search: lineSchema.max(MAX_LENGTH.search.journal).default(''),
  /** `nextAfter` of the page before. */
  after: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(50),
});
export type AuditStreamsRequest = z.output<typeof auditStreamsRequestSchema>;

export const auditStreamSchema = z.object({
  /** The stream's name, `order-3f0c…`. */
  stream: z.string(),
  category: auditCategorySchema,
  /** Of the order, product or promo; of stock: the product. */
  id: idSchema,
  /** The short number of an order, the name of a product, the code of a promo. */
  label: z.string(),
  /** Of an order. */
  runningNumber: z.int().optional(),
  openedAt: z.iso.datetime(),
  /** Whether it was deleted: gone from the shop and the console, not from the log. */
  ended: z.boolean(),
});
export type AuditStream = z.infer<typeof auditStreamSchema>;
export const auditStreamPageSchema = z.object({
  streams: z.array(auditStreamSchema),
  nextAfter: z.string().nullable(),
});
export type AuditStreamPage = z.infer<typeof auditStreamPageSchema>;

/** One value of a state that an event changed. */
export const auditChangeSchema = z.object({
  /** Where it stands in the state: `payment.status`, `lines.0.quantity`. */
  path: z.string(),
  /** The same in French. */
  label: z.string(),
  /** As people read it (amounts in euros, times in Europe/Paris); null where there was nothing, `‹masqué›` where it is personal. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type AuditChange = z.infer<typeof auditChangeSchema>;

/** What made an event happen. */
export const auditCauseSchema = z.object({
  /** In French. */
  text: z.string(),
  /** Ties together everything one request set off. */
  correlationId: z.string(),
  /** The event or the request that led to this one. */
  causationId: z.string(),
});
export type AuditCause = z.infer<typeof auditCauseSchema>;

const eventFields = {
  /** The event's id. */
  id: z.string(),
  /** Place in its stream, from 0. */
  revision: z.int(),
  /** Place in the whole log. */
  position: z.string(),
  type: z.string(),
  at: z.iso.datetime(),
  actor: actorSchema,
  /** Who that is, in French. */
  actorLabel: z.string(),
  cause: auditCauseSchema,
  /** What happened, in French. */
  title: z.string(),
  detail: z.string().nullable(),
};

export const auditStepSchema = z.object({ ...eventFields, changes: z.array(auditChangeSchema) });
export type AuditStep = z.infer<typeof auditStepSchema>;

/**
 * GET /api/admin/audit/orders/{id}, /products/{id}, /promos/{id}, /reviews/{id}, /goals/{month}: a stream step by step, oldest first, with
 * what each event changed in the state. Of a long stream (a promo used thousands of times) the newest steps; `?before={revision}` gives
 * those before.
 */
export const auditHistorySchema = z.object({
  stream: z.string(),
  category: historyCategorySchema,
  /** Of a goal its month. */
  id: z.union([idSchema, calendarMonthSchema]),
  label: z.string(),
  /** Of an order. */
  runningNumber: z.int().optional(),
  steps: z.array(auditStepSchema),
  /** `before` of the page with older steps; null when these are all. */
  nextBefore: z.int().nullable(),
});
export type AuditHistory = z.infer<typeof auditHistorySchema>;

/** `before` of the two calls above and below: only steps of an earlier revision. */
export const auditBeforeSchema = z.coerce.number().pipe(z.int().min(0)).optional();

const stockLevelsSchema = z.object({ onHand: z.int(), reserved: z.int(), available: z.int() });

export const auditStockMoveSchema = z.object({
  ...eventFields,
  /** What the event added to (or took from) the bottles on hand and those reserved. */
  change: z.object({ onHand: z.int(), reserved: z.int() }),
  after: stockLevelsSchema,
  /** The order it was for; null when it was for none. */
  orderId: idSchema.nullable(),
  runningNumber: z.int().optional(),
});
export type AuditStockMove = z.infer<typeof auditStockMoveSchema>;

/** GET /api/admin/audit/stock/{productId}: why the stock is what it is. Oldest first; paged as histories are. */
export const auditStockSchema = z.object({
  productId: idSchema,
  productName: z.string().nullable(),
  now: stockLevelsSchema,
  moves: z.array(auditStockMoveSchema),
  nextBefore: z.int().nullable(),
});
export type AuditStock = z.infer<typeof auditStockSchema>;

/** POST /api/admin/audit/shop?at={instant or Paris date, not in the future}; a date means the end of that day. */
export const auditShopAtRequestSchema = z.object({ at: lineSchema.min(10).max(40) });

export const auditOrderLineSchema = z.object({
  id: idSchema,
  runningNumber: z.int().optional(),
  createdAt: z.iso.datetime(),
  status: orderStatusSchema,
  total: decimalSchema,
});
export type AuditOrderLine = z.infer<typeof auditOrderLineSchema>;

/** The shop as it was. */
export const auditShopSchema = z.object({
  /** The instant asked for. */
  at: z.iso.datetime(),
  /** Place of the last event recorded at or before it; null when there was none. */
  position: z.string().nullable(),
  /** The catalogue with what could be sold, inactive products too. */
  products: z.array(productSchema),
  promos: z.array(promoCodeSchema),
  orders: z.object({
    counts: orderCountsSchema,
    /** The newest, at most 100; who ordered is not told. */
    newest: z.array(auditOrderLineSchema),
  }),
  dashboard: z.object({ stats: statsSchema, months: z.array(monthSchema) }),
});
export type AuditShop = z.infer<typeof auditShopSchema>;

/** How far a replay of the log is. */
export const workSchema = z.object({
  /** Events done with so far. */
  done: z.int().nonnegative(),
  /** What is being done, in French. */
  doing: z.string(),
});

/**
 * Going back to a date takes a replay of the log. The answer waits some seconds for it; `preparing` says to ask again (some seconds
 * later, the same address), `failed` why it cannot be had.
 */
export const auditShopAnswerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('preparing'), progress: workSchema }),
  z.object({ status: z.literal('ready'), shop: auditShopSchema }),
  z.object({ status: z.literal('failed'), reason: z.string() }),
]);
export type AuditShopAnswer = z.infer<typeof auditShopAnswerSchema>;

/** A read model held against a replay of the log. */
export const readModelCheckSchema = z.object({
  name: z.string(),
  /** Place in the log both were at. */
  position: z.string().nullable(),
  outcome: z.enum(['equal', 'different', 'not-comparable']),
  rows: z.int(),
  differences: z.int(),
  /** Why it could not be compared, in French. */
  note: z.string().nullable(),
});
export type ReadModelCheck = z.infer<typeof readModelCheckSchema>;

/** One value that is not what the log says; `live` or `replayed` is null where the row is missing there. */
export const rowDifferenceSchema = z.object({
  readModel: z.string(),
  table: z.string(),
  /** The row's primary key, `id=3f0c…`. */
  key: z.string(),
  /** Null when a whole row is missing or too much. */
  column: z.string().nullable(),
  live: z.string().nullable(),
  replayed: z.string().nullable(),
});
export type RowDifference = z.infer<typeof rowDifferenceSchema>;

/** The first place where the log's integrity chain does not hold. */
export const brokenLinkSchema = z.object({
  stream: z.string(),
  revision: z.int(),
  position: z.string(),
  type: z.string(),
  /** In French. */
  reason: z.string(),
});
export type BrokenLink = z.infer<typeof brokenLinkSchema>;

/** What invoices, credit notes and closings say, held against each other and against the orders' revenue. */
const booksCheckSchema = z.object({
  invoices: z.int(),
  creditNotes: z.int(),
  closings: z.int(),
  /** Their totals with VAT. */
  invoiced: decimalSchema,
  credited: decimalSchema,
  /** The dashboard's revenue. */
  revenue: decimalSchema,
  /** What does not agree, in French; at most 50. */
  faults: z.array(z.string()),
});
export type BooksCheck = z.infer<typeof booksCheckSchema>;

/** What a verification of the log and the read models found. */
export const verificationSchema = z.object({
  /** Events of the log that were read. */
  events: z.int(),
  chain: z.object({
    streams: z.int(),
    /** Events from before the chain began: proven from the first signed root on only. */
    unchained: z.int(),
    /** Signed roots that were checked. */
    signedRoots: z.int(),
    /** Day of the newest of them (`YYYY-MM-DD`). */
    lastSignedDay: z.string().nullable(),
    /** Events after it: chained, not yet signed for. */
    sinceLastRoot: z.int(),
    /** Whether signatures were held against a public key; without one only the chain itself was checked. */
    signaturesChecked: z.boolean(),
    broken: brokenLinkSchema.nullable(),
  }),
  readModels: z.array(readModelCheckSchema),
  /** The first of them, at most 100. */
  differences: z.array(rowDifferenceSchema),
  /** Absent from checks made before there were invoices. */
  books: booksCheckSchema.optional(),
});
export type Verification = z.infer<typeof verificationSchema>;

/**
 * POST /api/admin/audit/integrity-checks starts one (202; the running one when there is), GET …/integrity-checks/latest tells of the
 * newest (`null` before the first).
 */
export const integrityCheckSchema = z.object({
  id: idSchema,
  /** `sound`: the chain holds and every read model is what the log says. `failed`: the check itself could not be done. */
  status: z.enum(['running', 'sound', 'broken', 'failed']),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  progress: workSchema,
  result: verificationSchema.nullable(),
  /** Why it failed, in French. */
  reason: z.string().nullable(),
});
export type IntegrityCheck = z.infer<typeof integrityCheckSchema>;
export const latestIntegrityCheckSchema = integrityCheckSchema.nullable();
