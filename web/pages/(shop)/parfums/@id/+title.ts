import type { PageContext } from 'vike/types';
import { BRAND } from '#contracts/constants.ts';
import { productTitle } from '../../../../product/product-texts.ts';
import type { ProductData } from './+data.ssr.ts';

/** The product's name once it is known: reached from another page, the page itself sets it. */
export function title({ data }: PageContext<ProductData | undefined>): string {
  return data ? productTitle(data.product.name) : `Parfum ${BRAND}`;
}
