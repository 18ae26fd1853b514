import type { PromoCode, StalePromo } from '#contracts/http/shop/promos.ts';
import { dateAndTime, euros } from '../../ui/formats.ts';
import { seenAndNow } from '../parts/lists/seen-and-now.ts';
import { discountLabel, endLabel } from './promo-form.ts';

/** What others changed of a code since it was seen so: before and after. */
export function promoChanges(seen: PromoCode, stale: StalePromo): readonly string[] {
  const [before, now] = [linesOf(seen), linesOf({ ...seen, ...stale.changes })];
  return Object.entries(now).flatMap(([label, text]) => {
    const old = before[label];
    return old === undefined || old === text ? [] : [seenAndNow(label, old, text)];
  });
}

/** A promo's terms as people read them. */
function linesOf(promo: PromoCode): Readonly<Record<string, string>> {
  return {
    Code: promo.code,
    Réduction: discountLabel(promo),
    'Montant minimum': euros(promo.minOrderAmount),
    'Utilisations au plus': String(promo.maxUses),
    'Valable depuis le': dateAndTime(promo.validFrom),
    'Valable jusqu’au': endLabel(promo.validUntil),
    Statut: promo.isActive ? 'Actif' : 'Inactif',
  };
}
