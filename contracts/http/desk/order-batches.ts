import { z } from 'zod';
import { SHIPPING_METHODS } from '../../constants.ts';
import { lineSchema } from '../../field-schemas.ts';
import { idSchema } from '../../identifiers.ts';

/** Who brings parcels, and by whose rules a tracking number is read; `other` knows no rule. */
export const CARRIERS = ['colissimo', 'chronopost', 'mondial-relay', 'other'] as const;
export type Carrier = (typeof CARRIERS)[number];

/** Lines of one list, orders of one choice, orders on the papers of one file, and how many of either one request carries out. */
export const MAX_BATCH = { lines: 500, orders: 1_000, papers: 100, atOnce: 20 } as const;

/** What a cell of a list holds; longer ones are cut where the list is read. */
export const MAX_CELL = 200;
const cellSchema = lineSchema.max(MAX_CELL);

/** A line of a list of parcels, as it was pasted or as a carrier's file has it. */
export const dispatchLineSchema = z.object({
  /** Where it stands in the list, from 1. */
  line: z.int().min(1).max(100_000),
  orderNumber: cellSchema,
  name: cellSchema,
  trackingNumber: cellSchema,
  /** Null: the carrier that the order goes by. */
  carrier: z.enum(CARRIERS).nullable(),
});
export type DispatchLine = z.infer<typeof dispatchLineSchema>;

/** Why an order of a batch is left as it is. */
export const batchRefusalSchema = z.enum([
  'order-number-malformed',
  'order-unknown',
  'order-ambiguous',
  'order-doubled',
  'name-missing',
  'name-differs',
  'number-missing',
  'number-malformed',
  'number-check-digit',
  'number-doubled',
  'number-taken',
  'other-number',
  'not-paid',
  'not-sent',
  'already-sent',
  'already-delivered',
  'cancelled',
  'withdrawn',
  'dispute',
  'fraud-warning',
  'on-hold',
  'before-its-day',
  'to-be-asked',
  'changed-meanwhile',
]);
export type BatchRefusal = z.infer<typeof batchRefusalSchema>;

const verdictSchema = z.object({
  /** `ready` can be done, `done` is: by this batch or by what was done before, with the same result. */
  outcome: z.enum(['ready', 'done', 'refused']),
  /** Null unless refused. */
  reason: batchRefusalSchema.nullable(),
  /** What the reason is about: a number, of a parcel or of another order; the day, of a gift. */
  detail: z.string().nullable(),
  /** Null where no order is meant. */
  orderId: idSchema.nullable(),
  runningNumber: z.int().optional(),
  customerName: z.string().nullable(),
});

/** POST /api/admin/dispatches/check (session): what would become of each line; nothing is done. */
export const checkDispatchesRequestSchema = z.object({
  lines: z.array(dispatchLineSchema).min(1).max(MAX_BATCH.lines),
});
export const dispatchVerdictsSchema = z.array(verdictSchema.extend({ line: z.int() }));
export type DispatchVerdict = z.infer<typeof dispatchVerdictsSchema>[number];

/**
 * POST /api/admin/dispatches (session): checks each line anew and sends the orders of the good ones. The same batch again does nothing
 * twice: a batch and an order name one command.
 */
export const dispatchRequestSchema = z.object({
  batch: idSchema,
  lines: z.array(dispatchLineSchema).min(1).max(MAX_BATCH.atOnce),
});

/** POST /api/admin/order-batches (session): the next step of orders, for each that can take it; repeated as above. */
export const orderBatchRequestSchema = z.object({
  batch: idSchema,
  /** `shipped` takes those that have their tracking number, `delivered` those that were sent. */
  to: z.enum(['shipped', 'delivered']),
  orders: z.array(idSchema).min(1).max(MAX_BATCH.atOnce),
});
export type OrderBatchStep = z.infer<typeof orderBatchRequestSchema>['to'];
export const orderVerdictsSchema = z.array(verdictSchema.extend({ orderId: idSchema }));
export type OrderVerdict = z.infer<typeof orderVerdictsSchema>[number];

/** POST /api/admin/orders/search/ids (session): every order that fulfils a search, at most `MAX_BATCH.orders`, the first of its sort. */
export const orderIdsSchema = z.object({ ids: z.array(idSchema) });

/** POST /api/admin/orders/chosen and its export (session): some orders, by their ids. */
export const chosenOrdersRequestSchema = z.object({ ids: z.array(idSchema).min(1).max(MAX_BATCH.orders) });

/** What is printed for parcels; labels are one to an A6 page or four to an A4 sheet. */
export const ORDER_PAPERS = ['packing-slips', 'labels-a6', 'labels-a4', 'pick-list'] as const;
export type OrderPaper = (typeof ORDER_PAPERS)[number];

/** POST /api/admin/orders/papers (session): one PDF for some orders; what is cancelled, withdrawn from or unknown is left out. */
export const orderPapersRequestSchema = z.object({
  paper: z.enum(ORDER_PAPERS),
  ids: z.array(idSchema).min(1).max(MAX_BATCH.papers),
  /** A parcel or replacement of the one order; without it the papers are of what is still to leave, or left last. */
  parcelId: idSchema.optional(),
});

/** POST /api/admin/orders/carrier-file (session): what a carrier's own site takes for those of some orders that it brings. */
export const carrierFileRequestSchema = z.object({
  carrier: z.enum(SHIPPING_METHODS),
  ids: z.array(idSchema).min(1).max(MAX_BATCH.orders),
  /** A parcel of the one order, as above. */
  parcelId: idSchema.optional(),
});
export type CarrierFile = z.infer<typeof carrierFileRequestSchema>['carrier'];
