/** Why a payment is disputed, by the provider's word. */
export const REASONS: Readonly<Record<string, string>> = {
  bank_cannot_process: 'la banque ne peut pas traiter le paiement',
  check_returned: 'chèque rejeté',
  credit_not_processed: 'remboursement attendu non reçu',
  customer_initiated: 'contesté par le client',
  debit_not_authorized: 'prélèvement non autorisé',
  duplicate: 'paiement en double',
  fraudulent: 'paiement frauduleux selon le titulaire de la carte',
  general: 'motif général',
  incorrect_account_details: 'coordonnées de compte inexactes',
  insufficient_funds: 'fonds insuffisants',
  noncompliant: 'règles du réseau non respectées',
  product_not_received: 'article non reçu',
  product_unacceptable: 'article non conforme',
  subscription_canceled: 'abonnement résilié',
  unrecognized: 'paiement non reconnu par le client',
};

/** What a bank suspects, by the provider's word. */
export const FRAUDS: Readonly<Record<string, string>> = {
  card_never_received: 'carte jamais reçue par son titulaire',
  fraudulent_card_application: 'carte obtenue par fraude',
  made_with_counterfeit_card: 'carte contrefaite',
  made_with_lost_card: 'carte perdue',
  made_with_stolen_card: 'carte volée',
  misc: 'autre fraude',
  unauthorized_use_of_card: 'usage non autorisé de la carte',
};

/** Why a payment is disputed, as people read it; a word of tomorrow is shown as it is. */
export function disputeReason(reason: string): string {
  return Object.hasOwn(REASONS, reason) ? (REASONS[reason] ?? reason) : reason;
}

/** What the bank suspects, as people read it. */
export function fraudReason(fraudType: string): string {
  return Object.hasOwn(FRAUDS, fraudType) ? (FRAUDS[fraudType] ?? fraudType) : fraudType;
}
