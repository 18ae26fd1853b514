import { type Cause, emit, plan, type Simulation } from '../simulation.ts';
import { newId, nowInSeconds } from '../store/identifiers.ts';
import type {
  ChargeRecord,
  PaymentIntentRecord,
  PaymentMethodRecord,
  RefundRecord,
} from '../store/records.ts';
import { type ErrorBody, StripeError } from '../wire/stripe-error.ts';
import { moveBalance, paymentFee } from './balance.ts';
import { lapseFraudWarnings, openDispute, warnOfFraud } from './disputes.ts';
import { behaviourOf, LATE_FAILURE } from './payment-methods.ts';
import { chargeView, paymentIntentView, refundView } from './views.ts';

const AUTHENTICATION_FAILED =
  'Nous ne parvenons pas à authentifier votre moyen de paiement. Choisissez un autre moyen de paiement et réessayez.';

/** Starts a payment: asks for authentication when the card needs it, else charges the card. */
export function attemptPayment(
  simulation: Simulation,
  cause: Cause,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
  returnUrl: string | undefined,
): PaymentIntentRecord {
  const attached = { ...intent, payment_method: method.id, last_payment_error: null, next_action: null };
  if (behaviourOf(method.behaviour).authentication === 'none') {
    return charge(simulation, cause, attached, method);
  }
  const url = `${simulation.publicUrl()}/challenge/${intent.id}?client_secret=${intent.client_secret}`;
  const waiting: PaymentIntentRecord = {
    ...attached,
    status: 'requires_action',
    next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl ?? null, url } },
  };
  return save(simulation, cause, waiting, 'payment_intent.requires_action');
}

/** The shopper answered the 3-D Secure page. */
export function answerChallenge(
  simulation: Simulation,
  cause: Cause,
  intent: PaymentIntentRecord,
  approved: boolean,
): PaymentIntentRecord {
  const method = simulation.ledger.get('paymentMethods', intent.payment_method ?? '');
  if (intent.status !== 'requires_action' || !method) return intent;
  const answered = { ...intent, next_action: null };
  if (approved) return charge(simulation, cause, answered, method);
  return fail(simulation, cause, answered, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: AUTHENTICATION_FAILED,
    payment_method: methodView(method),
  });
}

/** A payment that was processing comes to its end. */
export function settlePayment(
  simulation: Simulation,
  intent: PaymentIntentRecord,
  as: 'succeeded' | 'failed',
): void {
  if (intent.status !== 'processing') return;
  const cause: Cause = { requestId: null, idempotencyKey: null };
  const pending = simulation.ledger.get('charges', intent.latest_charge ?? '');
  const method = simulation.ledger.get('paymentMethods', intent.payment_method ?? '');
  if (!pending) return;
  if (as === 'succeeded') {
    succeed(simulation, cause, intent, { ...pending, status: 'succeeded' });
  } else {
    decline(simulation, cause, intent, pending, method, LATE_FAILURE);
  }
}

/** The 402 that answers a confirmation whose card was declined; nothing when it was not. */
export function declineOf(
  intent: PaymentIntentRecord,
  view: (intent: PaymentIntentRecord) => Record<string, unknown>,
): StripeError | undefined {
  if (intent.status !== 'requires_payment_method' || !intent.last_payment_error) return undefined;
  // The error was written by `fail` below.
  const error = intent.last_payment_error as unknown as ErrorBody;
  return new StripeError(402, { ...error, payment_intent: view(intent) }, true);
}

function charge(
  simulation: Simulation,
  cause: Cause,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
): PaymentIntentRecord {
  const { outcome } = behaviourOf(method.behaviour);
  const made = newCharge(intent, method);
  switch (outcome.kind) {
    case 'succeeds':
      return succeed(simulation, cause, intent, made);
    case 'declines':
      return decline(simulation, cause, intent, made, method, outcome);
    case 'settles': {
      simulation.ledger.put('charges', { ...made, status: 'pending' });
      plan(simulation, { kind: 'settle_payment', subject: intent.id, outcome: outcome.as });
      const processing: PaymentIntentRecord = { ...intent, status: 'processing', latest_charge: made.id };
      return save(simulation, cause, processing, 'payment_intent.processing');
    }
  }
}

function succeed(
  simulation: Simulation,
  cause: Cause,
  intent: PaymentIntentRecord,
  made: ChargeRecord,
): PaymentIntentRecord {
  simulation.ledger.put('charges', made);
  emit(simulation, cause, 'charge.succeeded', chargeView(made));
  const { id: source, amount, currency } = made;
  const movement = { type: 'charge', reporting_category: 'charge', fee: paymentFee(amount) } as const;
  moveBalance(simulation, { ...movement, amount, currency, source });
  const paid: PaymentIntentRecord = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: made.id,
    last_payment_error: null,
  };
  const saved = save(simulation, cause, paid, 'payment_intent.succeeded');
  const method = simulation.ledger.get('paymentMethods', made.payment_method);
  const { contested } = behaviourOf(method?.behaviour ?? '');
  if (contested === 'fraud-warning') warnOfFraud(simulation, made);
  else if (contested) openDispute(simulation, made, { kind: contested });
  return saved;
}

function decline(
  simulation: Simulation,
  cause: Cause,
  intent: PaymentIntentRecord,
  made: ChargeRecord,
  method: PaymentMethodRecord | undefined,
  reason: { code: string; declineCode: string; message: string },
): PaymentIntentRecord {
  const failed: ChargeRecord = { ...made, status: 'failed' };
  simulation.ledger.put('charges', failed);
  emit(simulation, cause, 'charge.failed', chargeView(failed));
  return fail(
    simulation,
    cause,
    { ...intent, latest_charge: made.id },
    {
      type: 'card_error',
      code: reason.code,
      // Only a refusal by the bank carries one, as with Stripe.
      ...(reason.code === 'card_declined' && { decline_code: reason.declineCode }),
      message: reason.message,
      charge: made.id,
      ...(method && { payment_method: methodView(method) }),
    },
  );
}

function fail(
  simulation: Simulation,
  cause: Cause,
  intent: PaymentIntentRecord,
  error: ErrorBody,
): PaymentIntentRecord {
  const open: PaymentIntentRecord = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: { ...error },
  };
  return save(simulation, cause, open, 'payment_intent.payment_failed');
}

function save(
  simulation: Simulation,
  cause: Cause,
  intent: PaymentIntentRecord,
  event: string,
): PaymentIntentRecord {
  simulation.ledger.put('paymentIntents', intent);
  emit(simulation, cause, event, paymentIntentView(intent));
  return intent;
}

function methodView({ id }: PaymentMethodRecord): object {
  return { id, object: 'payment_method', type: 'card' };
}

function newCharge(intent: PaymentIntentRecord, method: PaymentMethodRecord): ChargeRecord {
  return {
    id: newId('ch'),
    created: nowInSeconds(),
    amount: intent.amount,
    amount_refunded: 0,
    currency: intent.currency,
    status: 'succeeded',
    payment_intent: intent.id,
    payment_method: method.id,
    disputed: false,
  };
}

/** Takes the money off the charge and decides how this refund goes: at once, later, or later not. */
export function makeRefund(
  simulation: Simulation,
  cause: Cause,
  charge: ChargeRecord,
  asked: Omit<RefundRecord, 'status' | 'failure_reason'>,
): RefundRecord {
  const method = simulation.ledger.get('paymentMethods', charge.payment_method);
  const ordered = simulation.faults.takeRefund();
  const ofCard = behaviourOf(method?.behaviour ?? '').refunds;
  const fails = ordered === 'fail' || (!ordered && ofCard === 'fails');
  const waits = fails || ordered === 'pending' || ofCard === 'pending';

  const refund: RefundRecord = { ...asked, status: waits ? 'pending' : 'succeeded', failure_reason: null };
  const refunded = { ...charge, amount_refunded: charge.amount_refunded + asked.amount };
  simulation.ledger.put('refunds', refund);
  simulation.ledger.put('charges', refunded);
  if (waits) {
    plan(simulation, { kind: 'settle_refund', subject: refund.id, outcome: fails ? 'failed' : 'succeeded' });
  }
  emit(simulation, cause, 'refund.created', refundView(refund));
  emit(simulation, cause, 'charge.refunded', chargeView(refunded));
  moveRefund(simulation, refund, 'refund');
  if (refunded.amount_refunded === refunded.amount) lapseFraudWarnings(simulation, charge.id);
  return refund;
}

function moveRefund(simulation: Simulation, refund: RefundRecord, type: 'refund' | 'refund_failure'): void {
  const { id: source, currency } = refund;
  const amount = type === 'refund' ? -refund.amount : refund.amount;
  moveBalance(simulation, { type, reporting_category: type, amount, fee: 0, currency, source });
}

/** A refund comes to its end; one that fails, even after it had succeeded, gives the money back to the charge. */
export function settleRefund(simulation: Simulation, refund: RefundRecord, as: 'succeeded' | 'failed'): void {
  if (refund.status !== 'pending' && !(refund.status === 'succeeded' && as === 'failed')) return;
  const cause: Cause = { requestId: null, idempotencyKey: null };
  const failed = as === 'failed';
  const settled: RefundRecord = {
    ...refund,
    status: as,
    failure_reason: failed ? 'expired_or_canceled_card' : null,
  };
  simulation.ledger.put('refunds', settled);
  const charge = simulation.ledger.get('charges', refund.charge);
  if (failed && charge) {
    simulation.ledger.put('charges', { ...charge, amount_refunded: charge.amount_refunded - refund.amount });
  }
  if (failed) moveRefund(simulation, settled, 'refund_failure');
  emit(simulation, cause, 'refund.updated', refundView(settled));
  emit(simulation, cause, 'charge.refund.updated', refundView(settled));
  if (failed) emit(simulation, cause, 'refund.failed', refundView(settled));
}
