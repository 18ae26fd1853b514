import type { PromoTerms } from '#contracts/events/promo.ts';
import { percentageInCode } from '#contracts/pricing.ts';

export type TermsRefusal =
  | { readonly code: 'promo-code-percentage' }
  | { readonly code: 'promo-over-100-percent' }
  | { readonly code: 'promo-ends-before-start'; readonly validFrom: string };

const WHOLE = 10_000;

/**
 * Why terms cannot stand, or null. A percentage code's first number is its percentage, so that the discount is always what
 * the code promises (decision 3).
 */
export function whyNotAllowed(terms: PromoTerms): TermsRefusal | null {
  const { code, discountType, discountValue, validFrom, validUntil } = terms;
  if (discountType === 'percentage') {
    if (percentageInCode(code) !== discountValue) return { code: 'promo-code-percentage' };
    if (discountValue > WHOLE) return { code: 'promo-over-100-percent' };
  }
  return Date.parse(validUntil) <= Date.parse(validFrom)
    ? { code: 'promo-ends-before-start', validFrom }
    : null;
}
