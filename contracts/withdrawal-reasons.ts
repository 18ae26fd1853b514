/** Why somebody withdrew, where they chose to say it: the law asks for no reason (code de la consommation L221-18). */
export const WITHDRAWAL_REASONS = ['scent', 'expected', 'mind', 'late', 'damaged', 'wrong', 'other'] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];
