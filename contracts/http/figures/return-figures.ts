import { z } from 'zod';
import { type WithdrawalReason, withdrawalReasonSchema } from '../../events/orders/withdrawal.ts';
import { idSchema } from '../../identifiers.ts';
import { decimalSchema } from '../../money.ts';
import { WITHDRAWAL_REASON_LABELS } from '../../withdrawal-reason-labels.ts';
import { askedSchema } from './figures.ts';
import { isSpan, NO_SPAN, spanSchema } from './spans.ts';

/** A reason, or `none` where the shopper gave none. */
export const returnReasonSchema = z.enum([...withdrawalReasonSchema.options, 'none']);
export type ReturnReason = WithdrawalReason | 'none';
export const RETURN_REASON_LABELS: Record<ReturnReason, string> = {
  ...WITHDRAWAL_REASON_LABELS,
  none: 'Motif non indiqué',
};

/** Query of GET /api/admin/figures/returns */
export const returnFiguresQuerySchema = askedSchema.refine(isSpan, NO_SPAN);

/** Of the articles (bottles, samples and sets) of orders sold that were placed in the span. */
const returnSumsSchema = z.object({
  sold: z.int(),
  /** Withdrawn from, wherever they are. */
  returned: z.int(),
  /** Of those, back. */
  received: z.int(),
  /** Of those, sealed: on sale again. */
  fit: z.int(),
  /** Taken off refunds for bottles that were handled too much. */
  depreciation: decimalSchema,
  /** Taken by banks for disputes and not given back; of a perfume its share. */
  disputed: decimalSchema,
});
export type ReturnSums = z.infer<typeof returnSumsSchema>;

const reasonsSchema = z.array(z.object({ reason: returnReasonSchema, bottles: z.int() }));

/** GET /api/admin/figures/returns */
export const returnFiguresSchema = z.object({
  span: spanSchema,
  sums: returnSumsSchema,
  /** The most frequent first. */
  reasons: reasonsSchema,
  /** Perfumes with returns or disputes, the most returned first; each with its reasons, the most frequent first. */
  products: z.array(returnSumsSchema.extend({ id: idSchema, name: z.string(), reasons: reasonsSchema })),
});
export type ReturnFigures = z.infer<typeof returnFiguresSchema>;
