import type { PromoEvent, PromoTerms } from '#contracts/events/promo.ts';
import { type Cents, cents } from '#contracts/money.ts';
import type { Discount } from '../pricing/pricing.ts';

export type PromoState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'live';
      readonly promoId: string;
      readonly terms: PromoTerms;
      /** Codes it had before; a crash may have left its claim on them. */
      readonly formerCodes: readonly string[];
      readonly redemptions: readonly Redemption[];
    }
  | {
      readonly status: 'removed';
      readonly promoId: string;
      /** Every code it had. */
      readonly formerCodes: readonly string[];
      readonly redemptions: readonly Redemption[];
    };
export type LivePromo = Extract<PromoState, { status: 'live' }>;

/** A use of the promo that was not given back (decision 11). A list: the limit of uses bounds it, and a copy of it costs little. */
export interface Redemption {
  readonly orderId: string;
  /** What it was granted. */
  readonly discount: Cents;
  /** The fencing token of the attempt at placing the order that claimed it, counted from 0. */
  readonly attempt: number;
}

export const noPromo: PromoState = { status: 'absent' };

/** An order's use of the promo. */
export function redemptionOf(state: PromoState, orderId: string): Redemption | undefined {
  return state.status === 'absent' ? undefined : state.redemptions.find((use) => use.orderId === orderId);
}

export function evolvePromo(state: PromoState, event: PromoEvent): PromoState {
  switch (event.type) {
    case 'PromoCodeCreated': {
      const { promoId, createdAt: _createdAt, ...terms } = event.data;
      return { status: 'live', promoId, terms, formerCodes: [], redemptions: [] };
    }
    case 'PromoCodeRevised': {
      if (state.status !== 'live') return state;
      const terms = { ...state.terms, ...event.data.changes };
      return { ...state, terms, formerCodes: codesBefore(state, terms.code) };
    }
    case 'PromoCodeRemoved': {
      const { promoId } = event.data;
      if (state.status === 'removed') return state;
      const formerCodes = state.status === 'live' ? codesBefore(state, null) : [];
      const redemptions = state.status === 'live' ? state.redemptions : [];
      return { status: 'removed', promoId, formerCodes, redemptions };
    }
    case 'PromoRedeemed': {
      if (state.status === 'absent') return state;
      const { orderId, discount, attempt = 0 } = event.data;
      return { ...state, redemptions: [...state.redemptions, { orderId, discount, attempt }] };
    }
    case 'PromoRedemptionReleased': {
      if (state.status === 'absent') return state;
      const { orderId } = event.data;
      return { ...state, redemptions: state.redemptions.filter((use) => use.orderId !== orderId) };
    }
  }
}

function codesBefore({ terms, formerCodes }: LivePromo, codeNow: string | null): readonly string[] {
  return [...new Set([...formerCodes, terms.code])].filter((code) => code !== codeNow);
}

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
