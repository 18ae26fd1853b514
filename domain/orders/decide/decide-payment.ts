import { CURRENCY } from '#contracts/constants.ts';
import type { OrderEvent, RefundReason } from '#contracts/events/orders/order.ts';
import { cents } from '#contracts/money.ts';
import { accept, DONE, refuse } from '../../decider.ts';
import type { Dispute } from '../../payments/disputes.ts';
import { isOver, isPaid, refundableNow } from '../../payments/receipts.ts';
import type {
  DisputeCommand,
  DisputeReport,
  RecordDispute,
  RecordFraudWarning,
} from '../commands/dispute.commands.ts';
import type {
  AcceptTerms,
  OrderDecision,
  PaymentCommand,
  RecordPayment,
  RequestPayment,
} from '../commands/order.commands.ts';
import type { OrderState, PlacedOrder } from '../order.state.ts';
import { partRefunded, paymentRefusal, refundRequested } from '../order-money.ts';
import { hasTakenAgain } from './decide-status.ts';

const WITHDRAWN_TRY = { code: 'canceled', message: 'Le paiement a été annulé.' };

/** What is asked of and heard from the payment provider, in whatever order it arrives. */
export function decidePayment(command: PaymentCommand, state: OrderState): OrderDecision {
  if (state.status === 'absent') return refuse({ code: 'order-not-found' });
  switch (command.type) {
    case 'AcceptTerms':
      return acceptTerms(command, state);
    case 'RequestPayment':
      return request(command, state);
    case 'RecordPayment':
      return record(command, state);
  }
}

/** Only an order that the desk took is placed without them, and only while it may be paid do they say something. */
function acceptTerms({ version, now }: AcceptTerms, order: PlacedOrder): OrderDecision {
  const why = paymentRefusal(order, now);
  if (why !== null && why !== 'terms') return refuse({ code: 'not-payable', why });
  if (!order.takenByDesk || order.terms?.version === version) return accept();
  const { orderId } = order;
  return accept({ type: 'OrderTermsAccepted', data: { orderId, version, acceptedAt: now } });
}

function request(command: RequestPayment, order: PlacedOrder): OrderDecision {
  const { paymentIntentId, amount } = command;
  if (order.payment.intents.includes(paymentIntentId)) return accept();
  const why = paymentRefusal(order, command.now);
  if (why !== null) return refuse({ code: 'not-payable', why });
  if (amount !== order.totals.total) return refuse({ code: 'amount-differs', due: order.totals.total });
  return accept(requested(order, command));
}

function requested(
  { orderId }: PlacedOrder,
  { paymentIntentId, amount, currency }: Pick<RequestPayment, 'paymentIntentId' | 'amount' | 'currency'>,
): OrderEvent {
  return { type: 'PaymentRequested', data: { orderId, paymentIntentId, amount, currency } };
}

function record(command: RecordPayment, order: PlacedOrder): OrderDecision {
  const decision = recordReport(command, order);
  const isNew = !order.payment.intents.includes(command.report.paymentIntentId);
  if (!decision.accepted || decision.events.length === 0 || !isNew) return decision;
  // The provider was faster than our own record of having asked it.
  return accept(requested(order, command.report), ...decision.events);
}

function recordReport(command: RecordPayment, order: PlacedOrder): OrderDecision {
  const { report } = command;
  const { orderId, payment } = order;
  const { paymentIntentId } = report;
  if (order.receipts.some((receipt) => receipt.paymentIntentId === paymentIntentId)) return DONE;
  if (report.status === 'succeeded') return receive(command, order);
  if (order.status !== 'pending' || order.deleted || isPaid(order) || payment.status === 'held')
    return accept();
  if (report.status === 'processing')
    return payment.status === 'processing'
      ? accept()
      : accept({ type: 'PaymentProcessing', data: { orderId, paymentIntentId } });
  if (report.status === 'canceled' && payment.status === 'processing')
    return accept({ type: 'PaymentFailed', data: { orderId, paymentIntentId, ...WITHDRAWN_TRY } });
  const { refusal } = report;
  if (report.status !== 'refused' || refusal === null || payment.refusedTries.includes(refusal.attempt))
    return accept();
  return accept({ type: 'PaymentFailed', data: { orderId, paymentIntentId, ...refusal } });
}

/** Money came in: it pays for the order, is held for a person to look at, or goes back. It is never kept silently. */
function receive(command: RecordPayment, order: PlacedOrder): OrderDecision {
  const { report, now } = command;
  const { orderId } = order;
  const { paymentIntentId, amountReceived: amount, currency } = report;
  const payment = { orderId, paymentIntentId, amount, currency };
  const giveBack = (reason: RefundReason): OrderDecision =>
    accept(partRefunded(order, report, command, { amount, reason }));
  if (isPaid(order)) return giveBack('duplicate-payment');
  // What was deleted, or what its shopper ended, is not brought back by money.
  if (order.deleted || order.ending === 'superseded' || order.ending === 'given-up')
    return giveBack('late-payment');
  if (currency !== CURRENCY || amount !== order.totals.total) {
    if (isOver(order)) return giveBack('late-payment');
    const reason = currency !== CURRENCY ? 'currency' : 'amount';
    return accept({ type: 'PaymentHeld', data: { ...payment, reason } });
  }
  const confirmed: OrderEvent = { type: 'PaymentConfirmed', data: { ...payment, confirmedAt: now } };
  if (!isOver(order)) return accept(confirmed, ...refundOfHeld(order, command));
  if (command.stockAgain === 'unavailable') return giveBack('late-payment');
  if (!hasTakenAgain(order, command.stockAgain)) return refuse({ code: 'stock-needed' });
  return accept<OrderEvent>(
    {
      type: 'OrderReinstated',
      data: { orderId, to: 'confirmed', reason: 'late-payment', ...command.stockAgain, reinstatedAt: now },
    },
    confirmed,
  );
}

/** Money that was held pays for nothing once the order is paid. Should there be more of it, `RequestOwedRefund` follows for the rest. */
function refundOfHeld(order: PlacedOrder, asked: RecordPayment): OrderEvent[] {
  const held = order.receipts.find((receipt) => receipt.kind === 'held' && refundableNow(order, receipt) > 0);
  if (held === undefined) return [];
  return [refundRequested(order, held, asked, 'duplicate-payment')];
}

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
