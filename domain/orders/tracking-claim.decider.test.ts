import { describe, it } from 'vitest';
import type { TrackingClaimEvent } from '#contracts/events/tracking-claim.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { type TrackingClaimCommand, trackingClaimDecider } from './tracking-claim.decider.ts';

const number = '8L20524752032';
const first = '0b0bd2a8-6f0c-4a3e-9c1d-1f1f0a1f5b11';
const second = '5b1b0b63-3d2f-4f6a-8b60-0f5a4a8f3a55';
const AT = '2026-03-02T10:00:00.000Z';
const SOON = '2026-03-02T10:09:59.000Z';
const LATER = '2026-03-02T10:10:00.000Z';

const claim = (orderId: string, now = AT, insteadOf: string | null = null): TrackingClaimCommand => ({
  type: 'ClaimNumber',
  number,
  orderId,
  insteadOf,
  now,
});
const free = (orderId: string): TrackingClaimCommand => ({ type: 'FreeNumber', number, orderId });
const claimed = (orderId: string, claimedAt = AT): TrackingClaimEvent => ({
  type: 'TrackingNumberClaimed',
  data: { number, orderId, claimedAt },
});
const freed = (orderId: string): TrackingClaimEvent => ({
  type: 'TrackingNumberFreed',
  data: { number, orderId },
});

describe('a tracking number that nobody has', () => {
  it('is taken by the first order that wants it', () => {
    given(trackingClaimDecider).when(claim(first)).then(claimed(first));
  });
});

describe('a tracking number of an order', () => {
  const past = [claimed(first)];

  it('is its own when it asks again, and newly so once time has passed', () => {
    given(trackingClaimDecider, past).when(claim(first, SOON)).thenNothingHappened();
    given(trackingClaimDecider, past).when(claim(first, LATER)).then(claimed(first, LATER));
  });

  it('is refused to another, who is told whose it is', () => {
    given(trackingClaimDecider, past)
      .when(claim(second))
      .thenRefuses({ code: 'number-taken', holder: first });
  });

  it('is taken over from the order that has it no longer, and from no other', () => {
    given(trackingClaimDecider, past)
      .when(claim(second, SOON, first))
      .then(freed(first), claimed(second, SOON));
    given(trackingClaimDecider, [...past, freed(first), claimed(second)])
      .when(claim(first, AT, first))
      .thenRefuses({ code: 'number-taken', holder: second });
  });

  it('is given up by its own order only', () => {
    given(trackingClaimDecider, past).when(free(second)).thenNothingHappened();
    given(trackingClaimDecider, past).when(free(first)).then(freed(first));
    given(trackingClaimDecider, [...past, freed(first)])
      .when(claim(second))
      .then(claimed(second));
  });
});
