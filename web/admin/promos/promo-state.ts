import type { PromoCode } from '#contracts/http/promos.ts';
import { euros } from '../../ui/euros.ts';

/** A promo is 'Expiré' when its last moment is past (specification §4). */
export function isExpired({ validUntil }: Pick<PromoCode, 'validUntil'>, now: Date): boolean {
  return Date.parse(validUntil) < now.getTime();
}

/** What a promo grants: `−10 %` or `−5,00 €`. */
export function discountLabel({
  discountType,
  discountValue,
}: Pick<PromoCode, 'discountType' | 'discountValue'>): string {
  if (discountType === 'fixed') return `−${euros(discountValue)}`;
  return `−${Number(discountValue).toLocaleString('fr-FR')}\u00a0%`;
}
