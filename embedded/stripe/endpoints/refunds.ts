import { z } from 'zod';
import { makeRefund } from '../payments/lifecycle.ts';
import { refundView } from '../payments/views.ts';
import type { Simulation } from '../simulation.ts';
import { newId, nowInSeconds } from '../store/identifiers.ts';
import type { ChargeRecord } from '../store/records.ts';
import {
  integer,
  listParameters,
  mergeMetadata,
  metadata,
  parseParameters,
  text,
} from '../wire/parameters.ts';
import { invalidRequest, noSuch, StripeError } from '../wire/stripe-error.ts';
import { money } from './amounts.ts';
import { type ApiRequest, type Endpoint, listPage } from './endpoint.ts';

const createParameters = z.strictObject({
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: integer.pipe(z.number().min(1, 'Invalid positive integer')).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
});
const retrieveParameters = z.strictObject({});
const list = z.strictObject({ ...listParameters, charge: text.optional(), payment_intent: text.optional() });

function create(request: ApiRequest): Record<string, unknown> {
  const { simulation, cause } = request;
  const parameters = parseParameters(createParameters, request.parameters);
  const charge = findCharge(simulation, parameters);
  const remaining = charge.amount - charge.amount_refunded;
  if (remaining === 0) {
    throw refusal(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  }
  const amount = parameters.amount ?? remaining;
  if (amount > remaining) {
    throw refusal(
      `Refund amount (${money(amount, charge.currency)}) is greater than unrefunded amount on charge (${money(remaining, charge.currency)})`,
    );
  }
  const refund = makeRefund(simulation, cause, charge, {
    id: newId('re'),
    created: nowInSeconds(),
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason: parameters.reason ?? null,
    metadata: mergeMetadata({}, parameters.metadata),
  });
  return refundView(refund);
}

function findCharge(
  simulation: Simulation,
  parameters: { charge?: string | undefined; payment_intent?: string | undefined },
): ChargeRecord {
  if (!parameters.charge && !parameters.payment_intent) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  let chargeId = parameters.charge;
  if (parameters.payment_intent) {
    const intent = simulation.ledger.get('paymentIntents', parameters.payment_intent);
    if (!intent) throw noSuch('payment_intent', parameters.payment_intent, 'payment_intent');
    if (intent.status !== 'succeeded' || !intent.latest_charge) {
      throw refusal(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
    }
    chargeId = intent.latest_charge;
  }
  const charge = simulation.ledger.get('charges', chargeId ?? '');
  if (!charge) throw noSuch('charge', chargeId ?? '', 'charge');
  if (charge.status !== 'succeeded') {
    throw refusal(`This charge (${charge.id}) has not succeeded and cannot be refunded.`);
  }
  return charge;
}

function retrieve(request: ApiRequest): Record<string, unknown> {
  parseParameters(retrieveParameters, request.parameters);
  const refund = request.simulation.ledger.get('refunds', request.id);
  if (!refund) throw noSuch('refund', request.id);
  return refundView(refund);
}

function listAll(request: ApiRequest): Record<string, unknown> {
  const parameters = parseParameters(list, request.parameters);
  const refunds = request.simulation.ledger
    .all('refunds')
    .filter((refund) => parameters.charge === undefined || refund.charge === parameters.charge)
    .filter(
      (refund) =>
        parameters.payment_intent === undefined || refund.payment_intent === parameters.payment_intent,
    );
  return listPage(refunds, parameters, '/v1/refunds', refundView);
}

function refusal(message: string, code?: string): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...(code && { code }) }, true);
}

/** `/v1/refunds`. */
export const refundEndpoints: readonly Endpoint[] = [
  { operation: 'refunds.create', method: 'POST', path: '/v1/refunds', handle: create },
  { operation: 'refunds.list', method: 'GET', path: '/v1/refunds', handle: listAll },
  { operation: 'refunds.retrieve', method: 'GET', path: '/v1/refunds/:id', handle: retrieve },
];
