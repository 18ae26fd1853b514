import { longDate } from '#contracts/french/dates.ts';
import type { StatusPreview } from '#contracts/http/desk/order-changes.ts';
import type { Order } from '#contracts/http/shop/orders.ts';
import { disputeReason, fraudReason } from '#domain/payments/dispute-texts.ts';
import type { BadgeStyle } from '../order-labels.ts';

type Dispute = Order['disputes'][number];

/** The badge of an order whose payment is, or was, contested (decision 41); null for any other. */
export function disputeBadge({
  disputes,
  fraudWarning,
}: Pick<Order, 'disputes' | 'fraudWarning'>): { label: string; badge: BadgeStyle } | null {
  if (disputes.some(({ stage }) => stage !== 'closed')) return { label: 'Litige', badge: 'destructive' };
  if (disputes.some(({ outcome }) => outcome === 'lost'))
    return { label: 'Litige perdu', badge: 'destructive' };
  if (fraudWarning !== null) return { label: 'Alerte fraude', badge: 'destructive' };
  return disputes.some(({ outcome }) => outcome === 'won')
    ? { label: 'Litige gagné', badge: 'outline' }
    : null;
}

/** How a dispute stands, and what is to be done until when. */
export function disputeStanding({ kind, stage, outcome, respondBy }: Dispute): string {
  switch (outcome) {
    case 'won':
      return 'Gagné\u00a0: l’argent est revenu.';
    case 'lost':
      return 'Perdu\u00a0: la vente et sa facture restent, l’argent est une perte.';
    case 'warning-closed':
      return 'Sans suite\u00a0: la banque n’a pas retiré l’argent.';
    case 'prevented':
      return 'Évité par un remboursement.';
    case null: {
      const money =
        kind === 'inquiry'
          ? 'La banque se renseigne, l’argent reste là.'
          : 'La banque retient l’argent jusqu’à sa décision.';
      if (stage === 'under-review') return `${money} Votre réponse est examinée.`;
      return respondBy === null ? money : `${money} Répondez avant le ${longDate(respondBy)}.`;
    }
  }
}

/** Why a payment is contested, as a sentence begins. */
export function disputeTitle({ kind, reason }: Dispute): string {
  return `${kind === 'inquiry' ? 'Demande d’information' : 'Contestation'}\u00a0: ${disputeReason(reason)}`;
}

export function fraudSentence(fraudType: string): string {
  return `La banque du client soupçonne une fraude (${fraudReason(fraudType)}). Si le colis n’est pas parti, annulez la commande\u00a0: elle est alors remboursée.`;
}

/** What stands against sending an order, as a question's first sentence; null when nothing does. */
export function dispatchWarning({ dispatchHeld }: Pick<StatusPreview, 'dispatchHeld'>): string | null {
  if (dispatchHeld === 'dispute')
    return 'Litige\u00a0: le paiement de cette commande est contesté. Si le colis part, vous risquez de perdre le parfum et l’argent.';
  if (dispatchHeld === 'fraud-warning')
    return 'Alerte fraude\u00a0: la banque du client soupçonne une fraude. Si le colis part, vous risquez de perdre le parfum et l’argent.';
  if (dispatchHeld === 'on-hold')
    return 'Cette commande est mise en attente\u00a0: vérifiez-en la raison avant que le colis parte.';
  return null;
}
