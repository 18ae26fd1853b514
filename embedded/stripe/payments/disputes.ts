import { type Cause, emit, type Simulation } from '../simulation.ts';
import { newId, nowInSeconds } from '../store/identifiers.ts';
import type { ChargeRecord, DisputeRecord, FraudWarningRecord } from '../store/records.ts';
import { moveBalance } from './balance.ts';
import { disputeView, fraudWarningView } from './views.ts';

/** What Stripe charges for a dispute in euros, in cents. */
const DISPUTE_FEE = 2_000;
const DAY_IN_SECONDS = 86_400;
/** How long the house may answer. */
const DAYS_TO_ANSWER = 9;

/** Nobody called the API for it. */
export const UNASKED: Cause = { requestId: null, idempotencyKey: null };

export interface DisputeOrder {
  readonly kind: 'chargeback' | 'inquiry';
  /** In cents; the whole charge unless said otherwise. */
  readonly amount?: number | undefined;
  readonly reason?: string | undefined;
  readonly daysToAnswer?: number | undefined;
}

/** The shopper contests a charge with their bank: a chargeback takes the money at once, an inquiry only asks. */
export function openDispute(
  simulation: Simulation,
  charge: ChargeRecord,
  order: DisputeOrder,
): DisputeRecord {
  const { kind, amount = charge.amount, reason = 'fraudulent', daysToAnswer = DAYS_TO_ANSWER } = order;
  const created = nowInSeconds();
  const dispute: DisputeRecord = {
    id: newId('du'),
    created,
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason,
    status: kind === 'inquiry' ? 'warning_needs_response' : 'needs_response',
    due_by: created + daysToAnswer * DAY_IN_SECONDS,
    submission_count: 0,
    balance_transactions: [],
  };
  simulation.ledger.put('charges', { ...charge, disputed: true });
  const opened = save(simulation, dispute, 'charge.dispute.created');
  lapseFraudWarnings(simulation, charge.id);
  return kind === 'inquiry' ? opened : withdraw(simulation, opened);
}

/** What becomes of a dispute. Those that do not fit its status are refused. */
export const DISPUTE_ACTIONS = [
  'answer',
  'escalate',
  'win',
  'lose',
  'close-inquiry',
  'withdraw',
  'reinstate',
] as const;
export type DisputeAction = (typeof DISPUTE_ACTIONS)[number];

/** @returns null where the action does not fit the dispute's status. */
export function actOnDispute(
  simulation: Simulation,
  dispute: DisputeRecord,
  action: DisputeAction,
): DisputeRecord | null {
  const isInquiry = dispute.status.startsWith('warning_') && dispute.status !== 'warning_closed';
  const isChargeback = dispute.status === 'needs_response' || dispute.status === 'under_review';
  switch (action) {
    case 'answer': {
      if (!isInquiry && !isChargeback) return null;
      const status = isInquiry ? 'warning_under_review' : 'under_review';
      const submission_count = dispute.submission_count + 1;
      return save(simulation, { ...dispute, status, submission_count }, 'charge.dispute.updated');
    }
    case 'escalate': {
      if (!isInquiry) return null;
      const escalated: DisputeRecord = { ...dispute, status: 'needs_response' };
      return withdraw(simulation, save(simulation, escalated, 'charge.dispute.updated'));
    }
    case 'close-inquiry':
      return isInquiry
        ? save(simulation, { ...dispute, status: 'warning_closed' }, 'charge.dispute.closed')
        : null;
    case 'lose':
      return isChargeback ? save(simulation, { ...dispute, status: 'lost' }, 'charge.dispute.closed') : null;
    case 'win': {
      if (!isChargeback) return null;
      const won = save(simulation, { ...dispute, status: 'won' }, 'charge.dispute.closed');
      return balanceOf(simulation, won) < 0 ? reinstate(simulation, won) : won;
    }
    case 'withdraw':
      return balanceOf(simulation, dispute) === 0 ? withdraw(simulation, dispute) : null;
    case 'reinstate':
      return balanceOf(simulation, dispute) < 0 ? reinstate(simulation, dispute) : null;
  }
}

function balanceOf({ ledger }: Simulation, { balance_transactions: ids }: DisputeRecord): number {
  return ids.reduce((sum, id) => sum + (ledger.get('balanceTransactions', id)?.amount ?? 0), 0);
}

function withdraw(simulation: Simulation, dispute: DisputeRecord): DisputeRecord {
  return move(simulation, dispute, -dispute.amount, DISPUTE_FEE, 'charge.dispute.funds_withdrawn');
}

/** Stripe keeps its fee when a dispute is won. */
function reinstate(simulation: Simulation, dispute: DisputeRecord): DisputeRecord {
  const amount = -balanceOf(simulation, dispute);
  return move(simulation, dispute, amount, 0, 'charge.dispute.funds_reinstated');
}

function move(
  simulation: Simulation,
  dispute: DisputeRecord,
  amount: number,
  fee: number,
  event: string,
): DisputeRecord {
  const { id: source, currency } = dispute;
  const reporting_category = amount < 0 ? 'dispute' : 'dispute_reversal';
  const moved = moveBalance(simulation, {
    type: 'adjustment',
    reporting_category,
    amount,
    fee,
    currency,
    source,
  });
  return save(
    simulation,
    { ...dispute, balance_transactions: [...dispute.balance_transactions, moved] },
    event,
  );
}

function save(simulation: Simulation, dispute: DisputeRecord, event: string): DisputeRecord {
  simulation.ledger.put('disputes', dispute);
  emit(simulation, UNASKED, event, disputeView(simulation.ledger, dispute));
  return dispute;
}

/** Whether Stripe refuses to refund a charge: its bank took the money back, and is deciding or has decided so. */
export function isChargedBack({ ledger }: Simulation, chargeId: string): boolean {
  return ledger
    .all('disputes')
    .some(
      ({ charge, status }) =>
        charge === chargeId &&
        (status === 'needs_response' || status === 'under_review' || status === 'lost'),
    );
}

/** The shopper's bank holds a charge for fraud. */
export function warnOfFraud(
  simulation: Simulation,
  charge: ChargeRecord,
  fraudType = 'made_with_stolen_card',
): FraudWarningRecord {
  const warning: FraudWarningRecord = {
    id: newId('issfr'),
    created: nowInSeconds(),
    charge: charge.id,
    payment_intent: charge.payment_intent,
    fraud_type: fraudType,
    actionable: charge.amount_refunded < charge.amount && !charge.disputed,
  };
  simulation.ledger.put('fraudWarnings', warning);
  emit(simulation, UNASKED, 'radar.early_fraud_warning.created', fraudWarningView(warning));
  return warning;
}

/** A warning is of use no more once its charge is disputed or refunded in full. */
export function lapseFraudWarnings(simulation: Simulation, chargeId: string): void {
  for (const warning of simulation.ledger.all('fraudWarnings')) {
    if (warning.charge !== chargeId || !warning.actionable) continue;
    const lapsed = { ...warning, actionable: false };
    simulation.ledger.put('fraudWarnings', lapsed);
    emit(simulation, UNASKED, 'radar.early_fraud_warning.updated', fraudWarningView(lapsed));
  }
}
