import type { DisputeKind, DisputeOutcome } from '#contracts/events/orders/dispute.ts';
import type { Cents } from '#contracts/money.ts';

/** A dispute as the provider knows it. */
export interface DisputeReport {
  readonly disputeId: string;
  readonly paymentIntentId: string;
  readonly kind: DisputeKind;
  readonly stage: 'needs-response' | 'under-review' | 'closed';
  /** Of one that is closed. */
  readonly outcome: DisputeOutcome | null;
  readonly isAppeal: boolean;
  /** In minor units of `currency`. */
  readonly amount: Cents;
  readonly currency: string;
  /** By the provider's word. */
  readonly reason: string;
  readonly disputedAt: string;
  readonly respondBy: string | null;
  /** What it took off the shop's account (negative) and gave back, each with its fee (negative: given back). */
  readonly movements: readonly {
    readonly transactionId: string;
    readonly amount: Cents;
    readonly fee: Cents;
    readonly at: string;
  }[];
}

/** Records how a dispute stands at the provider; safe to give many times and in any order. */
export interface RecordDispute {
  readonly type: 'RecordDispute';
  readonly report: DisputeReport;
  readonly now: string;
}

/** A bank's warning of fraud as the provider knows it. */
export interface FraudWarningReport {
  readonly warningId: string;
  readonly paymentIntentId: string;
  /** By the provider's word. */
  readonly fraudType: string;
  /** Whether a refund can still forestall a dispute. */
  readonly isActionable: boolean;
  readonly warnedAt: string;
}

/** Records a bank's warning; safe to give many times and in any order. */
export interface RecordFraudWarning {
  readonly type: 'RecordFraudWarning';
  readonly report: FraudWarningReport;
  readonly now: string;
}

export type DisputeCommand = RecordDispute | RecordFraudWarning;
