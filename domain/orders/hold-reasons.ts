import type { HoldReason } from '#contracts/orders/hold-reason.ts';

/** Why an order is put on hold, as people read it. */
export const HOLD_REASONS: Readonly<Record<HoldReason, string>> = {
  address: 'Adresse à vérifier',
  customer: 'Client à joindre',
  article: 'Article à contrôler',
  payment: 'Paiement à vérifier',
  request: 'À la demande du client',
  other: 'Autre raison',
};
