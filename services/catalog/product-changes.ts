import type { Notes, ProductDetails } from '#contracts/events/product.ts';

/** Details to change; an absent or undefined one stays as it is. */
export type ProductChanges = {
  readonly [Detail in keyof ProductDetails]?: ProductDetails[Detail] | undefined;
};

/** The changes that change something, or null when none does. */
export function realChanges(before: ProductDetails, changes: ProductChanges): Partial<ProductDetails> | null {
  const { notes, ...plain } = changes;
  const real: Partial<ProductDetails> = Object.fromEntries(
    Object.entries(plain).filter(
      ([detail, value]) => value !== undefined && value !== detailIn(before, detail),
    ),
  );
  if (notes !== undefined && !sameNotes(before.notes, notes)) real.notes = notes;
  return Object.keys(real).length === 0 ? null : real;
}

function detailIn(details: Readonly<Record<string, unknown>>, detail: string): unknown {
  return details[detail];
}

function sameNotes(a: Notes, b: Notes): boolean {
  return sameList(a.top, b.top) && sameList(a.middle, b.middle) && sameList(a.base, b.base);
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((note, index) => note === b[index]);
}
