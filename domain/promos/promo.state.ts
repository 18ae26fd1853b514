import type { PromoEvent, PromoTerms } from '#contracts/events/promo.ts';
import { type Cents, cents, minCents } from '#contracts/money.ts';
import type { Discount } from '../pricing/pricing.ts';

export type PromoState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'live';
      readonly promoId: string;
      readonly terms: PromoTerms;
      /** The order of the discovery set that it credits; null of a code for everybody. */
      readonly creditOf: string | null;
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
      const { promoId, createdAt: _createdAt, creditOf = null, ...terms } = event.data;
      return { status: 'live', promoId, terms, creditOf, formerCodes: [], redemptions: [] };
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
  | { readonly code: 'promo-used-up' }
  /** It credits somebody else's discovery set, or one that was given back. */
  | { readonly code: 'promo-not-yours' }
  /** It is credited on a bottle, and there is none. */
  | { readonly code: 'promo-without-bottle' };

/** Who wants to use a promo, and for what; a code for everybody does not ask. */
export interface Basket {
  readonly subtotal: Cents;
  /** What the bottles among the lines cost, in cents; null while that is not known. */
  readonly bottles: Cents | null;
  /** Whether a credit's set is kept, and was this customer's; null while it is not known whose the basket is. */
  readonly isOwner: boolean | null;
}

/**
 * Why a promo with so many uses cannot be used for a basket at `now` (ISO 8601), or null. It is
 * valid from `validFrom` on and up to, but not at, `validUntil`.
 */
export function whyNotRedeemable(
  { terms, uses, creditOf }: Pick<LivePromo, 'terms' | 'creditOf'> & { readonly uses: number },
  { subtotal, bottles, isOwner }: Basket,
  now: string,
): RedemptionRefusal | null {
  const at = Date.parse(now);
  if (!terms.isActive) return { code: 'promo-inactive' };
  if (at < Date.parse(terms.validFrom)) return { code: 'promo-not-yet-valid' };
  if (at >= Date.parse(terms.validUntil)) return { code: 'promo-expired' };
  if (subtotal < terms.minOrderAmount) return { code: 'promo-minimum', minimum: terms.minOrderAmount };
  if (uses >= terms.maxUses) return { code: 'promo-used-up' };
  if (creditOf === null) return null;
  if (isOwner === false) return { code: 'promo-not-yours' };
  return bottles === 0 ? { code: 'promo-without-bottle' } : null;
}

/** What a promo grants; a credit no more than the bottles cost. */
export function discountGranted(
  { terms: { discountType, discountValue }, creditOf }: Pick<LivePromo, 'terms' | 'creditOf'>,
  { bottles }: Pick<Basket, 'bottles'>,
): Discount {
  if (discountType === 'percentage') return { type: 'percentage', hundredths: discountValue };
  const amount = cents(discountValue);
  return {
    type: 'fixed',
    amount: creditOf === null || bottles === null ? amount : minCents(amount, bottles),
  };
}
