import type { Dispute, DisputeMovement, FraudWarning } from '../../payments/disputes.ts';

/** A dispute as the provider knows it. */
export interface DisputeReport extends Dispute {
  /** Of `amount`, as the provider writes it. */
  readonly currency: string;
  readonly movements: readonly (DisputeMovement & { readonly at: string })[];
}

/** Records how a dispute stands at the provider; safe to give many times and in any order. */
export interface RecordDispute {
  readonly type: 'RecordDispute';
  readonly report: DisputeReport;
  readonly now: string;
}

/** A bank's warning of fraud as the provider knows it. */
export interface FraudWarningReport extends Omit<FraudWarning, 'isOpen'> {
  /** Whether a refund can still forestall a dispute. */
  readonly isActionable: boolean;
}

/** Records a bank's warning; safe to give many times and in any order. */
export interface RecordFraudWarning {
  readonly type: 'RecordFraudWarning';
  readonly report: FraudWarningReport;
  readonly now: string;
}

export type DisputeCommand = RecordDispute | RecordFraudWarning;
