import { shortStockSchema } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { formatEuros } from '#contracts/money.ts';
import type { HoldRefusal, OrderRefusal } from '#domain/orders/commands/order.commands.ts';
import type { NumberTaken } from '#domain/orders/parcels/tracking-claim.decider.ts';
import { WITHDRAWAL_DAYS } from '#domain/returns/withdrawal.ts';
import { insufficientStock } from '#domain/stock/stock-status.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { keyReused } from '#platform/http/requests/idempotency-key.ts';

export const ORDER_NOT_FOUND = 'Commande introuvable';

/** Bottles or a promo that cannot be had. */
export function holdProblem(refusal: HoldRefusal): HttpRefusal {
  if (refusal.code === 'promo-invalid')
    return new HttpRefusal(409, 'promo-invalid', refusal.message, {
      errors: [{ field: 'promoCode', message: refusal.message }],
    });
  return new HttpRefusal(409, 'insufficient-stock', insufficientStock(refusal.available), {
    errors: [{ field: 'items', message: refusal.productName }],
    fresh: shortStockSchema.parse({ productId: refusal.productId, available: refusal.available }),
  });
}

/** Why an order is not deleted now, and what comes first. */
const NOT_DELETABLE = {
  'refund-pending':
    'Un remboursement est en cours\u00a0: la commande pourra être supprimée dès qu’il aura abouti',
  'refund-failed':
    'Le remboursement a échoué\u00a0: relancez-le, puis supprimez la commande dès qu’il aura abouti',
  'dispute-open':
    'Un litige est ouvert sur son paiement\u00a0: la commande pourra être supprimée dès que la banque aura décidé',
  'return-open':
    'Une rétractation est en cours\u00a0: menez-la à son terme dans «\u00a0Rétractations\u00a0», puis supprimez la commande',
} as const;

/** Why a parcel is held back until somebody confirms that it leaves all the same (decision 41). */
const DISPATCH_HELD = {
  dispute:
    'Le paiement de cette commande est contesté\u00a0: confirmez l’expédition si vous voulez qu’elle parte malgré tout',
  'fraud-warning':
    'La banque soupçonne une fraude sur cette commande\u00a0: confirmez l’expédition si vous voulez qu’elle parte malgré tout',
  'on-hold':
    'Cette commande est mise en attente\u00a0: confirmez l’expédition si vous voulez qu’elle parte malgré tout',
} as const;

const PARCEL_REFUSED = {
  'not-paid': 'Cette commande n’est pas payée\u00a0: elle ne part pas en plusieurs colis',
  left: 'Cette commande est déjà partie, ou annulée',
  held: 'Quelque chose retient cette commande (mise en attente, litige ou alerte fraude)\u00a0: réglez-le avant l’envoi d’une partie',
  'before-its-day': 'Ce cadeau ne part pas avant le jour demandé',
  'more-than-left': 'Il ne reste pas autant de ces articles à envoyer',
  'number-used': 'Ce numéro de suivi est celui d’un autre colis de la commande',
  'number-missing': 'Numéro de suivi requis',
  'number-malformed': 'Ce n’est pas un numéro de suivi de ce transporteur',
  'number-check-digit':
    'Le chiffre de contrôle de ce numéro de suivi est faux\u00a0: un chiffre est mal recopié',
  unknown: 'Ce colis n’est pas de cette commande',
} as const;

/** Why articles are not sent again. */
const REPLACEMENT_REFUSED = {
  'not-sent': 'Seuls les articles d’une commande expédiée ou livrée peuvent être remplacés',
  'not-paid': 'Cette commande n’est pas payée, ou a été remboursée',
  held: 'Un litige ou une alerte fraude est ouvert : rien n’est remplacé avant la décision de la banque',
  'more-than-left':
    'Ces articles ne sont plus à remplacer\u00a0: ils ont fait l’objet d’une rétractation ou d’un remplacement. Choisissez à nouveau',
  'number-used': PARCEL_REFUSED['number-used'],
  'number-missing': PARCEL_REFUSED['number-missing'],
  'number-malformed': PARCEL_REFUSED['number-malformed'],
  'number-check-digit': PARCEL_REFUSED['number-check-digit'],
} as const;

/** Why a change is not undone, and what to do instead. */
const NOT_UNDOABLE = {
  time: 'Le délai pour annuler est passé\u00a0: e-mails et remboursements sont partis. Changez le statut ou le suivi à nouveau si c’était une erreur',
  changed:
    'La commande a changé depuis\u00a0: relisez-la, puis changez le statut ou le suivi à nouveau si c’était une erreur',
} as const;

const NOT_ARCHIVABLE = {
  status: 'Seule une commande livrée ou annulée peut être archivée\u00a0: changez d’abord son statut',
  open: 'Un remboursement, une rétractation ou un litige est en cours\u00a0: la commande pourra être archivée ensuite',
} as const;

const NOT_WITHDRAWABLE = {
  cancelled: 'Cette commande est déjà annulée\u00a0: il n’y a rien à noter',
  'too-late': `Elle a été envoyée après le délai de ${WITHDRAWAL_DAYS} jours qui suit la livraison`,
  unpaid: 'Cette commande n’est pas payée\u00a0: le client peut y renoncer en entier seulement',
  articles: 'Ces articles ne sont pas ceux de la commande',
  stale: 'D’autres articles ont été renoncés entre-temps\u00a0: choisissez à nouveau',
  days: 'Ces dates ne peuvent pas être\u00a0: entre la commande et aujourd’hui, l’envoi avant la réception',
} as const;

const REFUND_IMPOSSIBLE = {
  'no-failed-refund': 'Aucun remboursement échoué n’est à relancer pour cette commande',
  'nothing-to-give-back':
    'Aucun paiement de cette commande n’est à la boutique\u00a0: il n’y a rien à rembourser',
  'refund-locked':
    'Un litige est ouvert sur ce paiement\u00a0: rien ne peut être remboursé avant la décision de la banque',
} as const;

const NO_SUCH_RETURN = {
  'nothing-due': 'Rien n’est à rembourser pour cette rétractation',
  'not-awaited': 'Ces articles ne sont pas attendus en retour',
} as const;

const CONFLICTS = {
  'depreciation-too-high': 'La moins-value dépasse ce qui reste à rembourser pour cet article',
  'parcel-left': 'La livraison ne peut être changée qu’avant l’expédition',
  'customer-unreadable': 'Les données de ce client sont illisibles pour le moment\u00a0: leur clé manque',
  'taxed-otherwise':
    'Cette adresse relève d’une autre TVA que celle de la commande\u00a0: annulez la commande et invitez le client à en passer une nouvelle à cette adresse',
} as const;

/** A refusal of an administrator's request. */
export function adminOrderProblem(refusal: OrderRefusal | HoldRefusal | NumberTaken): HttpRefusal {
  switch (refusal.code) {
    case 'insufficient-stock':
    case 'promo-invalid':
      return holdProblem(refusal);
    case 'order-not-found':
      return new HttpRefusal(404, 'not-found', ORDER_NOT_FOUND);
    case 'no-failed-refund':
    case 'nothing-to-give-back':
    case 'refund-locked':
      return new HttpRefusal(409, 'refund-impossible', REFUND_IMPOSSIBLE[refusal.code]);
    case 'more-than-left':
      return new HttpRefusal(
        409,
        'refund-impossible',
        `Il reste ${formatEuros(refusal.left)} à rembourser au plus sur cette commande`,
      );
    case 'not-withdrawable':
      return new HttpRefusal(409, 'withdrawal-impossible', NOT_WITHDRAWABLE[refusal.why]);
    case 'no-such-return':
      return new HttpRefusal(409, 'conflict', NO_SUCH_RETURN[refusal.why]);
    case 'number-taken':
      return new HttpRefusal(
        409,
        'conflict',
        `Ce numéro de suivi est celui de la commande #${shortId(refusal.holder)}`,
      );
    case 'dispatch-held':
      return new HttpRefusal(409, 'dispatch-held', DISPATCH_HELD[refusal.why]);
    case 'not-deletable':
      return new HttpRefusal(409, 'conflict', NOT_DELETABLE[refusal.why]);
    case 'not-undoable':
      return new HttpRefusal(409, 'conflict', NOT_UNDOABLE[refusal.why]);
    case 'not-archivable':
      return new HttpRefusal(409, 'conflict', NOT_ARCHIVABLE[refusal.why]);
    case 'parcel-refused':
      return new HttpRefusal(409, 'conflict', PARCEL_REFUSED[refusal.why]);
    case 'replacement-refused':
      return new HttpRefusal(409, 'conflict', REPLACEMENT_REFUSED[refusal.why]);
    case 'depreciation-too-high':
    case 'parcel-left':
    case 'customer-unreadable':
    case 'taxed-otherwise':
      return new HttpRefusal(409, 'conflict', CONFLICTS[refusal.code]);
    case 'relay-point-elsewhere':
      return new HttpRefusal(
        409,
        'conflict',
        `Ce point relais n’est pas une adresse que nous livrons en ${refusal.country}`,
      );
    case 'key-reused':
      return keyReused();
    default:
      return new HttpRefusal(409, 'conflict', 'La commande ne permet pas cette modification');
  }
}
