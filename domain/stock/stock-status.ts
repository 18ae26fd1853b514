import { LOW_STOCK } from '#contracts/constants.ts';
import { counted } from '#contracts/french/numbers.ts';

export type StockStatus = 'out' | 'low' | 'in';

/** 0 is out, 1 to 5 is low, above is in stock (specification §4). */
export function stockStatus(quantity: number): StockStatus {
  if (quantity <= 0) return 'out';
  return quantity <= LOW_STOCK ? 'low' : 'in';
}

/** The shop's message when more is asked than can be sold (specification §5). */
export function insufficientStock(available: number): string {
  return `Stock insuffisant. Disponible: ${available}`;
}

/** The message when more of one article is asked than one order may hold. */
export function tooManyOfOne(max: number): string {
  return `Vous pouvez commander ${counted(max, 'exemplaire')} au plus d’un même article`;
}

/** Why a stepper goes no further: the stock is reached (specification §5), or else what an order may hold of one perfume (decision 39). */
export function maximumReached(stock: number, maxPerLine: number): string {
  return stock <= maxPerLine ? insufficientStock(stock) : 'Quantité maximale atteinte';
}

/** The cart's message when a line would exceed the stock (specification §5). */
export function insufficientStockInCart(available: number, inCart: number): string {
  return `Stock insuffisant. Disponible: ${available}, Dans le panier: ${inCart}`;
}
