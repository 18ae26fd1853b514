import { useQuery } from '@tanstack/react-query';
import { adminQueries } from '../data/queries.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { ProductForm } from './ProductForm.tsx';

export interface ProductFormPageProps {
  /** Null for a new product. */
  readonly productId: string | null;
  readonly onLeave: () => void;
}

/** The product form as a full page; an existing product is read first, so that a reloaded page opens it again. */
export function ProductFormPage({ productId, onLeave }: ProductFormPageProps) {
  const query = useQuery({ ...adminQueries.products, enabled: productId !== null });
  if (productId === null) return <ProductForm product={null} onLeave={onLeave} />;
  return (
    <Loaded query={query} what="le produit" rowHeight="8rem" rows={3}>
      {(products) => {
        const product = products.find(({ id }) => id === productId);
        return product ? (
          <ProductForm product={product} onLeave={onLeave} />
        ) : (
          <EmptyState icon="bag" title="Produit introuvable" />
        );
      }}
    </Loaded>
  );
}
