import { longDateAndTime } from '#contracts/french-dates.ts';
import { cents, formatEuros } from '#contracts/money.ts';
import { withoutInvisible } from '#contracts/typed-text.ts';
import type { HeldRecord, PersonalData } from './collect-personal-data.ts';

/** A kind of thing the shop holds of a person, in words. */
export interface DescribedSection {
  readonly title: string;
  readonly records: readonly DescribedRecord[];
}

/** One order, review, message …, event by event. */
export type DescribedRecord = readonly {
  readonly title: string;
  readonly at: string;
  readonly lines: readonly { readonly label: string; readonly value: string; readonly href?: string }[];
}[];

/** Everything held about a person, in French. */
export function describeSections(held: PersonalData): DescribedSection[] {
  const sections = [
    ['Commandes', held.orders],
    ['Factures et avoirs', held.documents],
    ['Avis', held.reviews],
    ['Messages', held.messages],
    ['Newsletter', held.newsletter],
    ['Courriels', held.emails],
  ] as const;
  return sections.map(([title, records]) => ({ title, records: records.map(describeRecord) }));
}

function describeRecord({ events, file }: HeldRecord): DescribedRecord {
  return events.map(({ type, recordedAt, data }) => ({
    title: TITLES[type] ?? type,
    at: longDateAndTime(recordedAt),
    lines: [
      ...linesOf(data),
      ...(file ? [{ label: 'fichier', value: 'télécharger le PDF', href: file }] : []),
    ],
  }));
}

/** The same for a machine (GDPR article 20), without the payment provider's names for things and the shop's inner ones. */
export function portableData(held: PersonalData): Record<keyof PersonalData, unknown> {
  const portable = (records: readonly HeldRecord[]) =>
    records.map(({ id, events, file }) => ({
      id,
      ...(file && { file }),
      events: events.map((event) => ({ ...event, data: withoutInner(event.data) })),
    }));
  return {
    orders: portable(held.orders),
    documents: portable(held.documents),
    reviews: portable(held.reviews),
    messages: portable(held.messages),
    newsletter: portable(held.newsletter),
    emails: portable(held.emails),
  };
}

/** The provider's and the shop's own references: of no use outside, and nothing of the person's. */
const INNER = new Set([
  ...['paymentIntentId', 'providerRefundId', 'attempt', 'attemptId', 'subscriptionId', 'unsubscribeUrl'],
  ...['sha256', 'template', 'houseVersion'],
  ...['outside', 'possibleDuplicate', 'inDoubt', 'final'],
]);

function withoutInner(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutInner);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (INNER.has(name) ? [] : [[name, withoutInner(inner)]])),
  );
}

const TITLES: Readonly<Record<string, string>> = {
  OrderPlaced: 'commande passée',
  PaymentRequested: 'paiement demandé',
  PaymentConfirmed: 'paiement validé',
  PaymentFailed: 'paiement refusé',
  OrderStatusChanged: 'statut modifié',
  OrderCancelled: 'commande annulée',
  TrackingNumberAssigned: 'numéro de suivi attribué',
  TrackingNumberRemoved: 'numéro de suivi retiré',
  RefundRequested: 'remboursement demandé',
  RefundSettled: 'remboursement traité',
  WithdrawalDeclared: 'rétractation déclarée',
  ReturnSentProven: 'preuve d’envoi reçue',
  ReturnReceived: 'retour reçu',
  InvoiceIssued: 'facture établie',
  CreditNoteIssued: 'avoir établi',
  ReviewSubmitted: 'avis écrit',
  ReviewPublished: 'avis publié',
  ReviewRejected: 'avis refusé',
  ReviewVerified: 'achat vérifié',
  ContactMessageReceived: 'message reçu',
  NewsletterConfirmationRequested: 'demande d’inscription',
  NewsletterSubscribed: 'inscription',
  ReviewAnswered: 'réponse de la maison',
  NewsletterUnsubscribed: 'désinscription',
  EmailRequested: 'courriel demandé',
  EmailSendingStarted: 'envoi commencé',
  EmailSent: 'courriel envoyé',
  EmailFailed: 'envoi échoué',
};

const LABELS: Readonly<Record<string, string>> = {
  name: 'nom',
  customerName: 'nom',
  email: 'adresse e-mail',
  customerEmail: 'adresse e-mail',
  recipient: 'destinataire',
  replyTo: 'répondre à',
  phone: 'téléphone',
  street: 'rue',
  city: 'ville',
  postalCode: 'code postal',
  country: 'pays',
  number: 'numéro',
  issuedAt: 'établi le',
  invoiceNumber: 'facture corrigée',
  label: 'article',
  title: 'titre',
  comment: 'commentaire',
  subject: 'objet',
  message: 'message',
  text: 'texte',
  rating: 'note',
  trackingNumber: 'numéro de suivi',
  orderId: 'commande',
  productName: 'parfum',
  quantity: 'quantité',
  shippingMethod: 'transporteur',
  code: 'code promo',
  depreciation: 'moins-value',
  reason: 'raison',
  from: 'de',
  to: 'à',
  version: 'version du texte',
  askedAt: 'demandé le',
  acceptedAt: 'accepté le',
  experiencedOn: 'date d’expérience',
  answer: 'réponse de la maison',
  status: 'statut',
};
const AMOUNTS: Readonly<Record<string, string>> = {
  unitPrice: 'prix',
  subtotal: 'sous-total',
  discount: 'remise',
  shipping: 'livraison',
  total: 'total',
  amount: 'montant',
  net: 'hors taxes',
  vat: 'TVA',
  gross: 'toutes taxes comprises',
};
/** What stands beside it in words, or names things inside the shop only; the portable form has it all. */
const LEFT_OUT = new Set([
  ...['html', 'productId', 'reviewId', 'messageId', 'emailId', 'refundId', 'promoId'],
  ...['minimumCharge', 'currency', 'seller', 'rate', 'vatRate', 'documentId'],
]);

/** `nom : Camille` for each value, however deep it stands. */
function linesOf(data: unknown, name = ''): { label: string; value: string }[] {
  if (LEFT_OUT.has(name) || INNER.has(name)) return [];
  if (name.endsWith('At') && LABELS[name] === undefined) return [];
  if (typeof data === 'object' && data !== null)
    return Object.entries(data).flatMap(([key, inner]) => linesOf(inner, /^\d+$/.test(key) ? name : key));
  if (data === null || data === '') return [];
  const amount = AMOUNTS[name];
  if (amount !== undefined && typeof data === 'number')
    return [{ label: amount, value: formatEuros(cents(data)) }];
  const value = name.endsWith('At') ? longDateAndTime(String(data)) : withoutInvisible(String(data));
  return [{ label: LABELS[name] ?? name, value }];
}
