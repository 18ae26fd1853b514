import { TIME_ZONE } from '#contracts/constants.ts';
import { formatEuros } from '#contracts/money.ts';
import type { PromoRefusal } from './promo.decider.ts';

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
  }
}

const DAY = new Intl.DateTimeFormat('fr-FR', { timeZone: TIME_ZONE });
const TIME = new Intl.DateTimeFormat('fr-FR', { timeZone: TIME_ZONE, timeStyle: 'short' });

/** `15/01/2027 à 10:30`, in Paris. */
function moment(instant: string): string {
  const date = new Date(instant);
  return `${DAY.format(date)} à ${TIME.format(date)}`;
}
