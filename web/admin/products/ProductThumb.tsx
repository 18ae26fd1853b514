import type { Product } from '#contracts/http/products.ts';
import { ProductPicture } from '../../product/ProductPicture.tsx';
import { thumb } from './products.css.ts';

/** A product's picture beside its name in a list. */
export function ProductThumb({ product }: { product: Product }) {
  return <ProductPicture product={product} sizes="56px" className={thumb} isDecorative />;
}
