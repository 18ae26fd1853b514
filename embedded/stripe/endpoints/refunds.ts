import { z } from 'zod';
import { isChargedBack } from '../payments/disputes.ts';
import { makeRefund } from '../payments/lifecycle.ts';
import { refundView } from '../payments/views.ts';
import type { Simulation } from '../simulation.ts';
import { newId, nowInSeconds } from '../store/identifiers.ts';
import type { ChargeRecord } from '../store/records.ts';
import { integer, metadata, parseParameters, text } from '../wire/parameters.ts';
import { noSuch, StripeError } from '../wire/stripe-error.ts';
import { type ApiRequest, type Endpoint, inEuros, listPage, listParameters } from './endpoint.ts';

const createParameters = z.strictObject({
  payment_intent: text,
  amount: integer.pipe(z.number().min(1, 'Invalid positive integer')).optional(),
  metadata: metadata.optional(),
});
const list = z.strictObject({ ...listParameters, payment_intent: text.optional() });

function create(request: ApiRequest): Record<string, unknown> {
  const { simulation, cause } = request;
  const parameters = parseParameters(createParameters, request.parameters);
  const charge = findCharge(simulation, parameters.payment_intent);
  if (isChargedBack(simulation, charge.id))
    throw refusal(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
  const remaining = charge.amount - charge.amount_refunded;
  if (remaining === 0) {
    throw refusal(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  }
  const amount = parameters.amount ?? remaining;
  if (amount > remaining) {
    throw refusal(
      `Refund amount (${inEuros(amount)}) is greater than unrefunded amount on charge (${inEuros(remaining)})`,
    );
  }
  const refund = makeRefund(simulation, cause, charge, {
    id: newId('re'),
    created: nowInSeconds(),
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    metadata: parameters.metadata ?? {},
  });
  return refundView(refund);
}

function findCharge(simulation: Simulation, intentId: string): ChargeRecord {
  const intent = simulation.ledger.get('paymentIntents', intentId);
  if (!intent) throw noSuch('payment_intent', intentId, 'payment_intent');
  const charge = simulation.ledger.get('charges', intent.latest_charge ?? '');
  if (intent.status !== 'succeeded' || !charge)
    throw refusal(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
  return charge;
}

function listAll(request: ApiRequest): Record<string, unknown> {
  const parameters = parseParameters(list, request.parameters);
  const refunds = request.simulation.ledger
    .all('refunds')
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
];
