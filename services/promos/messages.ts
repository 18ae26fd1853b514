import { TIME_ZONE } from '#contracts/constants.ts';
import { formatEuros } from '#contracts/money.ts';
import type { PromoRefusal } from '#domain/promos/promo.decider.ts';
import { keyReused } from '#platform/http/idempotency-key.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import type { PromoOutcome } from './handlers.ts';

export const INVALID_PROMO = 'Code promo invalide';
export const VALID_PROMO = 'Code promo valide';

/** What people read when a promo is refused, to shoppers and administrators alike. */
export function promoMessage(refusal: PromoRefusal): string {
  switch (refusal.code) {
    case 'promo-not-found':
      return INVALID_PROMO;
    case 'other-attempt':
      return 'Cette commande est déjà en cours d’enregistrement\u00a0: réessayez dans un instant';
    case 'promo-exists':
      return 'Un autre code promo porte déjà cet identifiant';
    case 'stale-terms':
      return 'Ce code promo a été modifié entre-temps';
    case 'promo-code-percentage':
      return 'Le code doit contenir le pourcentage, par exemple WELCOME10';
    case 'promo-over-100-percent':
      return 'La réduction ne peut pas dépasser 100 %';
    case 'promo-ends-before-start':
      return `Ce code vaut à partir du ${moment(refusal.validFrom)}\u00a0: sa date de fin doit venir après.`;
    case 'promo-inactive':
      return 'Ce code promo n’est pas actif';
    case 'promo-not-yet-valid':
      return 'Ce code promo n’est pas encore valable';
    case 'promo-expired':
      return 'Ce code promo a expiré';
    case 'promo-minimum':
      return `Montant minimum de commande\u00a0: ${formatEuros(refusal.minimum)}`;
    case 'promo-used-up':
      return 'Ce code promo a atteint sa limite d’utilisation';
    case 'promo-not-yours':
      return 'Ce code est personnel\u00a0: il vaut pour l’adresse e-mail à laquelle il a été envoyé, tant que le coffret est gardé';
    case 'promo-without-bottle':
      return 'Ce code se déduit d’un flacon\u00a0: ajoutez-en un à votre panier';
  }
}

const DAY = new Intl.DateTimeFormat('fr-FR', { timeZone: TIME_ZONE });
const TIME = new Intl.DateTimeFormat('fr-FR', { timeZone: TIME_ZONE, timeStyle: 'short' });

/** `15/01/2027 à 10:30`, in Paris. */
function moment(instant: string): string {
  const date = new Date(instant);
  return `${DAY.format(date)} à ${TIME.format(date)}`;
}

export const PROMO_NOT_FOUND = 'Code promo introuvable';

/** @throws HttpRefusal in place of a refusal, on the form's field it is about. */
export function acceptedPromo(outcome: PromoOutcome): { readonly position: bigint | null } {
  if (outcome.accepted) return outcome;
  const { refusal } = outcome;
  switch (refusal.code) {
    case 'promo-not-found':
      throw new HttpRefusal(404, 'not-found', PROMO_NOT_FOUND);
    case 'promo-code-taken':
      throw new HttpRefusal(409, 'promo-code-taken', 'Ce code promo existe déjà', {
        errors: [{ field: 'code', message: 'Ce code promo existe déjà' }],
      });
    case 'promo-code-percentage': {
      const message = promoMessage(refusal);
      throw new HttpRefusal(422, 'promo-code-percentage', message, { errors: [{ field: 'code', message }] });
    }
    case 'promo-over-100-percent':
      throw invalid('discountValue', promoMessage(refusal));
    case 'promo-ends-before-start':
      throw invalid('validUntil', promoMessage(refusal));
    case 'key-reused':
      throw keyReused();
    default:
      throw new HttpRefusal(409, 'conflict', promoMessage(refusal));
  }
}

function invalid(field: string, message: string): HttpRefusal {
  return new HttpRefusal(422, 'invalid-request', message, { errors: [{ field, message }] });
}
