import type { TrackingClaimEvent } from '#contracts/events/tracking-claim.ts';
import { type Claim, decideClaim } from '../claim.ts';
import { accept, type Decider, type Decision } from '../decider.ts';

/** Whose parcel has a tracking number; null while it is nobody's. */
export type TrackingClaim = Claim | null;

/** Takes a number for an order; `insteadOf` is an order known not to have it, whose claim may be taken over. */
interface ClaimNumber {
  readonly type: 'ClaimNumber';
  readonly number: string;
  readonly orderId: string;
  readonly insteadOf: string | null;
  /** ISO 8601, UTC. */
  readonly now: string;
}
/** Gives a number up; one that another order holds stays its own. */
interface FreeNumber {
  readonly type: 'FreeNumber';
  readonly number: string;
  readonly orderId: string;
}
export type TrackingClaimCommand = ClaimNumber | FreeNumber;

export interface NumberTaken {
  readonly code: 'number-taken';
  readonly holder: string;
}

/** A tracking number belongs to one order at a time: the stream's name is the number, so that no two can claim it. */
export const trackingClaimDecider: Decider<
  TrackingClaim,
  TrackingClaimCommand,
  TrackingClaimEvent,
  NumberTaken
> = {
  initialState: null,

  evolve(_claim, { type, data }) {
    return type === 'TrackingNumberClaimed' ? { holder: data.orderId, claimedAt: data.claimedAt } : null;
  },

  decide(command, claim): Decision<TrackingClaimEvent, NumberTaken> {
    const { type, number, orderId } = command;
    if (type === 'FreeNumber') return claim?.holder === orderId ? accept(freed(number, orderId)) : accept();
    const { insteadOf, now } = command;
    return decideClaim<TrackingClaimEvent, NumberTaken>(claim, {
      claimant: orderId,
      insteadOf,
      now,
      claimed: { type: 'TrackingNumberClaimed', data: { number, orderId, claimedAt: now } },
      freed: (holder) => freed(number, holder),
      taken: (holder) => ({ code: 'number-taken', holder }),
    });
  },
};

function freed(number: string, orderId: string): TrackingClaimEvent {
  return { type: 'TrackingNumberFreed', data: { number, orderId } };
}
