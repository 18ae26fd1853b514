import type { WithdrawalChannel, WithdrawalReason } from './events/orders/order.ts';

/** As shoppers choose them; apart from the schema, which every page with calls carries. */
export const WITHDRAWAL_REASON_LABELS: Record<WithdrawalReason, string> = {
  scent: 'Le parfum ne me plaît pas',
  expected: 'Il est différent de ce que j’attendais',
  mind: 'J’ai changé d’avis',
  late: 'Il est arrivé trop tard',
  damaged: 'Il est arrivé abîmé',
  wrong: 'Ce n’est pas ce que j’ai commandé',
  other: 'Une autre raison',
};

/** How a withdrawal came that the house recorded. */
export const WITHDRAWAL_CHANNEL_LABELS: Record<WithdrawalChannel, string> = {
  letter: 'par lettre',
  phone: 'par téléphone',
  email: 'par e-mail',
  other: 'autrement',
};

/** What a reason is called that somebody chose; undefined where they chose none. */
export function reasonLabel(reason: string | undefined): string | undefined {
  return Object.entries(WITHDRAWAL_REASON_LABELS).find(([known]) => known === reason)?.[1];
}
