import { TIME_ZONE } from '#contracts/constants.ts';
import { shortId } from '#contracts/identifiers.ts';
import { cents, formatEuros } from '#contracts/money.ts';
import type { HeldRecord, PersonalData } from '#services/customers/collect-personal-data.ts';

const DAY = new Intl.DateTimeFormat('fr-FR', {
  timeZone: TIME_ZONE,
  dateStyle: 'long',
  timeStyle: 'short',
});

/** Everything held about a person, in words. */
export function describePersonalData(held: PersonalData): string {
  return [
    section('Commandes', held.orders),
    section('Avis', held.reviews),
    section('Messages', held.messages),
    section('Newsletter', held.newsletter),
    section('Courriels', held.emails),
  ].join('\n\n');
}

/** What forgetting a person takes away, and what stays and why. */
export function describeForgetting(held: PersonalData): string {
  const kept = held.orders.flatMap(keptOf);
  return [
    'Seront effacés, pour toujours et partout (nom, adresses, téléphone, textes) :',
    `  ${held.orders.length} commande(s), ${held.reviews.length} avis, ${held.messages.length} message(s), ` +
      `${held.newsletter.length} inscription(s), ${held.emails.length} courriel(s).`,
    ...(kept.length === 0
      ? ['Rien ne reste : cette personne n’a rien commandé.']
      : [
          'Restent dix ans, sans identité, comme pièces comptables (code de commerce, articles L123-22 et R123-173) :',
          ...kept,
        ]),
    'La note d’un avis compte toujours dans la moyenne du parfum ; son texte et sa signature disparaissent.',
  ].join('\n');
}

function keptOf({ id, events }: HeldRecord): string[] {
  return events.flatMap(({ type, data, recordedAt }) =>
    type === 'OrderPlaced' && 'total' in data && typeof data.total === 'number'
      ? [
          `  commande ${shortId(id)} du ${DAY.format(new Date(recordedAt))}, ${formatEuros(cents(data.total))}`,
        ]
      : [],
  );
}

function section(title: string, records: readonly HeldRecord[]): string {
  const heading = `${title} (${records.length})\n${'─'.repeat(title.length + 4)}`;
  if (records.length === 0) return `${heading}\nrien`;
  return [heading, ...records.map(describeRecord)].join('\n');
}

function describeRecord({ events }: HeldRecord): string {
  return events
    .map(({ type, recordedAt, data }) => {
      const lines = linesOf(data).map((line) => `    ${line}`);
      return [`${DAY.format(new Date(recordedAt))} — ${TITLES[type] ?? type}`, ...lines].join('\n');
    })
    .join('\n');
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
  ReviewSubmitted: 'avis écrit',
  ReviewPublished: 'avis publié',
  ReviewRejected: 'avis refusé',
  ContactMessageReceived: 'message reçu',
  NewsletterConfirmationRequested: 'demande d’inscription',
  NewsletterSubscribed: 'inscription',
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
  reason: 'raison',
  from: 'de',
  to: 'à',
};
const AMOUNTS: Readonly<Record<string, string>> = {
  unitPrice: 'prix',
  subtotal: 'sous-total',
  discount: 'remise',
  shipping: 'livraison',
  total: 'total',
  amount: 'montant',
};
/** What stands beside it in words, or names things inside the shop only; `--json` has it all. */
const LEFT_OUT = new Set([
  ...['html', 'productId', 'reviewId', 'messageId', 'emailId', 'subscriptionId', 'refundId', 'promoId'],
  ...['attemptId', 'minimumCharge', 'currency'],
]);

/** `nom : Camille` for each value, however deep it stands. */
function linesOf(data: unknown, name = ''): string[] {
  if (LEFT_OUT.has(name) || name.endsWith('At')) return [];
  if (typeof data === 'object' && data !== null)
    return Object.entries(data).flatMap(([key, inner]) => linesOf(inner, /^\d+$/.test(key) ? name : key));
  if (data === null || data === '') return [];
  const amount = AMOUNTS[name];
  if (amount !== undefined && typeof data === 'number') return [`${amount} : ${formatEuros(cents(data))}`];
  return [`${LABELS[name] ?? name} : ${String(data).replaceAll('\n', '\n      ')}`];
}
