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
    }
  | {
      readonly status: 'removed';
      readonly promoId: string;
      /** Every code it had. */
      readonly formerCodes: readonly string[];
      readonly redemptions: Redemptions;
    };
export type LivePromo = Extract<PromoState, { status: 'live' }>;

/** What each order that uses the promo was granted, in cents, by order id; given-back uses are not in it (decision 11). */
export type Redemptions = OrderAmounts;

export const noPromo: PromoState = { status: 'absent' };

export function evolvePromo(state: PromoState, event: PromoEvent): PromoState {
  const draft = draftPromo(state);
  draft.apply(event);
  return draft.state;
}

/** Builds a state from many events. */
export function draftPromo(from: PromoState): Draft<PromoState, PromoEvent> {
  let base = from;
  let redemptions = from.status === 'absent' ? OrderAmounts.empty() : from.redemptions;
  return {
    get state() {
      return base.status === 'absent' ? base : { ...base, redemptions };
    },
    apply(event) {
      switch (event.type) {
        case 'PromoRedeemed':
          redemptions = redemptions.with(event.data.orderId, event.data.discount);
          return;
        case 'PromoRedemptionReleased':
          redemptions = redemptions.without(event.data.orderId);
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
      return { status: 'live', promoId, terms, formerCodes: [], redemptions: OrderAmounts.empty() };
    }
    case 'PromoCodeRevised': {
      if (state.status !== 'live') return state;
      const terms = { ...state.terms, ...event.data.changes };
      return { ...state, terms, formerCodes: codesBefore(state, terms.code) };
    }
    case 'PromoCodeRemoved': {
      const { promoId } = event.data;
      if (state.status === 'absent')
        return { status: 'removed', promoId, formerCodes: [], redemptions: OrderAmounts.empty() };
      if (state.status === 'removed') return state;
      return {
        status: 'removed',
        promoId,
        formerCodes: codesBefore(state, null),
        redemptions: state.redemptions,
      };
    }
  }
}

function codesBefore({ terms, formerCodes }: LivePromo, codeNow: string | null): readonly string[] {
  return [...new Set([...formerCodes, terms.code])].filter((code) => code !== codeNow);
}
