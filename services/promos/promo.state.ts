import type { PromoEvent, PromoTerms } from '#contracts/events/promo.ts';
import type { Draft } from '../command-handling/draft.ts';
import { OrderAmounts } from '../command-handling/order-amounts.ts';

export type PromoState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'live';
      readonly promoId: string;
      readonly terms: PromoTerms;
      /** Codes it had before; a crash may have left its claim on them. */
      readonly formerCodes: readonly string[];
      readonly redemptions: Redemptions;
      readonly laterAttempts: LaterAttempts;
    }
  | {
      readonly status: 'removed';
      readonly promoId: string;
      /** Every code it had. */
      readonly formerCodes: readonly string[];
      readonly redemptions: Redemptions;
      readonly laterAttempts: LaterAttempts;
    };
export type LivePromo = Extract<PromoState, { status: 'live' }>;

/** What each order that uses the promo was granted, in cents, by order id; given-back uses are not in it (decision 11). */
export type Redemptions = OrderAmounts;

/** The fencing tokens of redemptions that were not made by their order's first attempt at being placed, by order id. */
type LaterAttempts = ReadonlyMap<string, number>;

export const noPromo: PromoState = { status: 'absent' };

/** The attempt that claimed an order's use, counted from 0; null when it has none. */
export function attemptOf(state: Exclude<PromoState, { status: 'absent' }>, orderId: string): number | null {
  return state.redemptions.has(orderId) ? (state.laterAttempts.get(orderId) ?? 0) : null;
}

export function evolvePromo(state: PromoState, event: PromoEvent): PromoState {
  const draft = draftPromo(state);
  draft.apply(event);
  return draft.state;
}

/** Builds a state from many events. */
export function draftPromo(from: PromoState): Draft<PromoState, PromoEvent> {
  let base = from;
  let redemptions = from.status === 'absent' ? OrderAmounts.empty() : from.redemptions;
  let laterAttempts: LaterAttempts = from.status === 'absent' ? new Map() : from.laterAttempts;

  function noteAttempt(orderId: string, attempt: number): void {
    if (attempt === (laterAttempts.get(orderId) ?? 0)) return;
    const others = [...laterAttempts].filter(([known]) => known !== orderId);
    laterAttempts = new Map(attempt === 0 ? others : [...others, [orderId, attempt]]);
  }

  return {
    get state() {
      return base.status === 'absent' ? base : { ...base, redemptions, laterAttempts };
    },
    apply(event) {
      switch (event.type) {
        case 'PromoRedeemed':
          redemptions = redemptions.with(event.data.orderId, event.data.discount);
          noteAttempt(event.data.orderId, event.data.attempt ?? 0);
          return;
        case 'PromoRedemptionReleased':
          redemptions = redemptions.without(event.data.orderId);
          noteAttempt(event.data.orderId, 0);
          return;
        default:
          base = evolveTerms(base, event);
      }
    },
  };
}

type TermsEvent = Exclude<PromoEvent, { type: 'PromoRedeemed' | 'PromoRedemptionReleased' }>;

function evolveTerms(state: PromoState, event: TermsEvent): PromoState {
  switch (event.type) {
    case 'PromoCodeCreated': {
      const { promoId, createdAt: _createdAt, ...terms } = event.data;
      return { status: 'live', promoId, terms, formerCodes: [], ...noUses() };
    }
    case 'PromoCodeRevised': {
      if (state.status !== 'live') return state;
      const terms = { ...state.terms, ...event.data.changes };
      return { ...state, terms, formerCodes: codesBefore(state, terms.code) };
    }
    case 'PromoCodeRemoved': {
      const { promoId } = event.data;
      if (state.status === 'absent') return { status: 'removed', promoId, formerCodes: [], ...noUses() };
      if (state.status === 'removed') return state;
      return {
        status: 'removed',
        promoId,
        formerCodes: codesBefore(state, null),
        redemptions: state.redemptions,
        laterAttempts: state.laterAttempts,
      };
    }
  }
}

function noUses() {
  return { redemptions: OrderAmounts.empty(), laterAttempts: new Map<string, number>() };
}

function codesBefore({ terms, formerCodes }: LivePromo, codeNow: string | null): readonly string[] {
  return [...new Set([...formerCodes, terms.code])].filter((code) => code !== codeNow);
}
