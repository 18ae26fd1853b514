import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product } from '#contracts/http/products.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { plural } from '../../ui/plural.ts';
import { adminQueries } from '../data/queries.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { list } from '../parts/parts.css.ts';
import { TabHead } from '../parts/TabHead.tsx';
import { DeleteProductDialog } from './DeleteProductDialog.tsx';
import { ProductRow } from './ProductRow.tsx';

/** Every product, active or not, with the ways to change it (specification §2). `onEdit(null)` opens an empty form. */
export function ProductsTab({ onEdit }: { onEdit: (productId: string | null) => void }) {
  const query = useQuery(adminQueries.products);
  const [deleting, setDeleting] = useState<Product | null>(null);
  return (
    <>
      <TabHead
        title="Produits"
        summary={query.data && plural(query.data.length, 'produit')}
        action={
          <Button size="small" onClick={() => onEdit(null)}>
            <Icon name="plus" size={16} />
            Nouveau produit
          </Button>
        }
      />
      <Loaded query={query} what="les produits">
        {(products) =>
          products.length === 0 ? (
            <EmptyState icon="bag" title="Aucun produit disponible." />
          ) : (
            <ul className={list}>
              {products.map((product) => (
                <ProductRow
                  key={product.id}
                  product={product}
                  onEdit={() => onEdit(product.id)}
                  onDelete={() => setDeleting(product)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {deleting && <DeleteProductDialog product={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
