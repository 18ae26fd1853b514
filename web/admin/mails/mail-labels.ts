import type { EmailType } from '#contracts/events/house/email.ts';
import type { EmailNotification } from '#contracts/http/console/notifications.ts';
import type { BadgeStyle } from '../orders/order-labels.ts';

type Status = EmailNotification['status'];

export const MAIL_STATUSES: Readonly<Record<Status, { label: string; badge: BadgeStyle }>> = {
  pending: { label: 'En cours d’envoi', badge: 'secondary' },
  sent: { label: 'Envoyé', badge: 'outline' },
  failed: { label: 'Échec', badge: 'destructive' },
  overtaken: { label: 'Remplacé', badge: 'secondary' },
};

/** What the console says after a mail was asked for again. */
export const RESEND_TEXTS = {
  done: 'E-mail renvoyé',
  failedDetail: 'Impossible de renvoyer l’e-mail',
} as const;

/** What each mail is called by those who run the shop. */
export const EMAIL_LABELS: Readonly<Record<EmailType, string>> = {
  'order-confirmation': 'Confirmation de commande',
  'order-shipped': 'Expédition',
  'order-cancelled': 'Annulation de commande',
  'order-reinstated': 'Commande rétablie',
  'order-corrected': 'Coordonnées corrigées',
  'order-email-corrected': 'Adresse e-mail corrigée',
  'order-email-replaced': 'Adresse e-mail remplacée (à l’ancienne)',
  'refund-settled': 'Remboursement',
  'withdrawal-receipt': 'Accusé de rétractation',
  'withdrawal-notice': 'Rétractation signalée à la maison',
  'order-link': 'Lien vers la commande',
  'payment-link': 'Lien de paiement (commande par téléphone)',
  'low-stock': 'Alerte de stock',
  'review-published': 'Avis publié',
  'review-rejected': 'Avis refusé',
  'contact-message': 'Message de contact transmis',
  'contact-received': 'Accusé de message de contact',
  'newsletter-confirmation': 'Bienvenue dans la lettre',
  'newsletter-opt-in': 'Confirmation d’inscription à la lettre',
  'set-credit': 'Code personnel d’un coffret découverte',
  'restock-opt-in': 'Confirmation d’attente d’un parfum',
  'restock-notice': 'Retour d’un parfum en stock',
  'personal-data': 'Lien vers les données personnelles',
  'morning-figures': 'Mail du matin',
};
