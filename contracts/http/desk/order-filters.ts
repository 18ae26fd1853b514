import { z } from 'zod';
import { orderStatusSchema } from '../../events/orders/order-status.ts';
import { codeSchema, lineSchema } from '../../field-schemas.ts';
import { idSchema } from '../../identifiers.ts';
import { orderPageRequestSchema } from '../shop/orders.ts';

/** What is to be done at the order desk, as lists of orders. */
export const WORK_LISTS = [
  /** Confirmed, without a tracking number yet. */
  'to-prepare',
  /** Confirmed, labelled: it has a tracking number. */
  'to-send',
  /** Confirmed, and later than the house promises. */
  'late',
  /** Put on hold by the house, for a reason: in none of the lists above. */
  'on-hold',
  /** Withdrawn from, with something left to do. */
  'returns',
  'refund-failed',
  /** A dispute that the house has to answer, or a suspicion of fraud to decide on. */
  'disputed',
] as const;
export const workListSchema = z.enum(WORK_LISTS);
export type WorkList = z.infer<typeof workListSchema>;

/** By what orders can be sorted; whatever is equal then comes newest first. */
export const orderSortSchema = z.enum([
  'newest',
  'oldest',
  'total-desc',
  'total-asc',
  'customer-asc',
  'customer-desc',
]);
export type OrderSort = z.infer<typeof orderSortSchema>;

/** Years that a clock in Paris and the database both tell; of one that is typed the first digits come first. */
const [FIRST_DAY, LAST_DAY] = ['0002-01-01', '9998-12-31'];
const daySchema = z.iso.date().overwrite((day) => {
  const [, within = day] = [FIRST_DAY, day, LAST_DAY].toSorted();
  return within;
});
/** Whole euros. */
const amountSchema = z.coerce.number().pipe(z.int().min(0).max(1_000_000));
const flagSchema = z.enum(['yes', 'no']);

/** What orders are narrowed to; each that is absent leaves all. */
export const orderFilterSchema = z.object({
  status: orderStatusSchema.optional(),
  work: workListSchema.optional(),
  /** Days of Paris, the first and the last. */
  from: daySchema.optional(),
  to: daySchema.optional(),
  country: lineSchema.max(60).optional(),
  totalFrom: amountSchema.optional(),
  totalTo: amountSchema.optional(),
  /** A perfume's id. */
  perfume: idSchema.optional(),
  /** A promo code, or `any`. */
  promo: codeSchema.max(60).optional(),
  sample: flagSchema.optional(),
  withdrawal: flagSchema.optional(),
  dispute: flagSchema.optional(),
  hold: flagSchema.optional(),
  /** `yes`: archived ones alone; `with`: all. Without it archived ones are left out, unless words are searched for. */
  archived: z.enum(['yes', 'with']).optional(),
});
export type OrderFilter = z.output<typeof orderFilterSchema>;

/** Body of POST /api/admin/orders/search. */
export const orderSearchRequestSchema = orderPageRequestSchema.extend({
  ...orderFilterSchema.shape,
  sort: orderSortSchema.default('newest'),
  /** `nextAfter` of the page before, of the same sort: a place in the log and what is sorted by. */
  after: z
    .string()
    .regex(/^\d{1,16}(?:\.[^\n]{0,400})?$/)
    .optional(),
});
export type OrderSearchRequest = z.output<typeof orderSearchRequestSchema>;

/** In GET /api/admin/overview: how much is to be done. */
export const workListCountsSchema = z.object({
  toPrepare: z.int(),
  toSend: z.int(),
  late: z.int(),
  onHold: z.int(),
  refundsFailed: z.int(),
  disputed: z.int(),
  returns: z.int(),
  /** The day of Paris by which the most urgent of them is to be paid back; null where none is due. */
  nextReturnDue: z.iso.date().nullable(),
  mailsFailed: z.int(),
  /** Asked for, and neither sent nor given up. While shoppers order they wait. */
  mailsWaiting: z.int(),
  reviewsToModerate: z.int(),
  /** From the contact form, and not marked as answered. */
  messagesUnanswered: z.int(),
  stockCritical: z.int(),
});
export type WorkListCounts = z.infer<typeof workListCountsSchema>;
