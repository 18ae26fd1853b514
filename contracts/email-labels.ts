import type { EmailType } from './events/email.ts';

/** What each mail is called by those who run the shop. */
export const EMAIL_LABELS: Readonly<Record<EmailType, string>> = {
  'order-confirmation': 'Confirmation de commande',
  'order-shipped': 'Expédition',
  'order-cancelled': 'Annulation de commande',
  'order-reinstated': 'Commande rétablie',
  'refund-settled': 'Remboursement',
  'withdrawal-receipt': 'Accusé de rétractation',
  'withdrawal-notice': 'Rétractation signalée à la maison',
  'order-link': 'Lien vers la commande',
  'low-stock': 'Alerte de stock',
  'review-published': 'Avis publié',
  'review-rejected': 'Avis refusé',
  'contact-message': 'Message de contact transmis',
  'contact-received': 'Accusé de message de contact',
  'newsletter-confirmation': 'Bienvenue dans la lettre',
  'newsletter-opt-in': 'Confirmation d’inscription à la lettre',
  'personal-data': 'Lien vers les données personnelles',
};
