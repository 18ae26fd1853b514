import type { PageContextServer } from 'vike/types';
import { NAMELESS_FLACON } from '../../../../ui/pictures/ProductPicture.tsx';
import type { ProductData } from './+data.ssr.ts';

export function image({ data, globalContext }: PageContextServer<ProductData>): string {
  const { imageUrl } = data.product;
  return new URL(imageUrl.startsWith('/') ? imageUrl : NAMELESS_FLACON, globalContext.publicConfig.publicUrl)
    .href;
}
