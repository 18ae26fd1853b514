/** Where the page behind a product begins: `{price in cents}-{id}`. It stays true whatever is added or removed meanwhile. */
export function cursorBehind({ price, id }: { readonly price: string; readonly id: string }): string {
  return `${Math.round(Number.parseFloat(price) * 100)}-${id}`;
}

/** The shape of a cursor; anybody may have typed one. */
export const CURSOR = /^\d{1,12}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a cursor of that shape says. */
export function readCursor(cursor: string): { priceCents: number; id: string } {
  const at = cursor.indexOf('-');
  return { priceCents: Number(cursor.slice(0, at)), id: cursor.slice(at + 1) };
}
