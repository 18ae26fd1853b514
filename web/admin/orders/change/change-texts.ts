import { cents, formatEuros } from '#contracts/cents.ts';
import type { Actor } from '#contracts/events/event.ts';
import type { OrderStatus } from '#contracts/events/orders/order.ts';
import { dayMonthYear, longDateAndTime } from '#contracts/french/dates.ts';
import type {
  DeletionPreview,
  OrderStanding,
  StaleOrder,
  StatusPreview,
} from '#contracts/http/desk/order-changes.ts';
import type { Order } from '#contracts/http/shop/orders.ts';
import { carrierName } from '#domain/orders/parcels/parcel-tracking.ts';
import { isPartlySent } from '#domain/orders/parcels/parcels.ts';
import { isSent } from '#domain/returns/whereabouts.ts';
import { centsOf, euros, plural } from '../../../ui/formats.ts';
import { dispatchWarning } from '../after-sale/dispute-labels.ts';
import { statusLabel, withdrawnWarning } from '../order-labels.ts';
import { orderNumbers } from '../order-numbers.ts';

/** The window's title and button: what setting a status is called. */
export function changeVerb(
  from: OrderStatus,
  to: OrderStatus,
): 'Annuler' | 'Reprendre' | 'Expédier' | 'Modifier' {
  if (to === 'cancelled') return 'Annuler';
  if (from === 'cancelled') return 'Reprendre';
  return to === 'shipped' ? 'Expédier' : 'Modifier';
}

type ChangedOrder = Pick<Order, 'status' | 'items' | 'returns' | 'parcels'>;

/** What a change would do, in sentences: `133,20 € seront remboursés, 1 article remis en vente, un e-mail part.` */
export function previewSentences(order: ChangedOrder, preview: StatusPreview, to: OrderStatus): string[] {
  const held = dispatchWarning(preview);
  return [
    ...(held ? [held] : []),
    ...(to === 'cancelled' && isPartlySent(order)
      ? ['Une partie de cette commande est déjà partie\u00a0: rien ne la fait revenir.']
      : []),
    ...effectsSentence(preview, order.status, to),
    ...parcelSentences(order, preview, to),
    ...preview.sameNumber.map(
      ({ customerName, ...other }) =>
        `Ce numéro de suivi est déjà celui de la commande ${orderNumbers(other)} de ${customerName}\u00a0: confirmez si elles partent dans le même colis.`,
    ),
  ];
}

function effectsSentence(preview: StatusPreview, from: OrderStatus, to: OrderStatus): string[] {
  const { bottlesReturned, bottlesTaken, bottlesSold, promoReturned, promoTaken, mail } = preview;
  const isEnd = to === 'cancelled';
  const parts = [
    isEnd && refundPart(preview),
    !isEnd && duePart(preview, from),
    bottlesReturned > 0 && `${plural(bottlesReturned, 'article')} remis en vente`,
    bottlesTaken > 0 &&
      `${plural(bottlesTaken, 'article')} ${bottlesTaken > 1 ? 'retirés' : 'retiré'} de la vente`,
    bottlesSold > 0 &&
      `${plural(bottlesSold, 'article')} ${bottlesSold > 1 ? 'vendus' : 'vendu'} sans attendre le paiement`,
    promoReturned !== null && `l’utilisation du code ${promoReturned} est rendue`,
    promoTaken !== null && `le code ${promoTaken} est de nouveau utilisé`,
    // Ending an order, or taking one up again, says so by its name.
    !isEnd && from !== 'cancelled' && revenuePart(preview),
    mail !== null && 'un e-mail part',
  ].filter((part) => part !== false);
  const isOnlyMail = parts.length === Number(mail !== null);
  return isOnlyMail ? [] : [`${parts.join(', ')}.`];
}

function refundPart({ refund, isRefundLocked }: StatusPreview): string {
  if (isRefundLocked) return 'Litige ouvert\u00a0: rien n’est remboursé avant la décision de la banque';
  const amount = centsOf(refund);
  if (amount === 0) return 'Aucun paiement à rembourser';
  return `${euros(refund)} ${amount < 200 ? 'sera remboursé' : 'seront remboursés'}`;
}

function duePart({ due }: StatusPreview, from: OrderStatus): string | false {
  const amount = centsOf(due);
  if (amount === 0) return from === 'cancelled' && 'Le paiement est déjà là';
  return `${euros(due)} ${amount < 200 ? 'reste' : 'restent'} à payer`;
}

function revenuePart({ revenue }: StatusPreview): string | false {
  const change = centsOf(revenue);
  if (change === 0) return false;
  if (change > 0) return `${euros(revenue)} de plus dans le chiffre d’affaires`;
  return `${formatEuros(cents(-change))} de moins dans le chiffre d’affaires, la commande n’est plus à préparer`;
}

function parcelSentences(order: ChangedOrder, { parcel }: StatusPreview, to: OrderStatus): string[] {
  if (parcel === null) return [];
  const warning = parcel.withdrawnBottles > 0 && withdrawnWarning(order);
  return [
    ...(warning ? [warning] : []),
    ...(parcel.notBefore === null
      ? []
      : [
          `Ce cadeau a été promis pour plus tard\u00a0: il ne devait pas partir avant le ${dayMonthYear(parcel.notBefore)}.`,
        ]),
    ...(parcel.isUnpaid && to === 'delivered' ? ['La commande n’est pas payée.'] : []),
    ...(parcel.isWithoutNumber
      ? [
          order.status === 'cancelled'
            ? 'Aucun numéro de suivi\u00a0: l’e-mail d’expédition part sans lui.'
            : 'Aucun numéro de suivi\u00a0: l’e-mail d’expédition l’attend dix minutes, puis part sans lui.',
        ]
      : []),
  ];
}

/** What deleting an order would do, in sentences. */
export function deletionSentences({ status }: Pick<Order, 'status'>, preview: DeletionPreview): string[] {
  const { refund, kept, bottlesReturned, bottlesKept, promoReturned, revenue } = preview;
  const isKept = centsOf(kept) > 0;
  const parts = [
    isKept && `${euros(kept)} payés ne sont pas remboursés`,
    centsOf(refund) > 0 && `${euros(refund)} seront remboursés`,
    !isKept && centsOf(refund) === 0 && 'Aucun paiement à rembourser',
    bottlesReturned > 0 && `${plural(bottlesReturned, 'article')} remis en vente`,
    bottlesKept > 0 &&
      `${plural(bottlesKept, 'article')} ${bottlesKept > 1 ? 'restent vendus' : 'reste vendu'}`,
    promoReturned !== null && `l’utilisation du code ${promoReturned} est rendue`,
    centsOf(revenue) < 0 && `${formatEuros(cents(-centsOf(revenue)))} de moins dans le chiffre d’affaires`,
    'le client n’est pas prévenu',
  ].filter((part) => part !== false);
  const advice = isKept && !isSent(status);
  return [
    `${parts.join(', ')}.`,
    ...(isKept ? ['La facture reste dans les comptes.'] : []),
    ...(advice ? ['Pour rembourser et prévenir le client, annulez plutôt la commande.'] : []),
  ];
}

/**
 * An order as it stood or stands: `Annulée, 148,00 € remboursés`.
 * @param isReaddressed says who the parcel is for, too.
 */
export function standingText(standing: OrderStanding, isReaddressed = false): string {
  const { status, payment, refunded, trackingNumber, shippingMethod, relayPoint, deliveredTo } = standing;
  const { withdrawn, received, parcels } = standing;
  const isRefunded = centsOf(refunded) > 0;
  const parts = [
    statusLabel(status),
    payment === 'confirmed' && 'payée',
    payment === 'held' && 'paiement à vérifier',
    payment === null && !isRefunded && 'non payée',
    isRefunded && `${euros(refunded)} remboursés`,
    isReaddressed && `pour ${deliveredTo}`,
    relayPoint !== null && `${carrierName(shippingMethod)}, ${relayPoint}`,
    parcels > 0 && `${plural(parcels, 'colis', 'colis')} déjà ${parcels > 1 ? 'partis' : 'parti'}`,
    trackingNumber !== null && `suivi ${trackingNumber}`,
    withdrawn > 0 && `rétractation de ${plural(withdrawn, 'article')}`,
    received > 0 && `dont ${received} ${received > 1 ? 'revenus' : 'revenu'}`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

const BY: Record<Actor, string> = {
  shopper: 'par le client',
  admin: 'par l’administration',
  stripe: 'par le prestataire de paiement',
  system: 'par la boutique, automatiquement',
};

/** Who changed an order while another had it before them, and when. */
export function changedText({ changedBy, changedAt }: StaleOrder): string {
  return `${BY[changedBy]}, le ${longDateAndTime(changedAt)}`;
}
