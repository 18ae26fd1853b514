import { z } from 'zod';
import { idSchema } from '../../identifiers.ts';
import { defineEvent, type EventsOf } from '../event.ts';

const claim = {
  ean: z.string().describe('The EAN-13, digits only.'),
  productId: idSchema.describe('The perfume, sample or set.'),
};

/** Stream `barcode-{EAN}`: whose box has the barcode, so that no two perfumes take it at the same instant. */
export const barcodeEvents = {
  BarcodeClaimed: defineEvent(
    1,
    'A product took this barcode, or renewed its claim.',
    z.object({ ...claim, claimedAt: z.iso.datetime().describe('When it was claimed.') }),
  ),
  BarcodeFreed: defineEvent(1, 'The barcode can be taken again.', z.object(claim)),
};
export type BarcodeEvent = EventsOf<typeof barcodeEvents>;
