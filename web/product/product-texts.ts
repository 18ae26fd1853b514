import { cents, formatEuros } from '#contracts/cents.ts';
import { BRAND } from '#contracts/constants.ts';
import type { ArticleKind, Category } from '#contracts/events/catalog/product.ts';
import type { Product } from '#contracts/http/shop/products.ts';
import { stockStatus } from '#domain/stock/stock-status.ts';
import { centsOf, plural } from '../ui/formats.ts';

/** Reason of a 404 for a product, for the error page. */
export const PRODUCT_ABSENT = 'product-absent';

export const CATEGORY_LABELS: Record<Category, string> = {
  floral: 'Floral',
  oriental: 'Oriental',
  boisé: 'Boisé',
  frais: 'Frais',
};

export const KIND_LABELS: Record<ArticleKind, string> = { sample: 'Échantillon', set: 'Coffret découverte' };

/** What the price is for, beside it. */
export function contentsText({ kind, volumeMl }: Pick<Product, 'kind' | 'volumeMl'>): string {
  if (kind === 'set') return `le coffret, ${volumeMl} ml en tout`;
  return `${kind === 'sample' ? 'l’échantillon' : 'le flacon'} de ${volumeMl} ml`;
}

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

const UNIT_ML = 100;

/**
 * What 100 ml cost, beside the price (directive 98/6/EC, code de la consommation L112-1, arrêté du 16 novembre 1999); null where the
 * flacon holds just that.
 */
export function unitPriceText({ price, volumeMl }: Pick<Product, 'price' | 'volumeMl'>): string | null {
  if (volumeMl === UNIT_ML) return null;
  return `soit ${formatEuros(cents(Math.round((centsOf(price) * UNIT_ML) / volumeMl)))} les ${UNIT_ML}\u00a0ml`;
}
