import type { PageContext } from 'vike/types';
import { COLLECTION_NAME } from '#contracts/constants.ts';
import type { ProductData } from './+data.ssr.ts';

export function description({ data }: PageContext<ProductData | undefined>): string {
  if (!data) return `Un parfum de la ${COLLECTION_NAME}.`;
  const { name, shortDescription, volumeMl } = data.product;
  const about = shortDescription.trim().replace(/\.$/, '');
  return `${name}, ${volumeMl} ml\u00a0: ${about}. Parfum de la ${COLLECTION_NAME}.`;
}
