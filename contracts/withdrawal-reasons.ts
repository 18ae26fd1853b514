/** Why somebody withdrew, where they chose to say it: the law asks for no reason (code de la consommation L221-18). */
export const WITHDRAWAL_REASONS = ['scent', 'expected', 'mind', 'late', 'damaged', 'wrong', 'other'] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];

export const WITHDRAWAL_REASON_LABELS: Record<WithdrawalReason, string> = {
  scent: 'Le parfum ne me plaît pas',
  expected: 'Il est différent de ce que j’attendais',
  mind: 'J’ai changé d’avis',
  late: 'Il est arrivé trop tard',
  damaged: 'Il est arrivé abîmé',
  wrong: 'Ce n’est pas ce que j’ai commandé',
  other: 'Une autre raison',
};
