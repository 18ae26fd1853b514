import { REVIEW_REFUSALS } from '#contracts/catalog/review-refusals.ts';
import type { ProductEvent } from '#contracts/events/catalog/product.ts';
import type { PromoEvent } from '#contracts/events/catalog/promo.ts';
import type { ReviewEvent } from '#contracts/events/catalog/review.ts';
import type { StockEvent } from '#contracts/events/catalog/stock.ts';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { SalesGoalEvent } from '#contracts/events/house/sales-plans.ts';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import type { OrderNoteEvent } from '#contracts/events/orders/order-note.ts';
import { dayMonthYear, longDate } from '#contracts/french/dates.ts';
import { shortId } from '#contracts/identifiers.ts';
import { type Cents, formatEuros, toDecimal } from '#contracts/money.ts';
import { ORDER_STATUS_LABELS } from '#contracts/order-status-labels.ts';
import { REPLACEMENT_REASONS } from '#contracts/orders/replacement-reason.ts';
import { WITHDRAWAL_CHANNEL_LABELS, WITHDRAWAL_REASON_LABELS } from '#contracts/withdrawal-reason-labels.ts';
import { HOLD_REASONS } from '#domain/orders/hold-reasons.ts';
import { carrierName } from '#domain/orders/parcels/parcel-tracking.ts';
import { disputeReason, fraudReason } from '#domain/payments/dispute-texts.ts';

/** An event as people read it. */
export interface Description {
  readonly title: string;
  readonly detail: string | null;
}

type Descriptions<Event extends ShopEvent> = {
  readonly [Type in Event['type']]: (data: Extract<Event, { type: Type }>['data']) => Description;
};

const CANCELLED_BECAUSE = {
  deadline: 'Le délai de paiement est passé.',
  admin: 'Annulée dans l’administration.',
  stock: 'Il ne restait pas assez de stock.',
  superseded: 'Remplacée par une autre commande du même client.',
  withdrawal: 'Le client y a renoncé avant l’expédition.',
  shopper: 'Annulée par le client avant paiement.',
} as const;

const HELD_BECAUSE = {
  amount: 'le montant n’est pas celui de la commande',
  currency: 'la devise n’est pas celle de la commande',
  intent: 'le paiement n’est pas celui de la commande',
} as const;

const DISPUTE_ENDED = {
  won: 'Gagné\u00a0: l’argent revient.',
  lost: 'Perdu\u00a0: l’argent est une perte, la vente et sa facture restent.',
  'warning-closed': 'La banque n’a pas retiré l’argent.',
  prevented: 'Évité par un remboursement.',
} as const;

/** Somebody took back what they did a moment before. */
const UNDONE = 'Modification annulée';

const UNFIT = { opened: 'descellé, non remboursé', damaged: 'abîmé' } as const;

const ORDER: Descriptions<OrderEvent | OrderNoteEvent> = {
  OrderNoteAdded: ({ text: note }) => text('Note de la maison', note),
  OrderNoteRemoved: () => text('Note de la maison retirée'),
  OrderPlaced: ({ lines, total, promo, terms, takenByDesk }) =>
    text(
      takenByDesk ? 'Commande prise par téléphone' : 'Commande passée',
      [
        ...lines.map(({ productName, quantity }) => `${quantity} × ${productName}`),
        ...(promo ? [`code ${promo.code}`] : []),
        `total ${euros(total)}`,
        ...(terms ? [`conditions générales de vente du ${terms.version} acceptées`] : []),
      ].join(', '),
    ),
  PaymentRequested: ({ amount }) => text('Paiement demandé', euros(amount)),
  PaymentProcessing: () => text('Paiement en cours de traitement par la banque'),
  PaymentConfirmed: ({ amount, paymentIntentId }) =>
    text('Paiement validé', `${euros(amount)}, référence ${paymentIntentId}`),
  PaymentFailed: ({ message }) => text('Paiement refusé', message),
  PaymentHeld: ({ amount, reason }) =>
    text('Paiement à vérifier', `${euros(amount)} reçus\u00a0: ${HELD_BECAUSE[reason]}.`),
  OrderStatusChanged: ({ from, to, undoes }) =>
    text(undoes ? UNDONE : 'Statut modifié', `${ORDER_STATUS_LABELS[from]} → ${ORDER_STATUS_LABELS[to]}`),
  DeliveryMethodChanged: ({ shippingMethod, relayPoint }) =>
    text(
      'Mode de livraison modifié',
      [carrierName(shippingMethod), ...(relayPoint ? [Object.values(relayPoint).join(', ')] : [])].join(
        '\u00a0: ',
      ),
    ),
  DeliveryAddressChanged: () => text('Coordonnées de livraison corrigées'),
  OrderEmailCorrected: () => text('Adresse e-mail corrigée'),
  TrackingNumberAssigned: ({ trackingNumber, undoes }) =>
    text(
      undoes ? UNDONE : 'Numéro de suivi attribué',
      undoes ? `Suivi\u00a0: ${trackingNumber}` : trackingNumber,
    ),
  TrackingNumberRemoved: ({ undoes }) =>
    undoes ? text(UNDONE, 'Sans numéro de suivi.') : text('Numéro de suivi retiré'),
  ParcelDispatched: ({ items, shippingMethod, trackingNumber }) =>
    text('Une partie expédiée', `${bottles(items)}, ${carrierName(shippingMethod)} ${trackingNumber}`),
  ParcelCorrected: ({ trackingNumber }) => text('Numéro de suivi d’un colis corrigé', trackingNumber),
  ReplacementDecided: ({ items, reason, shippingMethod, trackingNumber }) =>
    text(
      'Remplacement décidé',
      `${bottles(items)}, ${carrierName(shippingMethod)} ${trackingNumber}. ${REPLACEMENT_REASONS[reason]}.`,
    ),
  ReplacementSent: () => text('Remplacement envoyé'),
  ReplacementAbandoned: () => text('Remplacement abandonné', 'Le stock n’y suffisait plus.'),
  OrderPutOnHold: ({ reason }) => text('Mise en attente', HOLD_REASONS[reason]),
  OrderTakenOffHold: () => text('Reprise après mise en attente'),
  OrderCancelled: ({ from, reason, undoes }) =>
    undoes
      ? text(UNDONE, 'La commande est de nouveau annulée.')
      : text(
          reason === 'superseded' ? 'Commande remplacée' : 'Commande annulée',
          `${CANCELLED_BECAUSE[reason]} Elle était\u00a0: ${ORDER_STATUS_LABELS[from].toLowerCase()}.`,
        ),
  OrderReinstated: ({ to, reason, undoes, lacksSample }) =>
    undoes
      ? text(
          UNDONE,
          `La commande n’est plus annulée. Statut\u00a0: ${ORDER_STATUS_LABELS[to].toLowerCase()}.`,
        )
      : text(
          'Commande reprise',
          `${reason === 'late-payment' ? 'Le paiement est arrivé après le délai.' : 'Reprise dans l’administration.'} Statut\u00a0: ${ORDER_STATUS_LABELS[to].toLowerCase()}.${lacksSample ? ' L’échantillon choisi n’était plus là.' : ''}`,
        ),
  RefundRequested: ({ amount, lines, reason, note }) =>
    reason === 'gesture'
      ? text('Remboursement partiel demandé', `${euros(amount)}\u00a0: ${note ?? 'geste de la maison'}`)
      : text('Remboursement demandé', lines ? `${euros(amount)}, pour ${bottles(lines)}` : euros(amount)),
  RefundSettled: ({ outcome, message }) =>
    outcome === 'succeeded' ? text('Remboursement effectué') : text('Remboursement échoué', message),
  WithdrawalDeclared: ({ items, reason, recorded }) => {
    const of = items ? `Le client renonce à ${bottles(items)}.` : 'Le client renonce à sa commande.';
    const why = reason ? ` Motif\u00a0: ${WITHDRAWAL_REASON_LABELS[reason]}.` : '';
    const how = recorded ? ` Venue ${WITHDRAWAL_CHANNEL_LABELS[recorded.channel]}, notée par la maison.` : '';
    return text('Rétractation déclarée', of + why + how);
  },
  ReturnSentProven: () => text('Preuve d’envoi du retour reçue'),
  ReturnReceived: ({ items, unsent }) =>
    unsent
      ? text('Articles gardés', `${bottles(items)}, jamais expédiés.`)
      : text(
          'Retour reçu',
          items
            .map(
              ({ quantity, unfitness, depreciation }) =>
                `${quantity} ${unfitness ? UNFIT[unfitness] : 'à remettre en vente'}${depreciation ? ` (moins-value de ${euros(depreciation.amount)}\u00a0: ${depreciation.reason})` : ''}`,
            )
            .join(', '),
        ),
  OrderTermsAccepted: ({ version }) =>
    text('Conditions générales de vente acceptées', `Version du ${dayMonthYear(version)}`),
  OrderArchived: () => text('Commande archivée'),
  OrderUnarchived: () => text('Commande sortie des archives'),
  UndoPeriodEnded: () => text('Délai d’annulation passé', 'E-mails, remboursements et stock suivent.'),
  PaymentDisputed: ({ kind, amount, reason, respondBy }) =>
    text(
      kind === 'inquiry' ? 'Demande d’information de la banque' : 'Litige ouvert par la banque',
      [
        euros(amount),
        disputeReason(reason),
        ...(respondBy ? [`répondre avant le ${longDate(respondBy)}`] : []),
      ].join(', '),
    ),
  DisputeRevised: ({ kind, stage, amount, respondBy }) =>
    text(
      stage === 'under-review'
        ? 'Litige en cours d’examen par la banque'
        : kind === 'inquiry'
          ? 'Demande d’information modifiée'
          : 'Litige à répondre',
      [
        euros(amount),
        ...(respondBy && stage === 'needs-response' ? [`répondre avant le ${longDate(respondBy)}`] : []),
      ].join(', '),
    ),
  DisputedFundsWithdrawn: ({ amount, fee }) =>
    text('Fonds retirés pour un litige', `${euros(amount)}, frais ${euros(fee)}`),
  DisputedFundsReinstated: ({ amount, fee }) =>
    text('Fonds d’un litige restitués', `${euros(amount)}, frais ${euros(fee)}`),
  DisputeClosed: ({ outcome }) => text('Litige clos', DISPUTE_ENDED[outcome]),
  FraudWarningReceived: ({ fraudType }) => text('Alerte fraude de la banque', fraudReason(fraudType)),
  FraudWarningLapsed: () => text('Alerte fraude sans suite à donner'),
  OrderAbandoned: () => text('Réservations abandonnées', 'La commande n’avait pas abouti.'),
  OrderDeleted: () => text('Commande supprimée de l’administration'),
  OrderLinksRevoked: ({ reason }) => text('Liens vers la commande révoqués', REVOKED_BECAUSE[reason]),
};

const REVOKED_BECAUSE = {
  erasure: 'Son client est effacé.',
  administrator: 'À la demande de la maison.',
  'email-corrected': 'Ils étaient partis à l’adresse d’avant.',
} as const;

const GIVEN_BACK_BECAUSE = {
  refused: 'la commande n’a pas abouti',
  cancelled: 'la commande est annulée',
  expired: 'le délai de paiement est passé',
  abandoned: 'la commande n’a jamais existé',
  deleted: 'la commande est supprimée',
} as const;

const ADJUSTED = {
  initial: 'Stock de départ',
  restock: 'Réapprovisionnement',
  correction: 'Correction du stock',
  return: 'Retour en stock',
  replacement: 'Remplacement',
} as const;

const STOCK: Descriptions<StockEvent> = {
  StockAdjusted: ({ delta, reason, orderId, forOrderId = orderId, undoes }) =>
    text(
      undoes ? UNDONE : ADJUSTED[reason],
      `${delta > 0 ? '+' : ''}${delta}${forOrderId === undefined ? '' : `, ${orderName(forOrderId)}`}`,
    ),
  StockReserved: ({ quantity, orderId }) => text('Réservé', `${quantity}, ${orderName(orderId)}`),
  StockReleased: ({ quantity, orderId, reason }) =>
    text('Réservation rendue', `${quantity}, ${orderName(orderId)}\u00a0: ${GIVEN_BACK_BECAUSE[reason]}`),
  StockCommitted: ({ quantity, orderId }) => text('Vendu', `${quantity}, ${orderName(orderId)}`),
  StockUndoPeriodEnded: () => text('Modification devenue définitive'),
  StockBooksClosed: ({ onHand }) => text('Report du stock', String(onHand)),
};

const PRODUCT: Descriptions<ProductEvent> = {
  ProductAdded: ({ name }) => text('Produit ajouté', name),
  ProductRevised: ({ changes }) =>
    text(Object.keys(changes).length === 0 ? 'Stock saisi' : 'Produit modifié'),
  PurchaseCostSet: ({ cost, since }) =>
    text(
      'Prix d’achat',
      `${cost === null ? 'inconnu' : `${formatEuros(cost)} HT`}, à partir du ${since.split('-').reverse().join('/')}`,
    ),
  ProductRemoved: () => text('Produit supprimé'),
};

const PROMO: Descriptions<PromoEvent> = {
  PromoCodeCreated: ({ code }) => text('Code promo créé', code),
  PromoCodeRevised: () => text('Code promo modifié'),
  PromoCodeRemoved: () => text('Code promo supprimé'),
  PromoRedeemed: ({ orderId, discount }) =>
    text('Code utilisé', `${orderName(orderId)}, remise de ${formatEuros(discount)}`),
  PromoRedemptionReleased: ({ orderId, reason }) =>
    text('Utilisation rendue', `${orderName(orderId)}\u00a0: ${GIVEN_BACK_BECAUSE[reason]}`),
};

const REVIEW: Descriptions<ReviewEvent> = {
  ReviewSubmitted: ({ rating }) => text('Avis envoyé', `${rating} sur 5`),
  ReviewPublished: () => text('Avis publié'),
  ReviewRejected: ({ reason }) => text('Avis refusé', reason ? REVIEW_REFUSALS[reason].label : null),
  ReviewVerified: () => text('Achat noté', 'Son auteur avait acheté ce parfum\u00a0: l’avis reste vérifié.'),
  ReviewAnswered: ({ answer }) =>
    text(answer === null ? 'Réponse de la maison retirée' : 'Réponse de la maison publiée'),
};

const GOAL: Descriptions<SalesGoalEvent> = {
  SalesGoalSet: ({ amount }) =>
    amount === null ? text('Objectif retiré') : text('Objectif fixé', formatEuros(amount)),
};

/**
 * What an event of an order says, in French; never a customer's contact details but what a note of the house says, never a secret of the
 * payment provider.
 */
export function describeOrderEvent(event: OrderEvent | OrderNoteEvent): Description {
  return describe<OrderEvent | OrderNoteEvent>(ORDER, event);
}

/** What an event of a stock says, in French. */
export function describeStockEvent(event: StockEvent): Description {
  return describe<StockEvent>(STOCK, event);
}

/** What an event of a product says, in French. */
export function describeProductEvent(event: ProductEvent): Description {
  return describe<ProductEvent>(PRODUCT, event);
}

/** What an event of a promo says, in French. */
export function describePromoEvent(event: PromoEvent): Description {
  return describe<PromoEvent>(PROMO, event);
}

/** What an event of a review says, in French; neither its text nor its author. */
export function describeReviewEvent(event: ReviewEvent): Description {
  return describe<ReviewEvent>(REVIEW, event);
}

/** What was said of a month's goal, in French. */
export function describeGoalEvent(event: SalesGoalEvent): Description {
  return describe<SalesGoalEvent>(GOAL, event);
}

function describe<Event extends ShopEvent>(descriptions: Descriptions<Event>, event: Event): Description {
  // Looked up by the event's own type: the function takes just this event's data.
  const describeData = descriptions[event.type as Event['type']] as (data: Event['data']) => Description;
  return describeData(event.data);
}

function text(title: string, detail: string | null = null): Description {
  return { title, detail };
}

function bottles(items: readonly { readonly quantity: number }[]): string {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${count} ${count > 1 ? 'articles' : 'article'}`;
}

function orderName(orderId: string): string {
  return `commande ${shortId(orderId)}`;
}

function euros(amount: Cents): string {
  return `${toDecimal(amount).replace('.', ',')} €`;
}
