import { describe, it } from 'vitest';
import type { BarcodeEvent } from '#contracts/events/barcode.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { type BarcodeCommand, barcodeDecider } from './barcode.decider.ts';

const ean = '3760000000017';
const nuit = '0b0bd2a8-6f0c-4a3e-9c1d-1f1f0a1f5b11';
const jour = '5b1b0b63-3d2f-4f6a-8b60-0f5a4a8f3a55';
const AT = '2026-03-02T10:00:00.000Z';
const SOON = '2026-03-02T10:09:59.000Z';
const LATER = '2026-03-02T10:10:00.000Z';

const claim = (productId: string, now = AT, insteadOf: string | null = null): BarcodeCommand => ({
  type: 'ClaimBarcode',
  ean,
  productId,
  insteadOf,
  now,
});
const free = (productId: string): BarcodeCommand => ({ type: 'FreeBarcode', ean, productId });
const claimed = (productId: string, claimedAt = AT): BarcodeEvent => ({
  type: 'BarcodeClaimed',
  data: { ean, productId, claimedAt },
});
const freed = (productId: string): BarcodeEvent => ({ type: 'BarcodeFreed', data: { ean, productId } });

describe('a barcode that nobody has', () => {
  it('is taken by the first product that wants it', () => {
    given(barcodeDecider).when(claim(nuit)).then(claimed(nuit));
  });
});

describe('a barcode of a product', () => {
  const past = [claimed(nuit)];

  it('is its own when it asks again, and newly so once time has passed', () => {
    given(barcodeDecider, past).when(claim(nuit, SOON)).thenNothingHappened();
    given(barcodeDecider, past).when(claim(nuit, LATER)).then(claimed(nuit, LATER));
  });

  it('is refused to another, which is told whose it is', () => {
    given(barcodeDecider, past).when(claim(jour)).thenRefuses({ code: 'barcode-taken', holder: nuit });
  });

  it('is taken over from the product that has it no longer, and from no other', () => {
    given(barcodeDecider, past)
      .when(claim(jour, SOON, nuit))
      .then(freed(nuit), claimed(jour, SOON));
    given(barcodeDecider, [...past, freed(nuit), claimed(jour)])
      .when(claim(nuit, AT, nuit))
      .thenRefuses({ code: 'barcode-taken', holder: jour });
  });

  it('is given up by its own product only', () => {
    given(barcodeDecider, past).when(free(jour)).thenNothingHappened();
    given(barcodeDecider, past).when(free(nuit)).then(freed(nuit));
    given(barcodeDecider, [...past, freed(nuit)])
      .when(claim(jour))
      .then(claimed(jour));
  });
});
