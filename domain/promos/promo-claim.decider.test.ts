import { describe, it } from 'vitest';
import type { PromoClaimEvent } from '#contracts/events/catalog/promo.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { type ClaimCommand, promoClaimDecider } from './promo-claim.decider.ts';

const code = 'WELCOME10';
const first = '0b0bd2a8-6f0c-4a3e-9c1d-1f1f0a1f5b11';
const second = '5b1b0b63-3d2f-4f6a-8b60-0f5a4a8f3a55';

const claim = (promoId: string, insteadOf: string | null = null): ClaimCommand => ({
  type: 'ClaimCode',
  code,
  promoId,
  insteadOf,
});
const free = (promoId: string): ClaimCommand => ({ type: 'FreeCode', code, promoId });
const claimed = (promoId: string): PromoClaimEvent => ({ type: 'PromoCodeClaimed', data: { code, promoId } });
const freed = (promoId: string): PromoClaimEvent => ({ type: 'PromoCodeFreed', data: { code, promoId } });

describe('a code nobody has', () => {
  it('is taken by the first promo that wants it', () => {
    given(promoClaimDecider).when(claim(first)).then(claimed(first));
  });
});

describe('a code a promo has', () => {
  const past = [claimed(first)];

  it('is its own, however often it asks', () => {
    given(promoClaimDecider, past).when(claim(first)).thenNothingHappened();
  });

  it('is refused to another, who is told whose it is', () => {
    given(promoClaimDecider, past)
      .when(claim(second))
      .thenRefuses({ code: 'promo-code-taken', holder: first });
  });

  it('is taken over from the promo that is gone, and from no other', () => {
    given(promoClaimDecider, past).when(claim(second, first)).then(freed(first), claimed(second));
    given(promoClaimDecider, [...past, freed(first), claimed(second)])
      .when(claim(first, first))
      .thenRefuses({ code: 'promo-code-taken', holder: second });
  });

  it('is given up by its own promo only', () => {
    given(promoClaimDecider, past).when(free(second)).thenNothingHappened();
    given(promoClaimDecider, past).when(free(first)).then(freed(first));
    given(promoClaimDecider, [...past, freed(first)])
      .when(claim(second))
      .then(claimed(second));
  });
});
