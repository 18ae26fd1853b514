import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from 'zod';
import { cents } from '#contracts/money.ts';
import type { PaymentReport } from '#domain/orders/commands/order.commands.ts';
import type {
  ProviderDispute,
  ProviderFraudWarning,
  ProviderIntent,
  ProviderRefund,
} from '../payment-gateway.ts';

const STATUSES: Readonly<Record<string, PaymentReport['status']>> = {
  succeeded: 'succeeded',
  processing: 'processing',
  canceled: 'canceled',
};

/** One of Stripe's names for a thing: it goes into the path of a call. */
export const nameSchema = z.string().regex(/^\w{1,255}$/);
export const relatedSchema = z.union([nameSchema, z.object({ id: nameSchema }).transform(({ id }) => id)]);
const integerSchema = z.int();
/** Up to the year 9999, the last that ISO 8601 writes in four digits. */
const secondsSchema = integerSchema.min(0).max(253_402_300_799);
/** Stripe's largest amounts have twelve digits; sums of such stay exact. */
const amountSchema = integerSchema.min(-999_999_999_999).max(999_999_999_999);

/** What the shop reads of a PaymentIntent. What a notice says beside its name is not believed: whatever cannot be read is left out. */
export const intentSchema = z.object({
  id: nameSchema,
  status: z.string().catch('requires_payment_method'),
  amount: integerSchema.catch(0),
  amount_received: integerSchema.catch(0),
  currency: z.string().catch(''),
  client_secret: z.string().nullable().catch(null),
  metadata: z.record(z.string(), z.string()).catch({}),
  last_payment_error: z
    .object({
      type: z.string(),
      charge: z.string().optional(),
      code: z.string().optional(),
      decline_code: z.string().optional(),
      message: z.string().optional(),
      payment_method: z.object({ id: z.string() }).optional(),
    })
    .nullable()
    .catch(null),
});
type StripeIntent = z.output<typeof intentSchema>;

/** Stripe's PaymentIntent in the shop's words. A try was refused when it waits for another method and says why. */
export function providerIntent(intent: StripeIntent): ProviderIntent {
  const refusal = refusalOf(intent.last_payment_error);
  const waits = intent.status === 'requires_payment_method' && refusal !== null ? 'refused' : 'open';
  return {
    paymentIntentId: intent.id,
    status: STATUSES[intent.status] ?? waits,
    amount: cents(intent.amount),
    amountReceived: cents(intent.amount_received),
    currency: intent.currency,
    refusal,
    isTried: refusal !== null || intent.status === 'requires_action' || intent.status === 'processing',
    orderId: intent.metadata.orderId ?? null,
    clientSecret: intent.client_secret,
  };
}

function refusalOf(error: StripeIntent['last_payment_error']): PaymentReport['refusal'] {
  if (error === null) return null;
  return {
    // A try refused before it became a charge (3-D Secure) is known by its payment method.
    attempt: error.charge ?? error.payment_method?.id ?? error.code ?? error.type,
    code: error.decline_code ?? error.code ?? null,
    message: error.message ?? 'Le paiement a été refusé.',
  };
}

/** Stripe's Refund in the shop's words. */
export function providerRefund(refund: Stripe.Refund): ProviderRefund {
  const failed = refund.status === 'failed' || refund.status === 'canceled';
  const settled = failed ? 'failed' : 'pending';
  const own = refund.metadata?.refundId;
  return {
    providerRefundId: refund.id,
    refundId: own ?? idFrom(refund.id),
    isOutside: own === undefined,
    orderId: refund.metadata?.orderId ?? null,
    paymentIntentId: idOf(refund.payment_intent) ?? null,
    amount: cents(refund.amount),
    currency: refund.currency,
    outcome: refund.status === 'succeeded' ? 'succeeded' : settled,
    message: failed ? (refund.failure_reason ?? refund.status) : null,
  };
}

function idOf(related: Related | undefined): string | undefined {
  return typeof related === 'string' ? related : related?.id;
}

/** The same UUID for the same name, always (RFC 9562, version 8). */
function idFrom(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** What the shop reads of a Dispute. */
export const disputeSchema = z.object({
  id: nameSchema,
  payment_intent: relatedSchema,
  status: z.string(),
  amount: amountSchema.min(0),
  currency: z.string().max(10),
  reason: z.string().max(255),
  created: secondsSchema,
  evidence_details: z.object({ due_by: secondsSchema.nullable() }).catch({ due_by: null }),
  balance_transactions: z
    .array(z.object({ id: nameSchema, amount: amountSchema, fee: amountSchema, created: secondsSchema }))
    .catch([]),
});
type Related = string | { readonly id: string } | null;
type StripeDispute = Omit<z.output<typeof disputeSchema>, 'payment_intent'> & {
  readonly payment_intent: Related;
};

/** Stripe's Dispute in the shop's words. A status of tomorrow counts as one to be answered: a person looks at it. */
export function providerDispute(dispute: StripeDispute): ProviderDispute {
  const { status, evidence_details: details } = dispute;
  const stands = DISPUTE_STANDINGS[status] ?? OPEN_CHARGEBACK;
  return {
    disputeId: dispute.id,
    paymentIntentId: idOf(dispute.payment_intent) ?? null,
    ...stands,
    isAppeal: status.startsWith('appeal_'),
    amount: cents(dispute.amount),
    currency: dispute.currency,
    reason: dispute.reason,
    disputedAt: instant(dispute.created),
    respondBy: details.due_by === null ? null : instant(details.due_by),
    movements: dispute.balance_transactions.map(({ id, amount, fee, created }) => ({
      transactionId: id,
      amount: cents(amount),
      fee: cents(fee),
      at: instant(created),
    })),
  };
}

type Standing = Pick<ProviderDispute, 'kind' | 'stage' | 'outcome'>;

const OPEN_CHARGEBACK: Standing = { kind: 'chargeback', stage: 'needs-response', outcome: null };
const DISPUTE_STANDINGS: Readonly<Record<string, Standing>> = {
  warning_needs_response: { kind: 'inquiry', stage: 'needs-response', outcome: null },
  warning_under_review: { kind: 'inquiry', stage: 'under-review', outcome: null },
  warning_closed: { kind: 'inquiry', stage: 'closed', outcome: 'warning-closed' },
  under_review: { kind: 'chargeback', stage: 'under-review', outcome: null },
  appeal_under_review: { kind: 'chargeback', stage: 'under-review', outcome: null },
  won: { kind: 'chargeback', stage: 'closed', outcome: 'won' },
  lost: { kind: 'chargeback', stage: 'closed', outcome: 'lost' },
  prevented: { kind: 'chargeback', stage: 'closed', outcome: 'prevented' },
};

export const warningSchema = z.object({
  id: nameSchema,
  payment_intent: relatedSchema,
  actionable: z.boolean(),
  fraud_type: z.string().max(255),
  created: secondsSchema,
});

/** Stripe's EarlyFraudWarning in the shop's words. */
export function providerFraudWarning(
  warning: Pick<
    Stripe.Radar.EarlyFraudWarning,
    'id' | 'actionable' | 'fraud_type' | 'created' | 'payment_intent'
  >,
): ProviderFraudWarning {
  return {
    warningId: warning.id,
    paymentIntentId: idOf(warning.payment_intent) ?? null,
    fraudType: warning.fraud_type,
    isActionable: warning.actionable,
    warnedAt: instant(warning.created),
  };
}

function instant(seconds: number): string {
  return new Date(seconds * 1_000).toISOString();
}

/** The kinds of Stripe's events that the shop has a use for: what its webhook endpoint is to be subscribed to. */
export const WEBHOOK_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
  'radar.early_fraud_warning.created',
  'radar.early_fraud_warning.updated',
] as const;
