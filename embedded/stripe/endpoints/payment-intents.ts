import { z } from 'zod';
import { attemptPayment, declineOf } from '../payments/lifecycle.ts';
import { paymentMethodData, resolvePaymentMethod } from '../payments/payment-methods.ts';
import { paymentIntentView, publicPaymentIntentView } from '../payments/views.ts';
import { type Cause, emit, type Simulation } from '../simulation.ts';
import { newId, nowInSeconds, randomText } from '../store/identifiers.ts';
import type { PaymentIntentRecord } from '../store/records.ts';
import { boolean, integer, metadata, parseParameters, text } from '../wire/parameters.ts';
import { invalidRequest, noSuch, StripeError } from '../wire/stripe-error.ts';
import { type ApiRequest, type Endpoint, inEuros, listPage, listParameters } from './endpoint.ts';

const confirmation = {
  payment_method: text.optional(),
  payment_method_data: paymentMethodData.optional(),
  return_url: z.url({ error: 'Not a valid URL' }).optional(),
};
const createParameters = z.strictObject({
  amount: integer,
  currency: text,
  automatic_payment_methods: z.strictObject({ enabled: boolean }).optional(),
  metadata: metadata.optional(),
  confirm: boolean.optional(),
  ...confirmation,
});
const updateParameters = z.strictObject({ amount: integer });
const confirmParameters = z.strictObject({ client_secret: text.optional(), ...confirmation });
const retrieveParameters = z.strictObject({ client_secret: text.optional() });
const cancelParameters = z.strictObject({});
const list = z.strictObject(listParameters);

/** In cents. */
const MINIMUM = 50;
const MAXIMUM = 99_999_999;
const OPEN: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

function create(request: ApiRequest): Record<string, unknown> {
  const { simulation, cause } = request;
  const parameters = parseParameters(createParameters, request.parameters);
  const currency = parameters.currency.toLowerCase();
  checkAmount(parameters.amount, currency);
  const intent = openIntent(simulation, cause, { ...parameters, currency });
  const result = parameters.confirm ? confirmIntent(request, intent, parameters) : intent;
  return viewFor(request)(result);
}

/** A PaymentIntent that waits to be paid. */
export function openIntent(
  simulation: Simulation,
  cause: Cause,
  asked: Pick<z.output<typeof createParameters>, 'amount' | 'currency' | 'metadata'>,
): PaymentIntentRecord {
  const id = newId('pi');
  const intent: PaymentIntentRecord = {
    id,
    created: nowInSeconds(),
    amount: asked.amount,
    amount_received: 0,
    currency: asked.currency,
    status: 'requires_payment_method',
    client_secret: `${id}_secret_${randomText(25)}`,
    metadata: asked.metadata ?? {},
    payment_method: null,
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
  };
  simulation.ledger.put('paymentIntents', intent);
  emit(simulation, cause, 'payment_intent.created', paymentIntentView(intent));
  return intent;
}

function retrieve(request: ApiRequest): Record<string, unknown> {
  const parameters = parseParameters(retrieveParameters, request.parameters);
  return viewFor(request)(find(request, parameters.client_secret));
}

function update(request: ApiRequest): Record<string, unknown> {
  const { simulation } = request;
  const { amount } = parseParameters(updateParameters, request.parameters);
  const intent = find(request);
  checkAmount(amount, intent.currency);
  if (!OPEN.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}.`,
    );
  }
  const updated: PaymentIntentRecord = { ...intent, amount };
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
  if (!parameters.return_url) throw invalidRequest('You must provide a `return_url`.', 'return_url');
  const method = resolvePaymentMethod(simulation, parameters);
  if (!method) {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method.",
    );
  }
  const result = attemptPayment(simulation, cause, intent, method, parameters.return_url);
  const refusal = declineOf(result, viewFor(request));
  if (refusal) throw refusal;
  return result;
}

function cancel(request: ApiRequest): Record<string, unknown> {
  const { simulation, cause } = request;
  parseParameters(cancelParameters, request.parameters);
  const intent = find(request);
  if (!OPEN.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
    );
  }
  const canceled: PaymentIntentRecord = { ...intent, status: 'canceled', next_action: null };
  simulation.ledger.put('paymentIntents', canceled);
  emit(simulation, cause, 'payment_intent.canceled', paymentIntentView(canceled));
  return viewFor(request)(canceled);
}

function listAll(request: ApiRequest): Record<string, unknown> {
  const parameters = parseParameters(list, request.parameters);
  const intents = request.simulation.ledger.all('paymentIntents');
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

/**
 * Checks an amount in minor units and its currency.
 * @throws StripeError with Stripe's codes.
 */
function checkAmount(amount: number, currency: string): void {
  if (currency !== 'eur') throw invalidRequest(`Invalid currency: ${currency}.`, 'currency');
  if (amount < MINIMUM)
    throw invalidRequest(`Amount must be at least ${inEuros(MINIMUM)} eur`, 'amount', 'amount_too_small');
  if (amount > MAXIMUM)
    throw invalidRequest(`Amount must be no more than ${inEuros(MAXIMUM)}`, 'amount', 'amount_too_large');
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
