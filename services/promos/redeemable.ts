import type { PromoTerms } from '#contracts/events/promo.ts';
import { type Cents, cents } from '#contracts/money.ts';
import type { Discount } from '#contracts/pricing.ts';

export type RedemptionRefusal =
  | { readonly code: 'promo-inactive' }
  | { readonly code: 'promo-not-yet-valid' }
  | { readonly code: 'promo-expired' }
  | { readonly code: 'promo-minimum'; readonly minimum: Cents }
  | { readonly code: 'promo-used-up' };

/**
 * Why a promo with so many uses cannot be used for lines that cost `subtotal` cents at `now` (ISO 8601), or null. It is
 * valid from `validFrom` on and up to, but not at, `validUntil`.
 */
export function whyNotRedeemable(
  { terms, uses }: { readonly terms: PromoTerms; readonly uses: number },
  subtotal: Cents,
  now: string,
): RedemptionRefusal | null {
  const at = Date.parse(now);
  if (!terms.isActive) return { code: 'promo-inactive' };
  if (at < Date.parse(terms.validFrom)) return { code: 'promo-not-yet-valid' };
  if (at >= Date.parse(terms.validUntil)) return { code: 'promo-expired' };
  if (subtotal < terms.minOrderAmount) return { code: 'promo-minimum', minimum: terms.minOrderAmount };
  return uses >= terms.maxUses ? { code: 'promo-used-up' } : null;
}

/** What the terms grant. */
export function discountGranted({ discountType, discountValue }: PromoTerms): Discount {
  return discountType === 'percentage'
    ? { type: 'percentage', hundredths: discountValue }
    : { type: 'fixed', amount: cents(discountValue) };
}
