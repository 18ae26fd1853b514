import type { TrackingClaimEvent } from '#contracts/events/orders/tracking-claim.ts';
import { claimDecider, type Taken } from '../../claim.ts';

export type NumberTaken = Taken<'number-taken'>;

/** A tracking number belongs to one order at a time. */
export const trackingClaimDecider = claimDecider<TrackingClaimEvent, 'number-taken'>({
  claimed: (number, orderId, claimedAt) => ({
    type: 'TrackingNumberClaimed',
    data: { number, orderId, claimedAt },
  }),
  freed: (number, orderId) => ({ type: 'TrackingNumberFreed', data: { number, orderId } }),
  evolve: (_claim, { type, data }) =>
    type === 'TrackingNumberClaimed' ? { holder: data.orderId, claimedAt: data.claimedAt } : null,
  taken: 'number-taken',
});
