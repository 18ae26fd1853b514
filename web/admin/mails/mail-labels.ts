import type { EmailNotification } from '#contracts/http/notifications.ts';
import type { BadgeStyle } from '../orders/order-labels.ts';

type Status = EmailNotification['status'];

export const STATUS_LABELS: Readonly<Record<Status, string>> = {
  pending: 'En cours d’envoi',
  sent: 'Envoyé',
  failed: 'Échec',
  overtaken: 'Remplacé',
};

export const STATUS_BADGES: Readonly<Record<Status, BadgeStyle>> = {
  pending: 'secondary',
  sent: 'outline',
  failed: 'destructive',
  overtaken: 'secondary',
};

/** What the console says after a mail was asked for again. */
export const RESEND_TEXTS = {
  done: 'E-mail renvoyé',
  failed: 'Erreur',
  failedDetail: 'Impossible de renvoyer l’e-mail',
} as const;
