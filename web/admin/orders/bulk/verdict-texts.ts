import { dayMonthYear } from '#contracts/french/dates.ts';
import type { BatchRefusal, DispatchVerdict } from '#contracts/http/desk/order-batches.ts';

const REASONS: Record<BatchRefusal, string> = {
  'order-number-malformed': 'Numéro de commande illisible',
  'order-unknown': 'Commande inconnue',
  'order-ambiguous': 'Plusieurs commandes portent ce numéro et ce nom\u00a0: donnez l’identifiant entier',
  'order-doubled': 'Commande déjà nommée plus haut dans la liste',
  'name-missing': 'Nom manquant',
  'name-differs': 'Le nom n’est pas celui de la commande',
  'number-missing': 'Numéro de suivi manquant',
  'number-malformed': 'Ce n’est pas un numéro de ce transporteur',
  'number-check-digit': 'Chiffre de contrôle faux\u00a0: un chiffre est mal recopié',
  'number-doubled': 'Numéro de suivi déjà donné plus haut dans la liste',
  'number-taken': 'Numéro de suivi d’une autre commande',
  'on-hold': 'Mise en attente',
  'before-its-day': 'Cadeau à n’expédier qu’à partir du jour demandé',
  'other-number': 'La commande a déjà un autre numéro de suivi',
  'not-paid': 'Pas payée',
  'not-sent': 'Pas encore expédiée',
  'already-sent': 'Déjà expédiée',
  'already-delivered': 'Déjà livrée',
  cancelled: 'Annulée',
  withdrawn: 'Rétractation\u00a0: à expédier depuis sa fiche',
  dispute: 'Paiement contesté\u00a0: à expédier depuis sa fiche',
  'fraud-warning': 'Soupçon de fraude\u00a0: à expédier depuis sa fiche',
  'to-be-asked': 'À décider depuis sa fiche',
  'changed-meanwhile': 'Changée entre-temps par quelqu’un d’autre',
};

type Refused = Pick<DispatchVerdict, 'reason' | 'detail' | 'customerName'>;

/** Why something is refused, in words: `Numéro de suivi d’une autre commande (#7617E342)`. */
export function refusalText({ reason, detail, customerName }: Refused): string {
  if (reason === null) return '';
  if (reason === 'before-its-day' && detail !== null)
    return `Cadeau à n’expédier qu’à partir du ${dayMonthYear(detail)}`;
  const about = reason === 'name-differs' ? customerName : detail;
  return about === null ? REASONS[reason] : `${REASONS[reason]} (${about})`;
}
