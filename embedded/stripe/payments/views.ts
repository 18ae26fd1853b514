import type { Ledger } from '../store/ledger.ts';
import type {
  BalanceTransactionRecord,
  ChargeRecord,
  DisputeRecord,
  EventRecord,
  FraudWarningRecord,
  PaymentIntentRecord,
  RefundRecord,
} from '../store/records.ts';

/** The version of Stripe's API whose shapes the simulator answers with, as far as the shop reads them. */
export const API_VERSION = '2026-10-28.endive';

/** A payment intent as the secret key sees it. */
export function paymentIntentView(intent: PaymentIntentRecord): Record<string, unknown> {
  return { object: 'payment_intent', livemode: false, ...intent };
}

/** A payment intent as the publishable key sees it: no metadata, no charge. */
export function publicPaymentIntentView(intent: PaymentIntentRecord): Record<string, unknown> {
  const { metadata: _, latest_charge: _charge, amount_received: _received, ...shown } = intent;
  return { object: 'payment_intent', livemode: false, ...shown };
}

export function chargeView(charge: ChargeRecord): Record<string, unknown> {
  return { object: 'charge', livemode: false, ...charge };
}

export function refundView({ failure_reason: reason, ...refund }: RefundRecord): Record<string, unknown> {
  // Stripe sends the reason only for a refund that failed.
  return { object: 'refund', ...refund, ...(reason && { failure_reason: reason }) };
}

export function balanceTransactionView(record: BalanceTransactionRecord): Record<string, unknown> {
  const { fee, amount, currency, created } = record;
  return {
    object: 'balance_transaction',
    ...record,
    available_on: created,
    description: null,
    exchange_rate: null,
    fee_details: fee === 0 ? [] : [{ amount: fee, application: null, currency, type: 'stripe_fee' }],
    net: amount - fee,
    status: 'available',
  };
}

/** What Stripe takes as evidence; nothing of it is kept. */
const NO_EVIDENCE = Object.fromEntries(
  [
    ...['access_activity_log', 'billing_address', 'cancellation_policy', 'cancellation_policy_disclosure'],
    ...['cancellation_rebuttal', 'customer_communication', 'customer_email_address', 'customer_name'],
    ...['customer_purchase_ip', 'customer_signature', 'duplicate_charge_documentation'],
    ...['duplicate_charge_explanation', 'duplicate_charge_id', 'product_description', 'receipt'],
    ...['refund_policy', 'refund_policy_disclosure', 'refund_refusal_explanation', 'service_date'],
    ...['service_documentation', 'shipping_address', 'shipping_carrier', 'shipping_date'],
    ...['shipping_documentation', 'shipping_tracking_number', 'uncategorized_file', 'uncategorized_text'],
  ].map((name) => [name, null]),
);

export function disputeView(ledger: Ledger, dispute: DisputeRecord): Record<string, unknown> {
  const { due_by, submission_count, balance_transactions, ...facts } = dispute;
  const isInquiry = dispute.status.startsWith('warning_');
  return {
    object: 'dispute',
    livemode: false,
    metadata: {},
    ...facts,
    balance_transactions: balance_transactions
      .map((id) => ledger.get('balanceTransactions', id))
      .filter((record) => record !== undefined)
      .map(balanceTransactionView),
    enhanced_eligibility_types: [],
    evidence: { ...NO_EVIDENCE, enhanced_evidence: {} },
    evidence_details: {
      due_by,
      enhanced_eligibility: {},
      has_evidence: submission_count > 0,
      past_due: Date.now() / 1_000 > due_by,
      submission_count,
      submission_method: submission_count > 0 ? 'manual' : 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry || dispute.status === 'won',
    network_reason_code: '10.4',
    payment_method_details: {
      type: 'card',
      card: {
        brand: 'visa',
        case_type: isInquiry ? 'inquiry' : 'chargeback',
        network: 'visa',
        network_reason_code: '10.4',
      },
    },
  };
}

export function fraudWarningView(warning: FraudWarningRecord): Record<string, unknown> {
  return { object: 'radar.early_fraud_warning', livemode: false, ...warning };
}

export function eventView(
  { object, ...event }: EventRecord,
  pendingWebhooks: number,
): Record<string, unknown> {
  return {
    object: 'event',
    api_version: API_VERSION,
    data: { object },
    livemode: false,
    pending_webhooks: pendingWebhooks,
    ...event,
  };
}
