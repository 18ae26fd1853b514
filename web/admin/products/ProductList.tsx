import type { Product } from '#contracts/http/products.ts';
import { MoreButton } from '../parts/MoreButton.tsx';
import { list } from '../parts/parts.css.ts';
import { useFirst } from '../parts/use-first.ts';
import { ProductRow } from './ProductRow.tsx';

export interface ProductListProps {
  readonly products: readonly Product[];
  readonly onEdit: (product: Product) => void;
  readonly onDelete: (product: Product) => void;
}

/** Products, a row each; of very many the first. */
export function ProductList({ products, onEdit, onDelete }: ProductListProps) {
  const { shown, showMore } = useFirst(products);
  return (
    <>
      <ul className={list}>
        {shown.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            onEdit={() => onEdit(product)}
            onDelete={() => onDelete(product)}
          />
        ))}
      </ul>
      {showMore && <MoreButton onMore={showMore} />}
    </>
  );
}
