import type { PromoCode } from '#contracts/http/promos.ts';
import { parisDayEndingAt } from '#contracts/paris-time.ts';
import { dateAndTime, euros, shortDate } from '../../ui/formats.ts';

/** What the console says after commands on promo codes (specification §8). */
export const PROMO_TEXTS = {
  create: {
    done: 'Code promo créé avec succès',
    failed: 'Erreur',
    failedDetail: 'Impossible de créer le code promo',
    isReasonAppended: true,
  },
  revise: {
    done: 'Code promo mis à jour avec succès',
    failed: 'Erreur',
    failedDetail: 'Impossible de mettre à jour le code promo',
    isReasonAppended: true,
  },
  delete: {
    done: 'Code promo supprimé avec succès',
    failed: 'Erreur',
    failedDetail: 'Impossible de supprimer le code promo',
    isReasonAppended: true,
  },
} as const;

/** A promo is 'Expiré' when `validUntil` is past (specification §4): at that instant it is no longer valid. */
export function isExpired({ validUntil }: Pick<PromoCode, 'validUntil'>, now: Date): boolean {
  return Date.parse(validUntil) <= now.getTime();
}

/** Until when a promo is valid, in Paris: `31/01/2027 inclus` where it lasts to the end of a day, else `31/01/2027 18:00`. */
export function endLabel(validUntil: string): string {
  const day = parisDayEndingAt(validUntil);
  return day === null ? dateAndTime(validUntil) : `${shortDate(`${day}T12:00:00Z`)} inclus`;
}

/** What a promo grants: `−10 %` or `−5,00 €`. */
export function discountLabel({
  discountType,
  discountValue,
}: Pick<PromoCode, 'discountType' | 'discountValue'>): string {
  if (discountType === 'fixed') return `−${euros(discountValue)}`;
  return `−${Number(discountValue).toLocaleString('fr-FR')}\u00a0%`;
}
