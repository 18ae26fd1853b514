import type { CartLine } from './cart.ts';

/** A line cut to the bottles that the shop has left, and saying so; one of which none is left stays, to be seen and removed. */
export function loweredToStock(line: CartLine, left: number): CartLine {
  const product = { ...line.product, stockQuantity: left };
  if (left <= 0 || left >= line.quantity) return { ...line, product };
  const reason = left === 1 ? 'Il n’en reste qu’un' : `Il n’en reste que ${left}`;
  return { product, quantity: left, note: lowered(reason, left) };
}

/** A line cut to what may be ordered of its perfume now, and saying so; one of which none may stays as it is, for a later try. */
export function loweredToLimit(line: CartLine, max: number): CartLine {
  if (max <= 0 || max >= line.quantity) return line;
  const reason = `Vous pouvez en commander ${max} au plus pour l’instant`;
  return { ...line, quantity: max, note: lowered(reason, max) };
}

function lowered(reason: string, quantity: number): string {
  return `${reason}\u00a0: la quantité a été ramenée à ${quantity}`;
}
