import { z } from 'zod';
import { attemptPayment, declineOf } from '../payments/lifecycle.ts';
import { paymentMethodData, resolvePaymentMethod } from '../payments/payment-methods.ts';
import { paymentIntentView, publicPaymentIntentView } from '../payments/views.ts';
import { emit } from '../simulation.ts';
import { newId, nowInSeconds, randomText } from '../store/identifiers.ts';
import type { PaymentIntentRecord } from '../store/records.ts';
import {
  boolean,
  integer,
  listParameters,
  mergeMetadata,
  metadata,
  parseParameters,
  text,
} from '../wire/parameters.ts';
import { invalidRequest, noSuch, StripeError } from '../wire/stripe-error.ts';
import { checkAmount } from './amounts.ts';
import { type ApiRequest, type Endpoint, listPage } from './endpoint.ts';

const details = {
  metadata: metadata.optional(),
  description: text.optional(),
  receipt_email: text.optional(),
  customer: text.optional(),
  shipping: z.record(z.string(), z.union([text, z.record(z.string(), text)])).optional(),
  statement_descriptor_suffix: text.optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
  payment_method: text.optional(),
  payment_method_data: paymentMethodData.optional(),
};
const confirmation = {
  return_url: z.url({ error: 'Not a valid URL' }).optional(),
  off_session: boolean.optional(),
  error_on_requires_action: boolean.optional(),
  use_stripe_sdk: boolean.optional(),
};
const createParameters = z.strictObject({
  amount: integer,
  currency: text,
  automatic_payment_methods: z
    .strictObject({ enabled: boolean, allow_redirects: z.enum(['always', 'never']).default('always') })
    .optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).default('automatic_async'),
  confirmation_method: z.literal('automatic').optional(),
  confirm: boolean.optional(),
  ...details,
  ...confirmation,
});
const updateParameters = z.strictObject({
  amount: integer.optional(),
  currency: text.optional(),
  ...details,
});
const confirmParameters = z.strictObject({
  payment_method: text.optional(),
  payment_method_data: paymentMethodData.optional(),
  receipt_email: text.optional(),
  client_secret: text.optional(),
  ...confirmation,
});
const retrieveParameters = z.strictObject({ client_secret: text.optional() });
const cancelParameters = z.strictObject({
  cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
});
const list = z.strictObject({ ...listParameters, customer: text.optional() });

const OPEN: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

function create(request: ApiRequest): Record<string, unknown> {
  const { simulation, cause } = request;
  const parameters = parseParameters(createParameters, request.parameters);
  const currency = checkAmount(parameters.amount, parameters.currency);
  const method = resolvePaymentMethod(simulation, parameters);
  const id = newId('pi');
  const automatic = parameters.automatic_payment_methods ?? { enabled: true, allow_redirects: 'always' };
  const intent: PaymentIntentRecord = {
    id,
    created: nowInSeconds(),
    amount: parameters.amount,
    amount_received: 0,
    currency,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    client_secret: `${id}_secret_${randomText(25)}`,
    metadata: mergeMetadata({}, parameters.metadata),
    description: parameters.description ?? null,
    receipt_email: parameters.receipt_email ?? null,
    customer: parameters.customer ?? null,
    shipping: parameters.shipping ?? null,
    statement_descriptor_suffix: parameters.statement_descriptor_suffix ?? null,
    setup_future_usage: parameters.setup_future_usage ?? null,
    capture_method: parameters.capture_method,
    automatic_payment_methods: parameters.payment_method_types ? null : automatic,
    payment_method_types: ['card'],
    payment_method: method?.id ?? null,
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
    canceled_at: null,
    cancellation_reason: null,
  };
  simulation.ledger.put('paymentIntents', intent);
  emit(simulation, cause, 'payment_intent.created', paymentIntentView(intent));
  const result = parameters.confirm ? confirmIntent(request, intent, parameters) : intent;
  return viewFor(request)(result);
}

function retrieve(request: ApiRequest): Record<string, unknown> {
  const parameters = parseParameters(retrieveParameters, request.parameters);
  return viewFor(request)(find(request, parameters.client_secret));
}

function update(request: ApiRequest): Record<string, unknown> {
  const { simulation } = request;
  const parameters = parseParameters(updateParameters, request.parameters);
  const intent = find(request);
  const amount = parameters.amount ?? intent.amount;
  const currency = checkAmount(amount, parameters.currency ?? intent.currency);
  const changesMoney = amount !== intent.amount || currency !== intent.currency;
  if (!OPEN.includes(intent.status) && (changesMoney || parameters.payment_method)) {
    throw unexpectedState(
      intent,
      `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}.`,
    );
  }
  const method = resolvePaymentMethod(simulation, parameters);
  const updated: PaymentIntentRecord = {
    ...intent,
    amount,
    currency,
    metadata: mergeMetadata(intent.metadata, parameters.metadata),
    description: parameters.description ?? intent.description,
    receipt_email: parameters.receipt_email ?? intent.receipt_email,
    customer: parameters.customer ?? intent.customer,
    shipping: parameters.shipping ?? intent.shipping,
    statement_descriptor_suffix: parameters.statement_descriptor_suffix ?? intent.statement_descriptor_suffix,
    setup_future_usage: parameters.setup_future_usage ?? intent.setup_future_usage,
    ...(method && { payment_method: method.id, status: 'requires_confirmation', next_action: null }),
  };
  simulation.ledger.put('paymentIntents', updated);
  return viewFor(request)(updated);
}

function confirm(request: ApiRequest): Record<string, unknown> {
  const parameters = parseParameters(confirmParameters, request.parameters);
  const intent = find(request, parameters.client_secret);
  return viewFor(request)(confirmIntent(request, intent, parameters));
}

function confirmIntent(
  request: ApiRequest,
  intent: PaymentIntentRecord,
  parameters: Omit<z.output<typeof confirmParameters>, 'client_secret'>,
): PaymentIntentRecord {
  const { simulation, cause } = request;
  if (intent.status === 'succeeded') {
    throw unexpectedState(
      intent,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    );
  }
  if (!OPEN.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
    );
  }
  if (intent.automatic_payment_methods?.allow_redirects === 'always' && !parameters.return_url) {
    throw invalidRequest(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
      'return_url',
    );
  }
  const method =
    resolvePaymentMethod(simulation, parameters) ??
    simulation.ledger.get('paymentMethods', intent.payment_method ?? '');
  if (!method) {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    );
  }
  const named = { ...intent, receipt_email: parameters.receipt_email ?? intent.receipt_email };
  const result = attemptPayment(simulation, cause, named, method, parameters.return_url);
  const refusal = declineOf(result, viewFor(request));
  if (refusal) throw refusal;
  return result;
}

function cancel(request: ApiRequest): Record<string, unknown> {
  const { simulation, cause } = request;
  const parameters = parseParameters(cancelParameters, request.parameters);
  const intent = find(request);
  if (!OPEN.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
    );
  }
  const canceled: PaymentIntentRecord = {
    ...intent,
    status: 'canceled',
    canceled_at: nowInSeconds(),
    cancellation_reason: parameters.cancellation_reason ?? null,
    next_action: null,
  };
  simulation.ledger.put('paymentIntents', canceled);
  emit(simulation, cause, 'payment_intent.canceled', paymentIntentView(canceled));
  return viewFor(request)(canceled);
}

function listAll(request: ApiRequest): Record<string, unknown> {
  const parameters = parseParameters(list, request.parameters);
  const intents = request.simulation.ledger
    .all('paymentIntents')
    .filter((intent) => parameters.customer === undefined || intent.customer === parameters.customer);
  return listPage(intents, parameters, '/v1/payment_intents', paymentIntentView);
}

function find(request: ApiRequest, clientSecret?: string): PaymentIntentRecord {
  const intent = request.simulation.ledger.get('paymentIntents', request.id);
  const provesItself =
    clientSecret === undefined ? !request.publishable : clientSecret === intent?.client_secret;
  if (!intent || !provesItself) throw noSuch('payment_intent', request.id, 'intent');
  return intent;
}

function viewFor(request: ApiRequest): (intent: PaymentIntentRecord) => Record<string, unknown> {
  return request.publishable ? publicPaymentIntentView : paymentIntentView;
}

function unexpectedState(intent: PaymentIntentRecord, message: string): StripeError {
  const code = 'payment_intent_unexpected_state';
  const body = {
    type: 'invalid_request_error',
    code,
    message,
    payment_intent: paymentIntentView(intent),
  } as const;
  return new StripeError(400, body, true);
}

/** `/v1/payment_intents`. */
export const paymentIntentEndpoints: readonly Endpoint[] = [
  { operation: 'payment_intents.create', method: 'POST', path: '/v1/payment_intents', handle: create },
  { operation: 'payment_intents.list', method: 'GET', path: '/v1/payment_intents', handle: listAll },
  {
    operation: 'payment_intents.retrieve',
    method: 'GET',
    path: '/v1/payment_intents/:id',
    publishable: true,
    handle: retrieve,
  },
  { operation: 'payment_intents.update', method: 'POST', path: '/v1/payment_intents/:id', handle: update },
  {
    operation: 'payment_intents.confirm',
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    publishable: true,
    handle: confirm,
  },
  {
    operation: 'payment_intents.cancel',
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    handle: cancel,
  },
];
