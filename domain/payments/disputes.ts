import { type Cents, cents } from '#contracts/cents.ts';
import type { DisputeKind, DisputeOutcome } from '#contracts/events/orders/dispute.ts';
import type { OrderEvent } from '#contracts/events/orders/order.ts';

/** A payment contested with the shopper's bank. */
export interface Dispute {
  readonly disputeId: string;
  readonly paymentIntentId: string;
  readonly kind: DisputeKind;
  /** Whether the house has to answer, the bank to decide, or it is decided. */
  readonly stage: 'needs-response' | 'under-review' | 'closed';
  /** What is disputed, in minor units of the payment's currency. */
  readonly amount: Cents;
  /** By the provider's word. */
  readonly reason: string;
  readonly disputedAt: string;
  /** Until when evidence is taken. */
  readonly respondBy: string | null;
  readonly isAppeal: boolean;
  /** Null until it is decided. */
  readonly outcome: DisputeOutcome | null;
  readonly movements: readonly DisputeMovement[];
}

/** Money the provider took for a dispute (negative) or gave back. */
export interface DisputeMovement {
  readonly transactionId: string;
  readonly amount: Cents;
  /** What the provider charged on top; negative where it gave a fee back. */
  readonly fee: Cents;
}

/** A payment that the shopper's bank holds for fraud. */
export interface FraudWarning {
  readonly warningId: string;
  readonly paymentIntentId: string;
  readonly fraudType: string;
  readonly warnedAt: string;
  /** Whether the house still has to decide: refund it, or send the parcel all the same. */
  readonly isOpen: boolean;
}

/** What of an order's payments is contested or doubted. */
export interface Contested {
  readonly disputes: readonly Dispute[];
  readonly fraudWarnings: readonly FraudWarning[];
}

/** Folds an event of an order into its disputes. */
export function foldDisputes(disputes: readonly Dispute[], event: OrderEvent): readonly Dispute[] {
  switch (event.type) {
    case 'PaymentDisputed': {
      const { orderId: _order, currency: _currency, ...facts } = event.data;
      const begun = { stage: 'needs-response', isAppeal: false, outcome: null, movements: [] } as const;
      return [...disputes, { ...facts, ...begun }];
    }
    case 'DisputeRevised': {
      const { disputeId, kind, amount, reason, respondBy, stage, isAppeal } = event.data;
      const revised = { kind, amount, reason, respondBy, stage, isAppeal, outcome: null };
      return changed(disputes, disputeId, (dispute) => ({ ...dispute, ...revised }));
    }
    case 'DisputedFundsWithdrawn':
    case 'DisputedFundsReinstated': {
      const { disputeId, transactionId, amount, fee } = event.data;
      const signed = cents(event.type === 'DisputedFundsWithdrawn' ? -amount || 0 : amount);
      return changed(disputes, disputeId, (dispute) => ({
        ...dispute,
        movements: [...dispute.movements, { transactionId, amount: signed, fee }],
      }));
    }
    case 'DisputeClosed': {
      const { disputeId, outcome } = event.data;
      return changed(disputes, disputeId, (dispute) => ({ ...dispute, stage: 'closed', outcome }));
    }
    default:
      return disputes;
  }
}

/** Folds an event of an order into its fraud warnings: a status set by hand since, or the order's end, is the house's decision. */
export function foldFraudWarnings(
  warnings: readonly FraudWarning[],
  event: OrderEvent,
): readonly FraudWarning[] {
  switch (event.type) {
    case 'FraudWarningReceived': {
      const { warningId, paymentIntentId, fraudType, warnedAt, isActionable: isOpen } = event.data;
      return [...warnings, { warningId, paymentIntentId, fraudType, warnedAt, isOpen }];
    }
    case 'FraudWarningLapsed': {
      const { warningId } = event.data;
      return warnings.map((each) => (each.warningId === warningId ? { ...each, isOpen: false } : each));
    }
    case 'OrderStatusChanged':
    case 'OrderCancelled':
    case 'OrderDeleted':
      return warnings.map((each) => (each.isOpen ? { ...each, isOpen: false } : each));
    default:
      return warnings;
  }
}

function changed(
  disputes: readonly Dispute[],
  disputeId: string,
  change: (dispute: Dispute) => Dispute,
): readonly Dispute[] {
  return disputes.map((dispute) => (dispute.disputeId === disputeId ? change(dispute) : dispute));
}

export function isOpen(dispute: Pick<Dispute, 'stage'>): boolean {
  return dispute.stage !== 'closed';
}

/** What disputes took of a payment and did not give back, without fees. */
export function takenByDisputes(disputes: readonly Dispute[], paymentIntentId: string): Cents {
  const balance = disputes
    .filter((dispute) => dispute.paymentIntentId === paymentIntentId)
    .flatMap(({ movements }) => movements)
    .reduce((sum, { amount }) => sum + amount, 0);
  return cents(Math.max(0, -balance));
}

/**
 * Whether the provider refuses to refund a payment now: the bank has taken it back and is deciding. It may still refund one
 * that is only asked about.
 */
export function isRefundLocked(disputes: readonly Dispute[], paymentIntentId: string): boolean {
  return disputes.some(
    (dispute) =>
      dispute.paymentIntentId === paymentIntentId && dispute.kind === 'chargeback' && isOpen(dispute),
  );
}

/** Whether nothing more is to come of a dispute: it is decided, and won money is back. */
export function isSettled({ stage, outcome, movements }: Dispute): boolean {
  const balance = movements.reduce((sum, { amount }) => sum + amount, 0);
  return stage === 'closed' && (outcome !== 'won' || balance >= 0);
}

/** Why an order is not to be sent without asking (decision 41); null when nothing stands against it. */
export function dispatchBlock({ disputes, fraudWarnings }: Contested): 'dispute' | 'fraud-warning' | null {
  if (disputes.some((dispute) => isOpen(dispute) || dispute.outcome === 'lost')) return 'dispute';
  return fraudWarnings.some((warning) => warning.isOpen) ? 'fraud-warning' : null;
}
