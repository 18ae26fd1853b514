import { ORDER_DETAIL_WORDS, orderDetailsSchema } from '#contracts/events/orders/order-details.ts';
import { ORDER_STATUS_LABELS } from '#contracts/order-status-labels.ts';
import { REPLACEMENT_REASONS } from '#contracts/orders/replacement-reason.ts';
import { eventFields } from '../event-catalogue/event-fields.ts';

/** How people read one value of a state. */
export interface Field {
  /** Where it stands; `*` is any one name, such as a place in a list or an id. */
  readonly path: string;
  /** In French; `*` is the place in the list, counted from 1, or the short form of the id. */
  readonly label: string;
  /** `hundredths` of a percent or a euro alike. */
  readonly kind?: 'money' | 'hundredths' | 'personal' | 'grams' | 'millilitres';
  /** French words for the value, where it is one of a few. */
  readonly words?: Readonly<Record<string, string>>;
}

const ARTICLE_KINDS = { sample: 'échantillon', set: 'coffret' };

/** Whose name or which country it is, where the word alone says too little. */
const DETAIL_OF: Readonly<Record<string, string>> = {
  customer: 'Client\u00a0: ',
  shippingAddress: 'Adresse\u00a0: ',
};

/** What is said of an order beside its articles, as the contract marks it. */
function orderDetailFields(): Field[] {
  const marks = new Map(eventFields(orderDetailsSchema).map((field) => [field.path, field]));
  return Object.entries(ORDER_DETAIL_WORDS).map(([path, word]) => {
    const [group = ''] = path.split('.');
    const label = group in DETAIL_OF ? `${DETAIL_OF[group]}${word}` : withCapital(word);
    const mark = marks.get(path);
    return {
      path,
      label,
      ...(mark?.personal && { kind: 'personal' as const }),
      ...(mark?.unit === 'euro cents' && { kind: 'money' as const }),
    };
  });
}

function withCapital(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}

/** Who carries something, and to where. */
function carriedFields(path: string, label: string): Field[] {
  return [
    { path: `${path}.shippingMethod`, label: `${label}\u00a0: transporteur` },
    { path: `${path}.relayPoint`, label: `${label}\u00a0: point relais` },
    { path: `${path}.relayPoint.name`, label: `${label}\u00a0: nom du point relais` },
    { path: `${path}.relayPoint.street`, label: `${label}\u00a0: adresse du point relais` },
    { path: `${path}.relayPoint.postalCode`, label: `${label}\u00a0: code postal du point relais` },
    { path: `${path}.relayPoint.city`, label: `${label}\u00a0: ville du point relais` },
    { path: `${path}.trackingNumber`, label: `${label}\u00a0: numéro de suivi` },
  ];
}

export const ORDER_FIELDS: readonly Field[] = [
  { path: 'status', label: 'Statut', words: { absent: 'Inconnue', ...ORDER_STATUS_LABELS } },
  { path: 'orderId', label: 'Commande' },
  ...orderDetailFields(),
  // Of a field that is no longer known.
  { path: 'customer.*', label: 'Client', kind: 'personal' },
  { path: 'shippingAddress.*', label: 'Adresse', kind: 'personal' },
  { path: 'relayPoint.*', label: 'Point relais', kind: 'personal' },
  { path: 'relayPoint', label: 'Point relais', kind: 'personal' },
  { path: 'gift', label: 'Cadeau' },
  { path: 'isCorrected', label: 'Coordonnées corrigées' },
  { path: 'lines.*.productId', label: 'Ligne *\u00a0: identifiant du produit' },
  { path: 'lines.*.kind', label: 'Ligne *\u00a0: genre', words: ARTICLE_KINDS },
  { path: 'lines.*.productName', label: 'Ligne *\u00a0: produit' },
  { path: 'lines.*.quantity', label: 'Ligne *\u00a0: quantité' },
  { path: 'lines.*.unitPrice', label: 'Ligne *\u00a0: prix unitaire', kind: 'money' },
  { path: 'totals.subtotal', label: 'Sous-total', kind: 'money' },
  { path: 'totals.discount', label: 'Remise', kind: 'money' },
  { path: 'totals.shipping', label: 'Frais de livraison', kind: 'money' },
  { path: 'totals.wrap', label: 'Emballage cadeau', kind: 'money' },
  { path: 'totals.minimumCharge', label: 'Complément au minimum', kind: 'money' },
  { path: 'totals.total', label: 'Total', kind: 'money' },
  { path: 'vatRate', label: 'Taux de TVA', kind: 'hundredths' },
  { path: 'promo', label: 'Code promo' },
  { path: 'promo.promoId', label: 'Identifiant du code promo' },
  { path: 'promo.code', label: 'Code promo' },
  { path: 'terms', label: 'Conditions générales de vente' },
  { path: 'terms.version', label: 'Conditions générales de vente\u00a0: version acceptée' },
  { path: 'terms.acceptedAt', label: 'Conditions générales de vente\u00a0: acceptées le' },
  { path: 'placedAt', label: 'Passée le' },
  { path: 'payBefore', label: 'À payer avant' },
  { path: 'heldUntil', label: 'Réservée, sans paiement demandé, jusqu’au' },
  { path: 'linkRevision', label: 'Liens révoqués, combien de fois' },
  { path: 'attempt', label: 'Essais abandonnés avant' },
  { path: 'deadlineApplies', label: 'Le délai de paiement court' },
  {
    path: 'stockClaim',
    label: 'Stock',
    words: { reserved: 'Réservé', sold: 'Vendu', none: 'Rendu' },
  },
  { path: 'promoClaimed', label: 'Code promo utilisé' },
  {
    path: 'ending',
    label: 'Fin',
    words: {
      expired: 'Expirée',
      cancelled: 'Annulée',
      superseded: 'Remplacée par une autre',
      'given-up': 'Annulée par le client',
      deleted: 'Supprimée',
    },
  },
  {
    path: 'payment.status',
    label: 'Paiement',
    words: {
      none: 'Aucun',
      requested: 'Demandé',
      processing: 'En cours',
      failed: 'Refusé',
      confirmed: 'Validé',
      held: 'À vérifier',
    },
  },
  { path: 'payment.intents.*', label: 'Demande de paiement *' },
  { path: 'payment.refusedTries.*', label: 'Essai refusé *' },
  { path: 'receipts.*.paymentIntentId', label: 'Encaissement *\u00a0: référence' },
  { path: 'receipts.*.confirmedAt', label: 'Encaissement *\u00a0: confirmé le' },
  { path: 'receipts.*.amount', label: 'Encaissement *\u00a0: montant', kind: 'money' },
  {
    path: 'receipts.*.kind',
    label: 'Encaissement *\u00a0: nature',
    words: { payment: 'Paiement de la commande', held: 'À vérifier', surplus: 'En trop' },
  },
  { path: 'refunds.*.refundId', label: 'Remboursement *\u00a0: identifiant' },
  { path: 'refunds.*.paymentIntentId', label: 'Remboursement *\u00a0: paiement' },
  { path: 'refunds.*.amount', label: 'Remboursement *\u00a0: montant', kind: 'money' },
  { path: 'refunds.*.requestedAt', label: 'Remboursement *\u00a0: demandé le' },
  {
    path: 'refunds.*.reason',
    label: 'Remboursement *\u00a0: motif',
    words: {
      'late-payment': 'Paiement tardif',
      'duplicate-payment': 'Paiement en double',
      gesture: 'Geste commercial',
      cancelled: 'Annulation',
      deleted: 'Suppression',
      withdrawal: 'Rétractation',
      owed: 'Somme restante',
      retry: 'Nouvel essai',
      outside: 'Fait chez le prestataire',
      other: 'Autre',
    },
  },
  { path: 'refunds.*.isOutside', label: 'Remboursement *\u00a0: fait chez le prestataire' },
  {
    path: 'refunds.*.status',
    label: 'Remboursement *\u00a0: état',
    words: { pending: 'En attente', succeeded: 'Effectué', failed: 'Échoué' },
  },
  { path: 'disputes.*.disputeId', label: 'Litige *\u00a0: identifiant' },
  { path: 'disputes.*.paymentIntentId', label: 'Litige *\u00a0: paiement' },
  {
    path: 'disputes.*.kind',
    label: 'Litige *\u00a0: nature',
    words: { inquiry: 'Demande d’information', chargeback: 'Contestation' },
  },
  {
    path: 'disputes.*.stage',
    label: 'Litige *\u00a0: état',
    words: { 'needs-response': 'À répondre', 'under-review': 'Examiné par la banque', closed: 'Clos' },
  },
  {
    path: 'disputes.*.outcome',
    label: 'Litige *\u00a0: issue',
    words: { won: 'Gagné', lost: 'Perdu', 'warning-closed': 'Sans suite', prevented: 'Évité' },
  },
  { path: 'disputes.*.amount', label: 'Litige *\u00a0: montant', kind: 'money' },
  { path: 'disputes.*.reason', label: 'Litige *\u00a0: motif' },
  { path: 'disputes.*.disputedAt', label: 'Litige *\u00a0: ouvert le' },
  { path: 'disputes.*.respondBy', label: 'Litige *\u00a0: répondre avant' },
  { path: 'disputes.*.isAppeal', label: 'Litige *\u00a0: en appel' },
  { path: 'disputes.*.movements.*.transactionId', label: 'Litige\u00a0: mouvement *' },
  { path: 'disputes.*.movements.*.amount', label: 'Litige\u00a0: montant du mouvement *', kind: 'money' },
  { path: 'disputes.*.movements.*.fee', label: 'Litige\u00a0: frais du mouvement *', kind: 'money' },
  { path: 'fraudWarnings.*.warningId', label: 'Alerte fraude *\u00a0: identifiant' },
  { path: 'fraudWarnings.*.paymentIntentId', label: 'Alerte fraude *\u00a0: paiement' },
  { path: 'fraudWarnings.*.fraudType', label: 'Alerte fraude *\u00a0: motif' },
  { path: 'fraudWarnings.*.warnedAt', label: 'Alerte fraude *\u00a0: reçue le' },
  { path: 'fraudWarnings.*.isOpen', label: 'Alerte fraude *\u00a0: à décider' },
  { path: 'isEmailCorrected', label: 'Adresse électronique corrigée' },
  { path: 'trackingNumber', label: 'Numéro de suivi' },
  { path: 'parcels.*.parcelId', label: 'Colis *\u00a0: identifiant' },
  { path: 'parcels.*.lines.*.productId', label: 'Colis\u00a0: article *' },
  { path: 'parcels.*.lines.*.quantity', label: 'Colis\u00a0: quantité *' },
  ...carriedFields('parcels.*', 'Colis *'),
  { path: 'parcels.*.dispatchedAt', label: 'Colis *\u00a0: parti le' },
  { path: 'lastParcel', label: 'Dernier colis' },
  { path: 'lastParcel.lines.*.productId', label: 'Dernier colis\u00a0: article *' },
  { path: 'lastParcel.lines.*.quantity', label: 'Dernier colis\u00a0: quantité *' },
  { path: 'lastParcel.sentAt', label: 'Dernier colis parti le' },
  { path: 'replacements.*.lines.*.productId', label: 'Remplacement\u00a0: article *' },
  { path: 'replacements.*.lines.*.quantity', label: 'Remplacement\u00a0: quantité *' },
  { path: 'replacements.*.reason', label: 'Remplacement *\u00a0: raison', words: REPLACEMENT_REASONS },
  { path: 'replacements.*.replacementId', label: 'Remplacement *\u00a0: identifiant' },
  ...carriedFields('replacements.*', 'Remplacement *'),
  { path: 'replacements.*.decidedAt', label: 'Remplacement *\u00a0: décidé le' },
  { path: 'replacements.*.sentAt', label: 'Remplacement *\u00a0: parti le' },
  { path: 'hold', label: 'Mise en attente' },
  { path: 'hold.reason', label: 'Mise en attente\u00a0: raison' },
  { path: 'hold.since', label: 'Mise en attente depuis le' },
  { path: 'archivedAt', label: 'Archivée le' },
  { path: 'undoable.until', label: 'Modification annulable jusqu’au' },
  { path: 'undoable', label: 'Modification annulable' },
  { path: 'undoable.*', label: 'Modification annulable' },
  { path: 'deliveredAt', label: 'Livrée le' },
  { path: 'deleted', label: 'Supprimée de l’administration' },
  { path: 'withdrawalDeclaredAt', label: 'Rétractation le' },
  { path: 'returns', label: 'Retours' },
  { path: 'returns.declarations.*.declaredAt', label: 'Rétractation *\u00a0: déclarée le' },
  { path: 'returns.declarations.*.reason', label: 'Rétractation *\u00a0: motif' },
  { path: 'returns.declarations.*.items.*.productId', label: 'Rétractation\u00a0: article *' },
  { path: 'returns.declarations.*.items.*.quantity', label: 'Rétractation\u00a0: quantité *' },
  { path: 'returns.articles.*.productId', label: 'Retour *\u00a0: identifiant du produit' },
  { path: 'returns.articles.*.withdrawn', label: 'Retour *\u00a0: renoncé' },
  { path: 'returns.articles.*.sent', label: 'Retour *\u00a0: envoi prouvé' },
  { path: 'returns.articles.*.received', label: 'Retour *\u00a0: reçu' },
  { path: 'returns.articles.*.fit', label: 'Retour *\u00a0: remis en vente' },
  { path: 'returns.articles.*.opened', label: 'Retour *\u00a0: descellé' },
  { path: 'returns.articles.*.unsent', label: 'Retour *\u00a0: jamais parti' },
  { path: 'returns.arrivals.*', label: 'Retour\u00a0: preuve ou colis * reçu le' },
  { path: 'returns.refunds.*.refundId', label: 'Retour remboursé *\u00a0: identifiant' },
  { path: 'returns.refunds.*.lines.*.productId', label: 'Retour remboursé\u00a0: article *' },
  { path: 'returns.refunds.*.lines.*.quantity', label: 'Retour remboursé\u00a0: quantité *' },
  { path: 'returns.refunds.*.lines.*.amount', label: 'Retour remboursé\u00a0: montant *', kind: 'money' },
  { path: 'returns.refunds.*.delivery', label: 'Retour remboursé *\u00a0: livraison', kind: 'money' },
  { path: 'returns.failedRefund', label: 'Remboursement d’un retour échoué', kind: 'money' },
];

export const PRODUCT_FIELDS: readonly Field[] = [
  {
    path: 'status',
    label: 'État',
    words: { absent: 'Inconnu', listed: 'Au catalogue', removed: 'Supprimé' },
  },
  { path: 'productId', label: 'Produit' },
  { path: 'addedAt', label: 'Ajouté le' },
  { path: 'purchaseCosts.*.cost', label: 'Prix d’achat *, HT', kind: 'money' },
  { path: 'purchaseCosts.*.since', label: 'Prix d’achat *\u00a0: à partir du' },
  { path: 'details.name', label: 'Nom' },
  { path: 'details.description', label: 'Description' },
  { path: 'details.shortDescription', label: 'Description courte' },
  { path: 'details.price', label: 'Prix', kind: 'money' },
  { path: 'details.imageUrl', label: 'Image' },
  { path: 'details.imageAlt', label: 'Texte de l’image' },
  { path: 'details.otherPictures.*.url', label: 'Image suivante *' },
  { path: 'details.otherPictures.*.alt', label: 'Texte de l’image suivante *' },
  { path: 'details.notes.top.*', label: 'Note de tête *' },
  { path: 'details.notes.middle.*', label: 'Note de cœur *' },
  { path: 'details.notes.base.*', label: 'Note de fond *' },
  { path: 'details.category', label: 'Catégorie' },
  { path: 'details.character.concentration', label: 'Concentration' },
  { path: 'details.character.sillage', label: 'Sillage, de 1 à 5' },
  { path: 'details.character.longevity', label: 'Tenue, de 1 à 5' },
  { path: 'details.character.seasons.*', label: 'Saison *' },
  { path: 'details.character.moments.*', label: 'Moment *' },
  { path: 'details.character.perfumerWords', label: 'Mots du parfumeur' },
  { path: 'details.stockAlert', label: 'Seuil d’alerte' },
  { path: 'details.weightGrams', label: 'Poids', kind: 'grams' },
  { path: 'details.kind', label: 'Genre', words: ARTICLE_KINDS },
  { path: 'details.perfumeId', label: 'Échantillon du parfum' },
  { path: 'details.volumeMl', label: 'Contenance', kind: 'millilitres' },
  { path: 'details.ingredients', label: 'Ingrédients' },
  { path: 'details.warnings', label: 'Précautions d’emploi' },
  { path: 'details.ean', label: 'Code-barres' },
  { path: 'details.isActive', label: 'Actif' },
];

export const PROMO_FIELDS: readonly Field[] = [
  { path: 'status', label: 'État', words: { absent: 'Inconnu', live: 'En service', removed: 'Supprimé' } },
  { path: 'promoId', label: 'Code promo' },
  { path: 'terms.code', label: 'Code' },
  { path: 'terms.discountType', label: 'Remise en', words: { percentage: 'pourcentage', fixed: 'euros' } },
  { path: 'terms.discountValue', label: 'Remise', kind: 'hundredths' },
  { path: 'terms.minOrderAmount', label: 'Commande minimale', kind: 'money' },
  { path: 'terms.maxUses', label: 'Utilisations permises' },
  { path: 'terms.isActive', label: 'Actif' },
  { path: 'terms.validFrom', label: 'Valable du' },
  { path: 'terms.validUntil', label: 'Valable jusqu’au' },
  { path: 'creditOf', label: 'Crédit du coffret de la commande' },
  { path: 'formerCodes.*', label: 'Ancien code *' },
  { path: 'redemptions.*.discount', label: 'Utilisé par la commande *', kind: 'money' },
  { path: 'redemptions.*.attempt', label: 'Essais abandonnés avant par la commande *' },
];

export const REVIEW_FIELDS: readonly Field[] = [
  {
    path: 'status',
    label: 'État',
    words: { absent: 'Inconnu', pending: 'À modérer', published: 'Publié', rejected: 'Refusé' },
  },
  { path: 'productId', label: 'Identifiant du parfum' },
  { path: 'answer', label: 'Réponse de la maison' },
  { path: 'staysVerified', label: 'Reste un avis vérifié' },
];

export const GOAL_FIELDS: readonly Field[] = [
  { path: 'version', label: 'Fixé ou retiré, combien de fois' },
  { path: 'amount', label: 'Objectif', kind: 'money' },
];
