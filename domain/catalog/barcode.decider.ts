import type { BarcodeEvent } from '#contracts/events/barcode.ts';
import { type Claim, decideClaim } from '../claim.ts';
import { accept, type Decider, type Decision } from '../decider.ts';

/** Whose box has a barcode; null while it is nobody's. */
export type BarcodeClaim = Claim | null;

/** Takes a barcode for a product; `insteadOf` is one known not to have it, whose claim may be taken over. */
interface ClaimBarcode {
  readonly type: 'ClaimBarcode';
  readonly ean: string;
  readonly productId: string;
  readonly insteadOf: string | null;
  /** ISO 8601, UTC. */
  readonly now: string;
}
/** Gives a barcode up; one that another product holds stays its own. */
interface FreeBarcode {
  readonly type: 'FreeBarcode';
  readonly ean: string;
  readonly productId: string;
}
export type BarcodeCommand = ClaimBarcode | FreeBarcode;

export interface BarcodeTaken {
  readonly code: 'barcode-taken';
  readonly holder: string;
}

/** A barcode belongs to one product at a time: the stream's name is the barcode, so that no two can claim it. */
export const barcodeDecider: Decider<BarcodeClaim, BarcodeCommand, BarcodeEvent, BarcodeTaken> = {
  initialState: null,

  evolve(_claim, { type, data }) {
    return type === 'BarcodeClaimed' ? { holder: data.productId, claimedAt: data.claimedAt } : null;
  },

  decide(command, claim): Decision<BarcodeEvent, BarcodeTaken> {
    const { type, ean, productId } = command;
    if (type === 'FreeBarcode') return claim?.holder === productId ? accept(freed(ean, productId)) : accept();
    const { insteadOf, now } = command;
    return decideClaim<BarcodeEvent, BarcodeTaken>(claim, {
      claimant: productId,
      insteadOf,
      now,
      claimed: { type: 'BarcodeClaimed', data: { ean, productId, claimedAt: now } },
      freed: (holder) => freed(ean, holder),
      taken: (holder) => ({ code: 'barcode-taken', holder }),
    });
  },
};

function freed(ean: string, productId: string): BarcodeEvent {
  return { type: 'BarcodeFreed', data: { ean, productId } };
}
