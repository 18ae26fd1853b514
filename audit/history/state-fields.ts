import { ORDER_STATUS } from './describe-event.ts';

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

export const ORDER_FIELDS: readonly Field[] = [
  { path: 'status', label: 'Statut', words: { absent: 'Inconnue', ...ORDER_STATUS } },
  { path: 'orderId', label: 'Commande' },
  { path: 'customer.name', label: 'Client\u00a0: nom', kind: 'personal' },
  { path: 'customer.email', label: 'Client\u00a0: adresse électronique', kind: 'personal' },
  { path: 'customer.phone', label: 'Client\u00a0: téléphone', kind: 'personal' },
  { path: 'customer.*', label: 'Client', kind: 'personal' },
  { path: 'shippingAddress.country', label: 'Pays' },
  { path: 'shippingAddress.street', label: 'Adresse\u00a0: rue', kind: 'personal' },
  { path: 'shippingAddress.city', label: 'Adresse\u00a0: ville', kind: 'personal' },
  { path: 'shippingAddress.postalCode', label: 'Adresse\u00a0: code postal', kind: 'personal' },
  { path: 'shippingAddress.*', label: 'Adresse', kind: 'personal' },
  { path: 'shippingMethod', label: 'Livraison' },
  { path: 'lines.*.productId', label: 'Ligne *\u00a0: identifiant du produit' },
  { path: 'lines.*.productName', label: 'Ligne *\u00a0: produit' },
  { path: 'lines.*.quantity', label: 'Ligne *\u00a0: quantité' },
  { path: 'lines.*.unitPrice', label: 'Ligne *\u00a0: prix unitaire', kind: 'money' },
  { path: 'totals.subtotal', label: 'Sous-total', kind: 'money' },
  { path: 'totals.discount', label: 'Remise', kind: 'money' },
  { path: 'totals.shipping', label: 'Frais de livraison', kind: 'money' },
  { path: 'totals.minimumCharge', label: 'Complément au minimum', kind: 'money' },
  { path: 'totals.total', label: 'Total', kind: 'money' },
  { path: 'promo', label: 'Code promo' },
  { path: 'promo.promoId', label: 'Identifiant du code promo' },
  { path: 'promo.code', label: 'Code promo' },
  { path: 'terms', label: 'Conditions générales de vente' },
  { path: 'terms.version', label: 'Conditions générales de vente\u00a0: version acceptée' },
  { path: 'terms.acceptedAt', label: 'Conditions générales de vente\u00a0: acceptées le' },
  { path: 'placedAt', label: 'Passée le' },
  { path: 'payBefore', label: 'À payer avant' },
  { path: 'heldUntil', label: 'Réservée, sans paiement demandé, jusqu’au' },
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
  { path: 'receipts.*.amount', label: 'Encaissement *\u00a0: montant', kind: 'money' },
  {
    path: 'receipts.*.kind',
    label: 'Encaissement *\u00a0: nature',
    words: { payment: 'Paiement de la commande', held: 'À vérifier', surplus: 'En trop' },
  },
  { path: 'refunds.*.refundId', label: 'Remboursement *\u00a0: identifiant' },
  { path: 'refunds.*.paymentIntentId', label: 'Remboursement *\u00a0: paiement' },
  { path: 'refunds.*.amount', label: 'Remboursement *\u00a0: montant', kind: 'money' },
  { path: 'refunds.*.reason', label: 'Remboursement *\u00a0: motif' },
  { path: 'refunds.*.isOutside', label: 'Remboursement *\u00a0: fait chez le prestataire' },
  {
    path: 'refunds.*.status',
    label: 'Remboursement *\u00a0: état',
    words: { pending: 'En attente', succeeded: 'Effectué', failed: 'Échoué' },
  },
  { path: 'trackingNumber', label: 'Numéro de suivi' },
  { path: 'deleted', label: 'Supprimée de l’administration' },
  { path: 'withdrawalDeclaredAt', label: 'Rétractation le' },
];

export const PRODUCT_FIELDS: readonly Field[] = [
  {
    path: 'status',
    label: 'État',
    words: { absent: 'Inconnu', listed: 'Au catalogue', removed: 'Supprimé' },
  },
  { path: 'productId', label: 'Produit' },
  { path: 'addedAt', label: 'Ajouté le' },
  { path: 'details.name', label: 'Nom' },
  { path: 'details.description', label: 'Description' },
  { path: 'details.shortDescription', label: 'Description courte' },
  { path: 'details.price', label: 'Prix', kind: 'money' },
  { path: 'details.imageUrl', label: 'Image' },
  { path: 'details.imageAlt', label: 'Texte de l’image' },
  { path: 'details.notes.top.*', label: 'Note de tête *' },
  { path: 'details.notes.middle.*', label: 'Note de cœur *' },
  { path: 'details.notes.base.*', label: 'Note de fond *' },
  { path: 'details.category', label: 'Catégorie' },
  { path: 'details.stockAlert', label: 'Seuil d’alerte' },
  { path: 'details.weightGrams', label: 'Poids', kind: 'grams' },
  { path: 'details.volumeMl', label: 'Contenance', kind: 'millilitres' },
  { path: 'details.ingredients', label: 'Ingrédients' },
  { path: 'details.warnings', label: 'Précautions d’emploi' },
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
  { path: 'formerCodes.*', label: 'Ancien code *' },
  { path: 'redemptions.*.discount', label: 'Utilisé par la commande *', kind: 'money' },
  { path: 'redemptions.*.attempt', label: 'Essais abandonnés avant par la commande *' },
];
