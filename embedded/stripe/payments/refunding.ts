import { type Cause, emit, plan, type Simulation } from '../simulation.ts';
import type { ChargeRecord, RefundRecord } from '../store/records.ts';
import { behaviourOf } from './test-cards.ts';
import { chargeView, refundView } from './views.ts';

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
  emit(simulation, cause, 'charge.refunded', chargeView(refunded, method));
  return refund;
}

/** A pending refund comes to its end; a failed one gives the money back to the charge. */
export function settleRefund(simulation: Simulation, refund: RefundRecord, as: 'succeeded' | 'failed'): void {
  if (refund.status !== 'pending') return;
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
  emit(simulation, cause, 'refund.updated', refundView(settled));
  if (failed) emit(simulation, cause, 'refund.failed', refundView(settled));
}
