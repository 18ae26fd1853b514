import { BRAND } from '#contracts/constants.ts';
import type { Category } from '#contracts/events/product.ts';
import { stockStatus } from '#contracts/stock-status.ts';
import { plural } from '../ui/formats.ts';

/** Reason of a 404 for a product, for the error page. */
export const PRODUCT_ABSENT = 'product-absent';

export const CATEGORY_LABELS: Record<Category, string> = {
  floral: 'Floral',
  oriental: 'Oriental',
  boisé: 'Boisé',
  frais: 'Frais',
};

/** The stock indicator (specification §4). */
export function stockMessage(quantity: number): string {
  switch (stockStatus(quantity)) {
    case 'out':
      return 'Rupture de stock';
    case 'low':
      return `Stock faible (${quantity})`;
    case 'in':
      return 'En stock';
  }
}

/** `n avis`, or 'Aucun avis' when there is none (specification §9). */
export function reviewCountText(count: number): string {
  return count === 0 ? 'Aucun avis' : plural(count, 'avis', 'avis');
}

/** The browser's title of a product's page. */
export function productTitle(name: string): string {
  return `${name} · Parfum ${BRAND}`;
}
