import type { OrderStatus } from '#contracts/events/order.ts';
import type { EmailNotification } from '#contracts/http/notifications.ts';
import type { Order, PaymentState } from '#contracts/http/orders.ts';

/** Look of a badge (specification §4), as the badge primitive names them. */
export type BadgeStyle = 'default' | 'secondary' | 'outline' | 'destructive';

export const ORDER_STATUSES: readonly OrderStatus[] = [
  'pending',
  'confirmed',
  'shipped',
  'delivered',
  'cancelled',
];

const STATUS: Record<OrderStatus, { label: string; badge: BadgeStyle }> = {
  pending: { label: 'En attente', badge: 'secondary' },
  confirmed: { label: 'Confirmée', badge: 'default' },
  shipped: { label: 'Expédiée', badge: 'outline' },
  delivered: { label: 'Livrée', badge: 'default' },
  cancelled: { label: 'Annulée', badge: 'destructive' },
};

export function statusLabel(status: OrderStatus): string {
  return STATUS[status].label;
}

/** Badge style of a status (specification §4). */
export function statusBadge(status: OrderStatus): BadgeStyle {
  return STATUS[status].badge;
}

/** True when the order's payment went through: it has a payment reference that is not 'N/A' (specification §2). */
export function isPaid({ stripePaymentIntentId }: Pick<Order, 'stripePaymentIntentId'>): boolean {
  return Boolean(stripePaymentIntentId) && stripePaymentIntentId !== 'N/A';
}

export function paymentLabel(order: Pick<Order, 'stripePaymentIntentId'>): string {
  return isPaid(order) ? 'Paiement validé' : 'En attente de paiement';
}

const PAYMENT_NOTES: Partial<Record<PaymentState, string>> = {
  processing: 'La banque traite le paiement\u00a0: la commande attend sa réponse.',
  failed: 'Le dernier essai de paiement a été refusé\u202f; le client peut réessayer.',
  held: 'Le montant reçu ne correspond pas à la commande\u00a0: à vérifier chez le prestataire de paiement.',
};

/** A sentence for payments that need attention or patience; null for the others. */
export function paymentNote(state: PaymentState): string | null {
  return PAYMENT_NOTES[state] ?? null;
}

type Refund = Order['refundState'];

const REFUNDS: Record<Exclude<Refund, 'none'>, { label: string; badge: BadgeStyle }> = {
  pending: { label: 'Remboursement en cours', badge: 'secondary' },
  succeeded: { label: 'Remboursée', badge: 'outline' },
  failed: { label: 'Remboursement échoué', badge: 'destructive' },
};

/** Label and style of a refund's state (decision 12); null when there is no refund. */
export function refundBadge(state: Refund): { label: string; badge: BadgeStyle } | null {
  return state === 'none' ? null : REFUNDS[state];
}

const CARRIERS: Record<string, string> = { colissimo: 'Colissimo', 'mondial-relay': 'Mondial Relay' };

/** The carrier's name as people know it; an unknown method is shown as it is. */
export function shippingMethodLabel(method: string): string {
  return CARRIERS[method] ?? method;
}

const MAILS: Record<EmailNotification['status'], string> = {
  pending: 'En cours d’envoi',
  sent: 'Envoyé',
  failed: 'Échec',
  overtaken: 'Remplacé',
};

/** What became of an e-mail. */
export function mailLabel(status: EmailNotification['status']): string {
  return MAILS[status];
}
