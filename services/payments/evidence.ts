import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { dayMonthYear, longDate, longDateAndTime } from '#contracts/french/dates.ts';
import type { HouseIdentity } from '#contracts/house/house.ts';
import type { EmailNotification } from '#contracts/http/console/notifications.ts';
import type { IssuedDocumentEntry } from '#contracts/http/desk/documents.ts';
import { shortId } from '#contracts/identifiers.ts';
import { formatEuros, multiplyCents } from '#contracts/money.ts';
import type { PlacedOrder } from '#domain/orders/order.state.ts';
import { carrierName, trackingPage } from '#domain/orders/parcels/parcel-tracking.ts';
import { departedParcels, isPartlySent } from '#domain/orders/parcels/parcels.ts';
import { withoutUndone } from '#domain/orders/undo.ts';
import { disputeReason, fraudReason } from '#domain/payments/dispute-texts.ts';
import { writeDocument } from '#platform/pdf/house-document.ts';
import type { OrderHistory } from '../orders/order-stream.ts';

export interface EvidenceFacts {
  readonly order: PlacedOrder;
  readonly history: OrderHistory;
  readonly house: HouseIdentity;
  /** The mails about it, newest first. */
  readonly mails: readonly EmailNotification[];
  /** Its invoices and credit notes. */
  readonly documents: readonly IssuedDocumentEntry[];
  readonly now: Date;
}

/** What the shop can show the shopper's bank of an order: who ordered what and accepted which terms, the parcel, the mails, the invoice. */
export function renderEvidence(facts: EvidenceFacts): Promise<Buffer> {
  const { order, history, house, mails, documents, now } = facts;
  const { customer, shippingAddress: address, totals } = order;
  const number = shortId(order.orderId);
  const title = `Dossier de preuve, commande ${number}`;
  const siret = house.siret && `SIRET ${house.siret}`;
  const footer = [house.company || 'Mirïs', siret].filter(Boolean).join(', ');
  return writeDocument({ title, createdAt: now, footer: [footer] }, (page) => {
    page.heading(title, 1);
    page.columns([
      ['Client', customer.name, customer.email, customer.phone ?? ''].filter(Boolean),
      ['Livraison', address.street, `${address.postalCode} ${address.city}`, address.country],
      ['Commande', order.orderId, `Passée le ${longDateAndTime(order.placedAt)}`, ...termsOf(order)],
    ]);
    if (order.disputes.length > 0 || order.fraudWarnings.length > 0) {
      page.heading('Ce qui est contesté');
      page.table(
        [
          { title: 'Référence', width: 0.3 },
          { title: 'Motif', width: 0.34 },
          { title: 'Montant', width: 0.14, align: 'right' },
          { title: 'Répondre avant le', width: 0.22 },
        ],
        [
          ...order.disputes.map(({ disputeId, reason, amount, respondBy }) => [
            disputeId,
            disputeReason(reason),
            formatEuros(amount),
            respondBy === null ? '–' : longDate(respondBy),
          ]),
          ...order.fraudWarnings.map(({ warningId, fraudType }) => [
            warningId,
            fraudReason(fraudType),
            '–',
            '–',
          ]),
        ],
      );
    }
    page.heading('Ce qui a été commandé');
    page.table(
      [
        { title: 'Article', width: 0.6 },
        { title: 'Quantité', width: 0.15, align: 'right' },
        { title: 'Montant', width: 0.25, align: 'right' },
      ],
      [
        ...order.lines.map(({ productName, quantity, unitPrice }) => [
          productName,
          String(quantity),
          formatEuros(multiplyCents(unitPrice, quantity)),
        ]),
        ...(totals.discount > 0 ? [['Réduction', '', `−${formatEuros(totals.discount)}`]] : []),
        ['Livraison', '', formatEuros(totals.shipping)],
        ...(totals.wrap ? [['Emballage cadeau', '', formatEuros(totals.wrap)]] : []),
        ...(totals.minimumCharge > 0
          ? [['Complément au montant minimum', '', formatEuros(totals.minimumCharge)]]
          : []),
        ['Total', '', formatEuros(totals.total)],
      ],
      1,
    );
    page.heading('Ce qui s’est passé');
    page.table(
      [
        { title: 'Date (heure de Paris)', width: 0.32 },
        { title: 'Fait', width: 0.68 },
      ],
      withoutUndone(history).flatMap((event) => {
        const fact = factOf(event);
        return fact === null ? [] : [[longDateAndTime(event.metadata.recordedAt), fact]];
      }),
    );
    page.heading('Colis');
    page.paragraph(parcelsOf(order));
    page.heading('Factures et avoirs');
    for (const { kind, number: name, issuedAt, gross } of documents)
      page.paragraph(
        `${kind === 'invoice' ? 'Facture' : 'Avoir'} ${name} du ${longDate(issuedAt)}, ${gross.replace('.', ',')} €`,
      );
    if (documents.length === 0) page.paragraph('Aucun document établi.');
    page.heading('E-mails envoyés au client');
    page.table(
      [
        { title: 'Envoyé le', width: 0.32 },
        { title: 'Objet', width: 0.4 },
        { title: 'À', width: 0.28 },
      ],
      mails.flatMap(({ sentAt, subject, recipientEmail }) =>
        sentAt === null ? [] : [[longDateAndTime(sentAt), subject, recipientEmail]],
      ),
    );
    page.paragraph(
      `Établi le ${longDateAndTime(now)} d’après le journal des événements de la boutique, que rien ne peut modifier sans que cela se voie. La boutique n’enregistre ni les visites de la page de la commande ni l’adresse IP.`,
      'soft',
    );
  });
}

function termsOf({ terms }: PlacedOrder): string[] {
  if (terms === null) return [];
  return [
    `Conditions générales de vente du ${dayMonthYear(terms.version)} acceptées le ${longDateAndTime(terms.acceptedAt)}`,
  ];
}

/** How each parcel went. */
function parcelsOf(order: PlacedOrder): string {
  const departed = departedParcels(order);
  if (departed.length === 0) return parcelOf(order);
  const sent = departed.map((parcel) => parcelOf({ ...parcel, status: 'shipped' }));
  return [...sent, ...(isPartlySent(order) ? ['Le reste suit.'] : [])].join(' ');
}

function parcelOf({
  shippingMethod,
  trackingNumber,
  status,
}: Pick<PlacedOrder, 'shippingMethod' | 'trackingNumber' | 'status'>): string {
  const carrier = carrierName(shippingMethod);
  const page = trackingPage(shippingMethod, trackingNumber);
  if (trackingNumber === null)
    return status === 'shipped' || status === 'delivered'
      ? `Remis à ${carrier}, sans numéro de suivi.`
      : 'Pas encore remis au transporteur.';
  return `${carrier}, numéro de suivi ${trackingNumber}${page === null ? '' : ` (${page})`}.`;
}

/** What an event proves; null for one that proves nothing to a bank. */
function factOf(event: OrderEvent): string | null {
  switch (event.type) {
    case 'OrderPlaced':
      return 'Commande passée, conditions générales de vente acceptées';
    case 'PaymentConfirmed':
      return `Paiement de ${formatEuros(event.data.amount)} confirmé (${event.data.paymentIntentId})`;
    case 'OrderStatusChanged':
    case 'OrderReinstated':
      return STATUS_FACTS[event.data.to];
    case 'TrackingNumberAssigned':
    case 'ParcelCorrected':
      return `Numéro de suivi ${event.data.trackingNumber}`;
    case 'ParcelDispatched':
      return `Colis d’une partie remis au transporteur, numéro de suivi ${event.data.trackingNumber}`;
    case 'ReplacementSent':
      return 'Remplacement remis au transporteur';
    case 'OrderCancelled':
      return 'Commande annulée';
    case 'WithdrawalDeclared':
      return 'Rétractation déclarée par le client';
    case 'ReturnReceived':
      return event.data.unsent ? null : 'Retour reçu';
    case 'RefundRequested':
      return `Remboursement de ${formatEuros(event.data.amount)} demandé`;
    case 'RefundSettled':
      return event.data.outcome === 'succeeded' ? 'Remboursement effectué' : 'Remboursement échoué';
    case 'PaymentDisputed':
      return `Paiement contesté auprès de la banque le ${longDate(event.data.disputedAt)}`;
    case 'FraudWarningReceived':
      return 'Alerte fraude de la banque';
    default:
      return null;
  }
}

const STATUS_FACTS = {
  pending: null,
  confirmed: 'Commande confirmée',
  shipped: 'Colis remis au transporteur',
  delivered: 'Colis livré',
  cancelled: 'Commande annulée',
} as const;
