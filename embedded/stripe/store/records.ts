import { z } from 'zod';

/** What the simulator remembers. Names and units are Stripe's: minor currency units, seconds since 1970. */
const id = z.string();
const metadata = z.record(z.string(), z.string());
const json = z.record(z.string(), z.unknown());

export const recordSchemas = {
  paymentMethods: z.object({
    id,
    created: z.number(),
    /** Which test card it is; the number itself is never stored. */
    behaviour: z.string(),
  }),
  paymentIntents: z.object({
    id,
    created: z.number(),
    amount: z.number(),
    amount_received: z.number(),
    currency: z.string(),
    status: z.enum([
      'requires_payment_method',
      'requires_confirmation',
      'requires_action',
      'processing',
      'succeeded',
      'canceled',
    ]),
    client_secret: z.string(),
    metadata,
    payment_method: z.string().nullable(),
    latest_charge: z.string().nullable(),
    last_payment_error: json.nullable(),
    next_action: json.nullable(),
  }),
  charges: z.object({
    id,
    created: z.number(),
    amount: z.number(),
    amount_refunded: z.number(),
    currency: z.string(),
    status: z.enum(['succeeded', 'pending', 'failed']),
    payment_intent: z.string(),
    payment_method: z.string(),
    disputed: z.boolean().default(false),
  }),
  refunds: z.object({
    id,
    created: z.number(),
    amount: z.number(),
    currency: z.string(),
    charge: z.string(),
    payment_intent: z.string(),
    status: z.enum(['pending', 'succeeded', 'failed']),
    failure_reason: z.string().nullable(),
    metadata,
  }),
  /** A movement on the shop's balance; the fee is already charged to it. */
  balanceTransactions: z.object({
    id,
    created: z.number(),
    amount: z.number(),
    fee: z.number(),
    currency: z.string(),
    type: z.enum(['charge', 'refund', 'refund_failure', 'adjustment']),
    reporting_category: z.enum(['charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal']),
    source: z.string(),
  }),
  disputes: z.object({
    id,
    created: z.number(),
    amount: z.number(),
    currency: z.string(),
    charge: z.string(),
    payment_intent: z.string(),
    reason: z.string(),
    status: z.enum([
      'warning_needs_response',
      'warning_under_review',
      'warning_closed',
      'needs_response',
      'under_review',
      'won',
      'lost',
    ]),
    due_by: z.number(),
    submission_count: z.number(),
    /** Ids of what it moved on the balance. */
    balance_transactions: z.array(z.string()),
  }),
  fraudWarnings: z.object({
    id,
    created: z.number(),
    charge: z.string(),
    payment_intent: z.string(),
    fraud_type: z.string(),
    actionable: z.boolean(),
  }),
  events: z.object({
    id,
    created: z.number(),
    type: z.string(),
    object: json,
    request: z.object({ id: z.string().nullable(), idempotency_key: z.string().nullable() }),
  }),
  deliveries: z.object({
    id,
    event: z.string(),
    status: z.enum(['pending', 'delivered', 'lost']),
    attempts: z.number(),
    lastStatus: z.number().nullable(),
  }),
  idempotency: z.object({
    id,
    created: z.number(),
    fingerprint: z.string(),
    status: z.number(),
    body: json,
    requestId: z.string(),
  }),
  /** Something that happens by itself a little later: a payment or a refund that settles. */
  tasks: z.object({
    id,
    kind: z.enum(['settle_payment', 'settle_refund']),
    subject: z.string(),
    outcome: z.enum(['succeeded', 'failed']),
    done: z.boolean(),
  }),
} as const;

export type Kind = keyof typeof recordSchemas;
export type RecordOf<K extends Kind> = z.output<(typeof recordSchemas)[K]>;
export const KINDS = Object.keys(recordSchemas) as readonly Kind[];

export type PaymentMethodRecord = RecordOf<'paymentMethods'>;
export type PaymentIntentRecord = RecordOf<'paymentIntents'>;
export type ChargeRecord = RecordOf<'charges'>;
export type RefundRecord = RecordOf<'refunds'>;
export type BalanceTransactionRecord = RecordOf<'balanceTransactions'>;
export type DisputeRecord = RecordOf<'disputes'>;
export type FraudWarningRecord = RecordOf<'fraudWarnings'>;
export type EventRecord = RecordOf<'events'>;
export type DeliveryRecord = RecordOf<'deliveries'>;
export type IdempotencyRecord = RecordOf<'idempotency'>;
export type TaskRecord = RecordOf<'tasks'>;
