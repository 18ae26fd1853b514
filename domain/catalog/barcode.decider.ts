import type { BarcodeEvent } from '#contracts/events/catalog/barcode.ts';
import { claimDecider, type Taken } from '../claim.ts';

export type BarcodeTaken = Taken<'barcode-taken'>;

/** A barcode belongs to one product at a time. */
export const barcodeDecider = claimDecider<BarcodeEvent, 'barcode-taken'>({
  claimed: (ean, productId, claimedAt) => ({ type: 'BarcodeClaimed', data: { ean, productId, claimedAt } }),
  freed: (ean, productId) => ({ type: 'BarcodeFreed', data: { ean, productId } }),
  evolve: (_claim, { type, data }) =>
    type === 'BarcodeClaimed' ? { holder: data.productId, claimedAt: data.claimedAt } : null,
  taken: 'barcode-taken',
});
