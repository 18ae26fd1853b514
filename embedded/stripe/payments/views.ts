import type {
  ChargeRecord,
  EventRecord,
  PaymentIntentRecord,
  PaymentMethodRecord,
  RefundRecord,
} from '../store/records.ts';

/** The version of Stripe's API whose shapes the simulator answers with. */
export const API_VERSION = '2026-10-28.endive';

/** A payment intent as the secret key sees it. */
export function paymentIntentView(intent: PaymentIntentRecord): Record<string, unknown> {
  return {
    object: 'payment_intent',
    amount_capturable: 0,
    amount_details: { tip: {} },
    application: null,
    application_fee_amount: null,
    confirmation_method: 'automatic',
    excluded_payment_method_types: null,
    livemode: false,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    processing: intent.status === 'processing' ? { type: 'card', card: {} } : null,
    review: null,
    source: null,
    statement_descriptor: null,
    transfer_data: null,
    transfer_group: null,
    ...intent,
  };
}

const PUBLIC_MEMBERS: readonly string[] = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
];

/** A payment intent as the publishable key sees it: no metadata, no charge. */
export function publicPaymentIntentView(intent: PaymentIntentRecord): Record<string, unknown> {
  const all = Object.entries(paymentIntentView(intent));
  return Object.fromEntries(all.filter(([name]) => PUBLIC_MEMBERS.includes(name)));
}

export function paymentMethodView(method: PaymentMethodRecord): Record<string, unknown> {
  return {
    id: method.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: method.billingDetails,
    card: cardView(method),
    created: method.created,
    customer: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

function cardView(method: PaymentMethodRecord | undefined): Record<string, unknown> {
  return {
    brand: method?.brand ?? 'unknown',
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'FR',
    display_brand: method?.brand ?? 'unknown',
    exp_month: method?.expMonth ?? null,
    exp_year: method?.expYear ?? null,
    funding: 'credit',
    last4: method?.last4 ?? null,
    networks: { available: [method?.brand ?? 'unknown'], preferred: null },
    wallet: null,
  };
}

export function chargeView(
  charge: ChargeRecord,
  method: PaymentMethodRecord | undefined,
): Record<string, unknown> {
  const { decline_code: declineCode, ...visible } = charge;
  const paid = charge.status === 'succeeded';
  return {
    object: 'charge',
    amount_captured: paid ? charge.amount : 0,
    balance_transaction: null,
    billing_details: method?.billingDetails ?? {},
    captured: charge.status !== 'failed',
    customer: null,
    disputed: false,
    fraud_details: {},
    livemode: false,
    outcome: {
      network_status: charge.status === 'failed' ? 'declined_by_network' : 'approved_by_network',
      reason: declineCode,
      risk_level: 'normal',
      seller_message: charge.status === 'failed' ? 'The bank declined the payment.' : 'Payment complete.',
      type: charge.status === 'failed' ? 'issuer_declined' : 'authorized',
    },
    paid,
    payment_method_details: { card: cardView(method), type: 'card' },
    receipt_url: null,
    refunded: charge.amount_refunded === charge.amount,
    ...visible,
  };
}

export function refundView(refund: RefundRecord): Record<string, unknown> {
  const { failure_reason: failureReason, ...visible } = refund;
  return {
    object: 'refund',
    balance_transaction: null,
    destination_details: { type: 'card', card: { type: 'refund', reference_status: 'pending' } },
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
    ...visible,
    // Stripe sends the reason only for a refund that failed.
    ...(failureReason && { failure_reason: failureReason }),
  };
}

export function eventView(event: EventRecord, pendingWebhooks: number): Record<string, unknown> {
  return {
    id: event.id,
    object: 'event',
    api_version: API_VERSION,
    created: event.created,
    data: { object: event.object },
    livemode: false,
    pending_webhooks: pendingWebhooks,
    request: event.request,
    type: event.type,
  };
}
