import type { PromoEvent, PromoTerms } from '#contracts/events/catalog/promo.ts';
import { type Cents, cents, minCents, ZERO } from '#contracts/money.ts';
import { accept, type Decider, type Decision, refuse } from '../decider.ts';
import { type Discount, discountOn, percentageInCode } from '../pricing/pricing.ts';

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

function evolvePromo(state: PromoState, event: PromoEvent): PromoState {
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

type ReleaseReason = Extract<PromoEvent, { type: 'PromoRedemptionReleased' }>['data']['reason'];

/** Terms to change; an absent or undefined one stays as it is. */
export type PromoChanges = { readonly [Term in keyof PromoTerms]?: PromoTerms[Term] | undefined };

/** Terms of a new promo; without `validFrom` it is valid from the moment it is created. */
export type NewPromoTerms = Omit<PromoTerms, 'validFrom'> & Partial<Pick<PromoTerms, 'validFrom'>>;

/** `now` is ISO 8601, UTC. */
export interface CreatePromo {
  readonly type: 'CreatePromo';
  readonly promoId: string;
  readonly terms: NewPromoTerms;
  /** Of a discovery set's price: see the event. */
  readonly creditOf?: string | undefined;
  readonly now: string;
}
/** The terms that an administrator saw and decided on: refused once those in question are others. Absent: no check. */
interface DecidedOnSight {
  readonly seen?: PromoTerms | undefined;
}
export interface RevisePromo extends DecidedOnSight {
  readonly type: 'RevisePromo';
  readonly changes: PromoChanges;
}
export interface RemovePromo extends DecidedOnSight {
  readonly type: 'RemovePromo';
  /** One that an order uses stays. */
  readonly isKeptWhenUsed?: boolean;
}
/** Keeps a promo that never came to be from ever coming, so that its code can be given to another. */
export interface PreventPromo {
  readonly type: 'PreventPromo';
  readonly promoId: string;
}
/** Claims one use for an order whose lines cost `subtotal` cents. */
export interface RedeemPromo {
  readonly type: 'RedeemPromo';
  readonly orderId: string;
  /** The fencing token of the order's attempt at being placed; of a placed order the one that placed it. */
  readonly attempt: number;
  readonly subtotal: Cents;
  /** What a credit asks: what of them are bottles, and whose the order is; none and another's when it is not said. */
  readonly bottles?: Cents;
  readonly isOwner?: boolean;
  readonly now: string;
}
/** Gives back the use that this attempt, or an earlier one, claimed for the order. */
export interface ReleaseRedemption {
  readonly type: 'ReleaseRedemption';
  readonly orderId: string;
  readonly attempt: number;
  readonly reason: ReleaseReason;
}
export type PromoCommand =
  | CreatePromo
  | RevisePromo
  | RemovePromo
  | PreventPromo
  | RedeemPromo
  | ReleaseRedemption;

export interface PromoNotFound {
  readonly code: 'promo-not-found';
}
export interface PromoExists {
  readonly code: 'promo-exists';
}
/** A later attempt at placing the order has claimed its use. */
export interface OtherAttempt {
  readonly code: 'other-attempt';
}
/** Others changed the terms since they were seen. */
export interface StaleTerms {
  readonly code: 'stale-terms';
}
export type PromoRefusal =
  | PromoNotFound
  | PromoExists
  | StaleTerms
  | OtherAttempt
  | TermsRefusal
  | RedemptionRefusal;
type PromoDecision = Decision<PromoEvent, PromoRefusal>;

/** A promo code's terms and its uses; the limit of uses is exact, for every use is decided on this one stream. */
export const promoDecider: Decider<PromoState, PromoCommand, PromoEvent, PromoRefusal> = {
  initialState: noPromo,
  evolve: evolvePromo,
  decide(command, state): PromoDecision {
    switch (command.type) {
      case 'CreatePromo':
        return create(command, state);
      case 'RevisePromo':
        return revise(command, state);
      case 'RemovePromo':
        return remove(command, state);
      case 'PreventPromo':
        return prevent(command, state);
      case 'RedeemPromo':
        return redeem(command, state);
      case 'ReleaseRedemption':
        return releaseRedemption(command, state);
    }
  },
};

/** The terms a promo created at `now` would have. */
function completeTerms(terms: NewPromoTerms, now: string): PromoTerms {
  return { ...terms, validFrom: terms.validFrom ?? now };
}

function create({ promoId, terms, creditOf, now }: CreatePromo, state: PromoState): PromoDecision {
  if (state.status === 'absent') {
    const complete = completeTerms(terms, now);
    const wrong = whyNotAllowed(complete);
    if (wrong !== null) return refuse(wrong);
    return accept({
      type: 'PromoCodeCreated',
      data: { ...complete, promoId, createdAt: now, ...(creditOf && { creditOf }) },
    });
  }
  // The same request again, after an answer that got lost.
  if (state.status === 'live' && changesBetween(state.terms, terms) === null) return accept();
  return refuse({ code: 'promo-exists' });
}

function revise({ changes, seen }: RevisePromo, state: PromoState): PromoDecision {
  if (state.status !== 'live') return refuse({ code: 'promo-not-found' });
  const real = changesBetween(state.terms, changes);
  if (real === null) return accept();
  if (isContested(seen, state.terms, real)) return refuse({ code: 'stale-terms' });
  const wrong = whyNotAllowed({ ...state.terms, ...real });
  if (wrong !== null) return refuse(wrong);
  return accept({ type: 'PromoCodeRevised', data: { promoId: state.promoId, changes: real } });
}

/** Whether others changed what is to be changed; what they changed beside it stays. */
function isContested(seen: PromoTerms | undefined, terms: PromoTerms, requested: PromoChanges): boolean {
  const theirs = seen === undefined ? null : changesBetween(seen, terms);
  return theirs !== null && Object.keys(requested).some((term) => term in theirs);
}

function isSeenOtherwise(seen: PromoTerms | undefined, { terms }: LivePromo): boolean {
  return seen !== undefined && changesBetween(seen, terms) !== null;
}

function remove({ seen, isKeptWhenUsed = false }: RemovePromo, state: PromoState): PromoDecision {
  switch (state.status) {
    case 'absent':
      return refuse({ code: 'promo-not-found' });
    case 'live':
      if (isSeenOtherwise(seen, state)) return refuse({ code: 'stale-terms' });
      if (isKeptWhenUsed && state.redemptions.length > 0) return accept();
      return accept({ type: 'PromoCodeRemoved', data: { promoId: state.promoId } });
    case 'removed':
      return accept();
  }
}

function prevent({ promoId }: PreventPromo, state: PromoState): PromoDecision {
  if (state.status === 'live') return refuse({ code: 'promo-exists' });
  return state.status === 'removed' ? accept() : accept({ type: 'PromoCodeRemoved', data: { promoId } });
}

function redeem(command: RedeemPromo, state: PromoState): PromoDecision {
  if (state.status !== 'live') return refuse({ code: 'promo-not-found' });
  const { orderId, attempt, subtotal, bottles = ZERO, isOwner = false, now } = command;
  const { promoId } = state;
  const basket = { subtotal, bottles, isOwner };
  const claimed = redemptionOf(state, orderId);
  if (claimed?.attempt === attempt) return accept();
  if (claimed !== undefined && claimed.attempt > attempt) return refuse({ code: 'other-attempt' });
  const wrong = whyNotRedeemable(withoutUseOf(state, orderId), basket, now);
  if (wrong !== null) return refuse(wrong);
  const discount = discountOn(subtotal, discountGranted(state, basket));
  const redeemed: PromoEvent = {
    type: 'PromoRedeemed',
    data: { promoId, orderId, discount, ...(attempt > 0 && { attempt }) },
  };
  // What an abandoned attempt left behind does not count against the order's next one.
  return claimed === undefined ? accept(redeemed) : accept(released(promoId, orderId, 'abandoned'), redeemed);
}

function releaseRedemption(
  { orderId, attempt, reason }: ReleaseRedemption,
  state: PromoState,
): PromoDecision {
  if (state.status === 'absent') return accept();
  const claimed = redemptionOf(state, orderId);
  if (claimed === undefined || claimed.attempt > attempt) return accept();
  return accept(released(state.promoId, orderId, reason));
}

function released(promoId: string, orderId: string, reason: ReleaseReason): PromoEvent {
  return { type: 'PromoRedemptionReleased', data: { promoId, orderId, reason } };
}

function withoutUseOf(promo: LivePromo, orderId: string) {
  const { terms, creditOf, redemptions } = promo;
  return { terms, creditOf, uses: redemptions.length - (redemptionOf(promo, orderId) === undefined ? 0 : 1) };
}

/** Which of the requested terms are others than those before; null for none. */
export function changesBetween(before: PromoTerms, requested: PromoChanges): Partial<PromoTerms> | null {
  const known: Readonly<Record<string, unknown>> = before;
  const real: Partial<PromoTerms> = Object.fromEntries(
    Object.entries(requested).filter(([term, value]) => value !== undefined && value !== known[term]),
  );
  return Object.keys(real).length === 0 ? null : real;
}

type TermsRefusal =
  | { readonly code: 'promo-code-percentage' }
  | { readonly code: 'promo-over-100-percent' }
  | { readonly code: 'promo-ends-before-start'; readonly validFrom: string };

const FULL_PERCENT = 10_000;

/**
 * Why terms cannot stand, or null. A percentage code's first number is its percentage, so that the discount is always what
 * the code promises (decision 3).
 */
function whyNotAllowed(terms: PromoTerms): TermsRefusal | null {
  const { code, discountType, discountValue, validFrom, validUntil } = terms;
  if (discountType === 'percentage') {
    if (percentageInCode(code) !== discountValue) return { code: 'promo-code-percentage' };
    if (discountValue > FULL_PERCENT) return { code: 'promo-over-100-percent' };
  }
  return Date.parse(validUntil) <= Date.parse(validFrom)
    ? { code: 'promo-ends-before-start', validFrom }
    : null;
}
