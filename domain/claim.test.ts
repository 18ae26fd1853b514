import { describe, it } from 'vitest';
import type { BarcodeEvent } from '#contracts/events/catalog/barcode.ts';
import type { EventOf } from '#contracts/events/event.ts';
import type { TrackingClaimEvent } from '#contracts/events/orders/tracking-claim.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { barcodeDecider } from './catalog/barcode.decider.ts';
import type { Claim, ClaimCommand, Taken } from './claim.ts';
import type { Decider } from './decider.ts';
import { trackingClaimDecider } from './orders/parcels/tracking-claim.decider.ts';

const first = '0b0bd2a8-6f0c-4a3e-9c1d-1f1f0a1f5b11';
const second = '5b1b0b63-3d2f-4f6a-8b60-0f5a4a8f3a55';
const AT = '2026-03-02T10:00:00.000Z';
const SOON = '2026-03-02T10:09:59.000Z';
const LATER = '2026-03-02T10:10:00.000Z';

function itBelongsToOne<Event extends EventOf<string, unknown>, Code extends string>(
  name: string,
  code: Code,
  decider: Decider<Claim, ClaimCommand, Event, Taken<Code>>,
  claimed: (holder: string, claimedAt?: string) => Event,
  freed: (holder: string) => Event,
) {
  const claim = (claimant: string, now = AT, insteadOf: string | null = null): ClaimCommand => ({
    type: 'Claim',
    name,
    claimant,
    insteadOf,
    now,
  });
  const free = (claimant: string): ClaimCommand => ({ type: 'Free', name, claimant });
  const past = [claimed(first)];

  it('is taken by the first that wants it, while nobody has it', () => {
    given(decider).when(claim(first)).then(claimed(first));
  });

  it('is its own when it asks again, and newly so once time has passed', () => {
    given(decider, past).when(claim(first, SOON)).thenNothingHappened();
    given(decider, past).when(claim(first, LATER)).then(claimed(first, LATER));
  });

  it('is refused to another, which is told whose it is', () => {
    given(decider, past).when(claim(second)).thenRefuses({ code, holder: first });
  });

  it('is taken over from the one that has it no longer, and from no other', () => {
    given(decider, past)
      .when(claim(second, SOON, first))
      .then(freed(first), claimed(second, SOON));
    given(decider, [...past, freed(first), claimed(second)])
      .when(claim(first, AT, first))
      .thenRefuses({ code, holder: second });
  });

  it('is given up by its holder only', () => {
    given(decider, past).when(free(second)).thenNothingHappened();
    given(decider, past).when(free(first)).then(freed(first));
    given(decider, [...past, freed(first)])
      .when(claim(second))
      .then(claimed(second));
  });
}

describe('a barcode', () => {
  const ean = '3760000000017';
  itBelongsToOne<BarcodeEvent, 'barcode-taken'>(
    ean,
    'barcode-taken',
    barcodeDecider,
    (productId, claimedAt = AT) => ({ type: 'BarcodeClaimed', data: { ean, productId, claimedAt } }),
    (productId) => ({ type: 'BarcodeFreed', data: { ean, productId } }),
  );
});

describe('a tracking number', () => {
  const number = '8L20524752032';
  itBelongsToOne<TrackingClaimEvent, 'number-taken'>(
    number,
    'number-taken',
    trackingClaimDecider,
    (orderId, claimedAt = AT) => ({ type: 'TrackingNumberClaimed', data: { number, orderId, claimedAt } }),
    (orderId) => ({ type: 'TrackingNumberFreed', data: { number, orderId } }),
  );
});
