/** A line of an order that is packed: how many bottles leave, and the barcode that each has, if any. */
export interface PackingLine {
  readonly productId: string;
  readonly productName: string;
  readonly quantity: number;
  readonly ean: string | null;
}

/** How many bottles of each perfume were scanned or ticked so far. */
export type PackedCounts = Readonly<Record<string, number>>;

/** What a scan came to: one more bottle of a line, or why none. */
export type Scan =
  | { readonly isCounted: true; readonly counts: PackedCounts }
  | { readonly isCounted: false; readonly why: string };

export function countOf(counts: PackedCounts, { productId, quantity }: PackingLine): number {
  return Math.min(quantity, counts[productId] ?? 0);
}

/** Counts one bottle by what a scanner read; blanks of a typed code count for nothing. */
export function scan(lines: readonly PackingLine[], counts: PackedCounts, read: string): Scan {
  const code = read.replaceAll(/\s/g, '');
  const meant = lines.filter(({ ean }) => ean === code);
  const line = meant.find((each) => countOf(counts, each) < each.quantity);
  if (line !== undefined)
    return { isCounted: true, counts: { ...counts, [line.productId]: countOf(counts, line) + 1 } };
  const [known] = meant;
  if (known === undefined)
    return {
      isCounted: false,
      why: `${code || 'Rien'} n’est pas de cette commande\u00a0: remettez cet article en place.`,
    };
  return {
    isCounted: false,
    why: `${known.productName} est déjà au complet\u00a0: remettez cet article en place.`,
  };
}

/** Whether every bottle was scanned, or ticked where it has no barcode. */
export function isPacked(lines: readonly PackingLine[], counts: PackedCounts): boolean {
  return lines.length > 0 && lines.every((line) => countOf(counts, line) === line.quantity);
}
