import type { OrderStatus } from '#contracts/events/orders/order.ts';
import type { Order, PaymentState } from '#contracts/http/shop/orders.ts';
import { carrierName } from '#domain/orders/parcels/parcel-tracking.ts';
import { articleOf, remaining } from '#domain/returns/returns.ts';
import { isSent } from '#domain/returns/whereabouts.ts';
import { hasReturns, type OrderWithReturns, stepOf } from '../returns/return-texts.ts';

/** Looks of badges (specification §4). */
export type BadgeStyle = 'default' | 'secondary' | 'outline' | 'destructive';

const STATUS: Record<OrderStatus, { label: string; badge: BadgeStyle }> = {
  pending: { label: 'En attente', badge: 'secondary' },
  confirmed: { label: 'Confirmée', badge: 'default' },
  shipped: { label: 'Expédiée', badge: 'outline' },
  delivered: { label: 'Livrée', badge: 'default' },
  cancelled: { label: 'Annulée', badge: 'destructive' },
};

// `as`: the keys of a record by its own type.
export const ORDER_STATUSES = Object.keys(STATUS) as OrderStatus[];

export function statusLabel(status: OrderStatus): string {
  return STATUS[status].label;
}

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

/** What is so whatever the order's status, and what follows while it waits for its payment. */
const PAYMENT_NOTES: Partial<Record<PaymentState, { readonly fact: string; readonly waiting?: string }>> = {
  processing: { fact: 'La banque traite le paiement', waiting: '\u00a0: la commande attend sa réponse' },
  failed: {
    fact: 'Le dernier essai de paiement a été refusé',
    waiting: '\u202f; le client peut réessayer',
  },
  held: {
    fact: 'Le montant reçu ne correspond pas à la commande\u00a0: à vérifier chez le prestataire de paiement',
  },
};

/** A sentence for payments that need attention or patience; null for the others. */
export function paymentNote({ paymentState, status }: Pick<Order, 'paymentState' | 'status'>): string | null {
  const note = PAYMENT_NOTES[paymentState];
  if (note === undefined) return null;
  return `${note.fact}${status === 'pending' ? (note.waiting ?? '') : ''}.`;
}

type Refund = Order['refundState'];

const REFUNDS: Record<Exclude<Refund, 'none'>, { label: string; badge: BadgeStyle }> = {
  pending: { label: 'Remboursement en cours', badge: 'secondary' },
  succeeded: { label: 'Remboursée', badge: 'outline' },
  failed: { label: 'Remboursement échoué', badge: 'destructive' },
};

/** Label and style of a refund's state (decision 12), part of the money still being here or not; null when there is no refund. */
export function refundBadge({
  refundState,
  isMoneyHere,
}: Pick<Order, 'refundState' | 'isMoneyHere'>): { label: string; badge: BadgeStyle } | null {
  if (refundState === 'none') return null;
  const refund = REFUNDS[refundState];
  return refundState === 'succeeded' && isMoneyHere ? { ...refund, label: 'Remboursée en partie' } : refund;
}

/** The carrier's name as people know it; an unknown method is shown as it is. */
export const shippingMethodLabel = carrierName;

/** What the console says after commands on orders (specification §8). */
export const ORDER_TEXTS = {
  revise: {
    done: 'Commande mise à jour avec succès',
    failed: 'Erreur lors de la mise à jour',
    isConflictShown: true,
  },
  undo: { done: 'Modification annulée', failed: 'Modification conservée' },
  archive: { done: 'Commande archivée', failedDetail: 'Impossible d’archiver la commande' },
  unarchive: {
    done: 'Commande sortie des archives',
    failedDetail: 'Impossible de sortir la commande des archives',
  },
  hold: {
    done: 'Mise en attente enregistrée',
    failedDetail: 'Impossible de mettre la commande en attente',
  },
  parcel: { done: 'Colis expédié', failedDetail: 'Impossible d’envoyer ce colis' },
  replacement: { done: 'Remplacement envoyé', failedDetail: 'Impossible d’envoyer ce remplacement' },
  parcelNumber: { done: 'Numéro de suivi corrigé', failedDetail: 'Impossible de corriger le suivi' },
  delivery: {
    done: 'Mode de livraison enregistré',
    failedDetail: 'Impossible de changer le mode de livraison',
  },
  address: {
    done: 'Adresse corrigée',
    failedDetail: 'Impossible de corriger l’adresse',
  },
  email: {
    done: 'Adresse e-mail corrigée',
    failedDetail: 'Impossible de corriger l’adresse e-mail',
  },
  gesture: {
    done: 'Remboursement partiel demandé',
    failedDetail: 'Impossible de rembourser',
  },
  withdrawal: {
    done: 'Rétractation notée',
    failedDetail: 'Impossible de noter la rétractation',
  },
  delete: {
    done: 'Commande supprimée avec succès',
    failed: 'Erreur lors de la suppression',
    isConflictShown: true,
  },
  revokeLinks: {
    done: 'Liens révoqués\u00a0: ceux déjà envoyés n’ouvrent plus rien',
    failedDetail: 'Impossible de révoquer les liens',
  },
  take: {
    done: 'Commande prise\u00a0: le lien de paiement part par e-mail',
    failed: 'Commande non prise',
  },
  paymentLink: {
    done: 'Le lien de paiement part de nouveau par e-mail',
    failedDetail: 'Impossible d’envoyer le lien de paiement',
  },
  addNote: { done: 'Note enregistrée', failedDetail: 'Impossible d’enregistrer la note' },
  removeNote: { done: 'Note retirée', failedDetail: 'Impossible de retirer la note' },
  retryRefund: {
    done: 'Remboursement demandé à nouveau',
    failedDetail: 'Impossible de relancer le remboursement',
  },
} as const;

/** What must not leave with an order, in a sentence; null when nobody withdrew from it. */
export function withdrawnWarning({ items, returns }: Pick<Order, 'items' | 'returns'>): string | null {
  if (returns === null) return null;
  const what = withdrawnArticles({ items, returns });
  const isWhole = remaining(returns, items).length === 0;
  return `Le client a renoncé à ${what}\u00a0: ${isWhole ? 'elle ne doit pas partir' : 'n’expédiez que le reste'}.`;
}

function withdrawnArticles({ items, returns }: Pick<OrderWithReturns, 'items' | 'returns'>): string {
  if (remaining(returns, items).length === 0) return 'toute la commande';
  return items
    .map(({ productId, productName }) => ({
      productName,
      count: articleOf(returns, productId).withdrawn,
    }))
    .filter(({ count }) => count > 0)
    .map(({ productName, count }) => `${count} × ${productName}`)
    .join(', ');
}

const TO_PAY_BACK = 'à rembourser dans «\u00a0Rétractations\u00a0»';
const RETURN_STEPS = {
  receive: 'retour attendu',
  refund: TO_PAY_BACK,
  cancel: TO_PAY_BACK,
  done: 'plus rien à faire',
} as const;

/** What an order was withdrawn from, and what that asks of the house as the order stands; null when nobody did. */
export function withdrawnNote(order: Order): string | null {
  if (!hasReturns(order)) return null;
  if (!isSent(order.status) && order.status !== 'cancelled') return withdrawnWarning(order);
  return `Le client a renoncé à ${withdrawnArticles(order)}\u00a0: ${RETURN_STEPS[stepOf(order)]}.`;
}
