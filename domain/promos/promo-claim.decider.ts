import type { PromoClaimEvent } from '#contracts/events/catalog/promo.ts';
import { accept, type Decider, type Decision, refuse } from '../decider.ts';

/** Who holds a code. */
export interface ClaimState {
  readonly holder: string | null;
}

/** Takes a code for a promo; `insteadOf` is a promo known to be gone, whose claim may be taken over. */
export interface ClaimCode {
  readonly type: 'ClaimCode';
  readonly code: string;
  readonly promoId: string;
  readonly insteadOf: string | null;
}
/** Gives a code up; one that somebody else holds stays theirs. */
export interface FreeCode {
  readonly type: 'FreeCode';
  readonly code: string;
  readonly promoId: string;
}
export type ClaimCommand = ClaimCode | FreeCode;

export interface CodeTaken {
  readonly code: 'promo-code-taken';
  readonly holder: string;
}

/** A code belongs to one promo at a time: the stream's name is the code, so that no two can claim it. */
export const promoClaimDecider: Decider<ClaimState, ClaimCommand, PromoClaimEvent, CodeTaken> = {
  initialState: { holder: null },

  evolve(_state, event) {
    return { holder: event.type === 'PromoCodeClaimed' ? event.data.promoId : null };
  },

  decide(command, { holder }): Decision<PromoClaimEvent, CodeTaken> {
    const { type, code, promoId } = command;
    if (type === 'FreeCode') return holder === promoId ? accept(freed(code, promoId)) : accept();
    const claimed: PromoClaimEvent = { type: 'PromoCodeClaimed', data: { code, promoId } };
    if (holder === null) return accept(claimed);
    if (holder === promoId) return accept();
    if (holder !== command.insteadOf) return refuse({ code: 'promo-code-taken', holder });
    return accept(freed(code, holder), claimed);
  },
};

function freed(code: string, promoId: string): PromoClaimEvent {
  return { type: 'PromoCodeFreed', data: { code, promoId } };
}
