import { expect, it } from 'vitest';
import { barcodeSchema } from './barcode.ts';

it('a barcode is thirteen digits with their check digit, in whatever groups, or none', () => {
  for (const [typed, read] of [
    ['', ''],
    ['3 760000 000017', '3760000000017'],
    ['4006381333931', '4006381333931'],
  ])
    expect(barcodeSchema.parse(typed)).toBe(read);
  for (const wrong of ['4006381333932', '400638133393', '40063813339314', 'ABC'])
    expect(barcodeSchema.safeParse(wrong).success).toBe(false);
});
