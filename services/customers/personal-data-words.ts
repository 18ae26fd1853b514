import { type EmailEvent, OVERTAKEN } from '#contracts/events/email.ts';
import type { InvoiceEvent } from '#contracts/events/invoice.ts';
import type { OrderEvent } from '#contracts/events/order.ts';
import type { ReviewEvent } from '#contracts/events/review.ts';
import type { ContactEvent, NewsletterEvent } from '#contracts/events/visitor.ts';
import { REVIEW_REFUSALS } from '#contracts/review-refusals.ts';

/** Events that a person's data are told by. */
type ToldEvent = OrderEvent | InvoiceEvent | ReviewEvent | ContactEvent | NewsletterEvent | EmailEvent;

/** What happened; the compiler asks for each event. */
const TOLD: Readonly<Record<ToldEvent['type'], string>> = {
  OrderPlaced: 'commande passée',
  PaymentRequested: 'paiement demandé',
  PaymentProcessing: 'paiement en cours de traitement par la banque',
  PaymentConfirmed: 'paiement validé',
  PaymentFailed: 'paiement refusé',
  PaymentHeld: 'paiement retenu, à vérifier',
  OrderStatusChanged: 'statut modifié',
  OrderCancelled: 'commande annulée',
  OrderReinstated: 'commande rétablie',
  OrderAbandoned: 'essai de commande abandonné',
  OrderDeleted: 'commande retirée de notre liste',
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
  ReviewAnswered: 'réponse de la maison',
  ContactMessageReceived: 'message reçu',
  NewsletterConfirmationRequested: 'demande d’inscription',
  NewsletterSubscribed: 'inscription',
  NewsletterUnsubscribed: 'désinscription',
  EmailRequested: 'courriel demandé',
  EmailSendingStarted: 'envoi commencé',
  EmailSent: 'courriel envoyé',
  EmailFailed: 'envoi échoué',
  EmailResendRequested: 'nouvel envoi demandé',
};

export const TITLES: Readonly<Record<string, string>> = TOLD;

/** What a field is, by its name, or by `of what.name` where the name alone says too little. */
export const LABELS: Readonly<Record<string, string>> = {
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
  invoiceNumber: 'facture corrigée',
  label: 'article',
  title: 'titre',
  comment: 'commentaire',
  subject: 'objet',
  message: 'message',
  'PaymentFailed.message': 'réponse du prestataire de paiement',
  text: 'texte',
  'consent.text': 'texte accepté',
  'consent.version': 'version de ce texte',
  rating: 'note',
  trackingNumber: 'numéro de suivi',
  orderId: 'commande',
  productName: 'parfum',
  quantity: 'quantité',
  shippingMethod: 'transporteur',
  'promo.code': 'code promo',
  'terms.version': 'version des conditions de vente',
  'depreciation.amount': 'moins-value',
  'depreciation.reason': 'raison de la moins-value',
  reason: 'raison',
  from: 'statut précédent',
  to: 'nouveau statut',
  outcome: 'résultat',
  fit: 'peut être revendu',
  unfitness: 'état',
  unsent: 'jamais parti de l’atelier',
  answer: 'réponse de la maison',
  type: 'sujet du courriel',
  'attachments.name': 'pièce jointe',
  'attachments.termsVersion': 'conditions de vente jointes',
  currency: 'monnaie',
  rate: 'taux de TVA',
  placedAt: 'passée le',
  payBefore: 'à payer avant le',
  heldUntil: 'flacons réservés jusqu’au',
  acceptedAt: 'acceptées le',
  confirmedAt: 'validé le',
  cancelledAt: 'annulée le',
  declaredAt: 'déclarée le',
  provenAt: 'reçue le',
  receivedAt: 'reçu le',
  issuedAt: 'établi le',
  invoiceIssuedAt: 'facture établie le',
  soldAt: 'commandé le',
  paidAt: 'payé ou remboursé le',
  submittedAt: 'écrit le',
  experiencedOn: 'date d’expérience',
  answeredAt: 'répondu le',
  askedAt: 'demandé le',
  requestedAt: 'demandé le',
  subscribedAt: 'inscription le',
  unsubscribedAt: 'désinscription le',
  sendAfter: 'envoi au plus tôt le',
  startedAt: 'commencé le',
  sentAt: 'envoyé le',
  failedAt: 'échoué le',
  retryAt: 'nouvel essai le',
};

/** Fields that are amounts of euros. */
export const AMOUNTS: Readonly<Record<string, string>> = {
  unitPrice: 'prix',
  subtotal: 'sous-total',
  discount: 'remise',
  shipping: 'livraison',
  minimumCharge: 'complément au montant minimal',
  total: 'total',
  amount: 'montant',
  'depreciation.amount': 'moins-value',
  net: 'hors taxes',
  vat: 'TVA',
  gross: 'toutes taxes comprises',
};

const STATUS = {
  pending: 'En attente',
  confirmed: 'Confirmée',
  shipped: 'Expédiée',
  delivered: 'Livrée',
  cancelled: 'Annulée',
} as const;

/** What the shop's own words for things mean, by the field they stand in. */
export const MEANINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  from: STATUS,
  to: STATUS,
  shippingMethod: { colissimo: 'Colissimo' },
  currency: { eur: 'euro' },
  fit: { true: 'oui', false: 'non' },
  unsent: { true: 'oui' },
  unfitness: { opened: 'descellé, non remboursé', damaged: 'abîmé' },
  outcome: { succeeded: 'versé', failed: 'refusé par le prestataire de paiement' },
  reason: {
    deadline: 'le délai de paiement est passé',
    admin: 'décision de la maison',
    stock: 'il ne restait pas assez de flacons',
    superseded: 'remplacée par une autre de vos commandes',
    shopper: 'annulée par vous avant paiement',
    withdrawal: 'rétractation',
    'late-payment': 'paiement arrivé après le délai',
    amount: 'le montant n’est pas celui de la commande',
    currency: 'la monnaie n’est pas celle de la commande',
    outside: 'remboursé depuis le site de notre prestataire de paiement',
    owed: 'commande annulée',
    retry: 'nouvel essai d’un remboursement refusé',
    'duplicate-payment': 'paiement reçu deux fois',
    ...Object.fromEntries(Object.entries(REVIEW_REFUSALS).map(([reason, { label }]) => [reason, label])),
  },
  type: {
    'order-confirmation': 'confirmation de commande',
    'order-shipped': 'expédition',
    'order-cancelled': 'annulation de commande',
    'order-reinstated': 'commande rétablie',
    'refund-settled': 'remboursement',
    'withdrawal-receipt': 'accusé de rétractation',
    'withdrawal-notice': 'rétractation signalée à la maison',
    'order-link': 'lien vers la commande',
    'low-stock': 'alerte de stock',
    'review-published': 'avis publié',
    'review-rejected': 'avis refusé',
    'contact-message': 'message transmis à la maison',
    'contact-received': 'accusé de votre message',
    'newsletter-confirmation': 'bienvenue dans la lettre',
    'newsletter-opt-in': 'confirmation d’inscription à la lettre',
    'personal-data': 'lien vers vos données',
  },
};

/** What came of a mail that was not sent; what servers say of it is for those who run them. */
export function whyNotSent(reason: string): string {
  return reason === OVERTAKEN
    ? 'remplacé par un courriel plus récent'
    : 'le serveur de courrier ne l’a pas accepté';
}
