import type { OrderEvent } from '#contracts/events/order.ts';
import { cents } from '#contracts/money.ts';
import { accept, type Decision, refuse } from '../../decider.ts';
import type { Dispute } from '../../payments/disputes.ts';
import type {
  DisputeCommand,
  DisputeReport,
  RecordDispute,
  RecordFraudWarning,
} from '../dispute.commands.ts';
import type { OrderRefusal } from '../order.commands.ts';
import type { OrderState, PlacedOrder } from '../order.state.ts';

type OrderDecision = Decision<OrderEvent, OrderRefusal>;

/** What banks say of an order's payments unasked, in whatever order and however often it arrives. A deleted order's money counts too. */
export function decideDispute(command: DisputeCommand, state: OrderState): OrderDecision {
  if (state.status === 'absent') return refuse({ code: 'order-not-found' });
  const { paymentIntentId } = command.report;
  if (!state.receipts.some((receipt) => receipt.paymentIntentId === paymentIntentId))
    return refuse({ code: 'unknown-payment' });
  return command.type === 'RecordDispute' ? recordDispute(command, state) : recordWarning(command, state);
}

function recordDispute({ report, now }: RecordDispute, order: PlacedOrder): OrderDecision {
  const known = order.disputes.find(({ disputeId }) => disputeId === report.disputeId);
  const { orderId } = order;
  const { paymentIntentId, disputeId, kind, amount, reason, respondBy, currency, disputedAt } = report;
  const dispute = { orderId, paymentIntentId, disputeId };
  const terms = { kind, amount, reason, respondBy };
  const begun: OrderEvent[] =
    known === undefined
      ? [{ type: 'PaymentDisputed', data: { ...dispute, ...terms, currency, disputedAt } }]
      : [];
  return accept(...begun, ...movements(report, dispute, known), ...progress(report, dispute, known, now));
}

interface Named {
  readonly orderId: string;
  readonly paymentIntentId: string;
  readonly disputeId: string;
}

/** Each movement counts once, by its name. */
function movements(report: DisputeReport, dispute: Named, known: Dispute | undefined): OrderEvent[] {
  const counted = new Set(known?.movements.map(({ transactionId }) => transactionId));
  return report.movements
    .filter(({ transactionId }) => !counted.has(transactionId))
    .map(({ transactionId, amount, fee, at }) =>
      amount > 0
        ? {
            type: 'DisputedFundsReinstated',
            data: { ...dispute, transactionId, amount, fee, reinstatedAt: at },
          }
        : {
            type: 'DisputedFundsWithdrawn',
            data: { ...dispute, transactionId, amount: cents(-amount || 0), fee, withdrawnAt: at },
          },
    );
}

/** How far it came. What is heard late never sets it back. */
function progress(
  report: DisputeReport,
  dispute: Named,
  known: Dispute | undefined,
  now: string,
): OrderEvent[] {
  const { stage, outcome, kind, amount, reason, respondBy, isAppeal } = report;
  const before = known ?? { ...report, stage: 'needs-response', outcome: null };
  if (isBehind(report, before)) return [];
  if (stage === 'closed') {
    if (outcome === null || before.outcome === outcome) return [];
    return [{ type: 'DisputeClosed', data: { ...dispute, outcome, closedAt: now } }];
  }
  const isSame =
    stage === before.stage &&
    kind === before.kind &&
    amount === before.amount &&
    reason === before.reason &&
    respondBy === before.respondBy &&
    isAppeal === before.isAppeal;
  if (isSame) return [];
  const terms = { kind, amount, reason, respondBy };
  return [{ type: 'DisputeRevised', data: { ...dispute, ...terms, stage, isAppeal, revisedAt: now } }];
}

type Standing = Pick<DisputeReport, 'kind' | 'stage' | 'outcome' | 'isAppeal'>;

/** Whether a report tells of a time before what is known. A lost appeal is told as lost, as the decision before it was. */
function isBehind(report: Standing, known: Standing): boolean {
  if (report.outcome === 'lost' && known.isAppeal && known.stage !== 'closed') return false;
  return rank(report) < rank(known);
}

const STAGES = ['needs-response', 'under-review', 'closed'] as const;

function rank({ kind, stage, outcome, isAppeal }: Standing): number {
  if (outcome === 'won' || outcome === 'prevented') return 9;
  const round = kind === 'inquiry' ? 0 : isAppeal && stage !== 'closed' ? 2 : 1;
  return round * STAGES.length + STAGES.indexOf(stage);
}

function recordWarning({ report, now }: RecordFraudWarning, order: PlacedOrder): OrderDecision {
  const { warningId, paymentIntentId, fraudType, isActionable, warnedAt } = report;
  const known = order.fraudWarnings.find((warning) => warning.warningId === warningId);
  const warning = { orderId: order.orderId, paymentIntentId, warningId };
  if (known === undefined)
    return accept({ type: 'FraudWarningReceived', data: { ...warning, fraudType, isActionable, warnedAt } });
  return known.isOpen && !isActionable
    ? accept({ type: 'FraudWarningLapsed', data: { ...warning, lapsedAt: now } })
    : accept();
}
