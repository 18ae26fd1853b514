import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useFilter } from 'react-aria-components';
import type { Product } from '#contracts/http/products.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { plural } from '../../ui/plural.ts';
import { adminQueries } from '../data/queries.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { searchField, tools } from '../parts/parts.css.ts';
import { SearchBox } from '../parts/SearchBox.tsx';
import { TabHead } from '../parts/TabHead.tsx';
import { DeleteProductDialog } from './DeleteProductDialog.tsx';
import { ProductList } from './ProductList.tsx';

/** Fewer are seen at a glance. */
const SEARCHED_FROM = 10;

/** Every product, active or not, with the ways to change it (specification §2). `onEdit(null)` opens an empty form. */
export function ProductsTab({ onEdit }: { onEdit: (productId: string | null) => void }) {
  const query = useQuery(adminQueries.products);
  const [search, setSearch] = useState('');
  const [deleting, setDeleting] = useState<Product | null>(null);
  const { contains } = useFilter({ sensitivity: 'base' });
  const wanted = useDeferredValue(search.trim());
  const isSearched = query.data !== undefined && query.data.length >= SEARCHED_FROM;
  return (
    <>
      <TabHead
        title="Produits"
        summary={query.data && plural(query.data.length, 'produit')}
        action={
          <div className={tools}>
            {isSearched && (
              <search className={searchField}>
                <SearchBox label="Rechercher un produit" value={search} onChange={setSearch} />
              </search>
            )}
            <Button size="small" onClick={() => onEdit(null)}>
              <Icon name="plus" size={16} />
              Nouveau produit
            </Button>
          </div>
        }
      />
      <Loaded query={query} what="les produits">
        {(products) => {
          if (products.length === 0) return <EmptyState icon="bag" title="Aucun produit disponible." />;
          const found = isSearched
            ? products.filter(({ name, shortDescription }) => contains(`${name} ${shortDescription}`, wanted))
            : products;
          if (found.length === 0) {
            return (
              <EmptyState icon="bag" title="Aucun produit trouvé">
                <Button variant="link" size="small" onClick={() => setSearch('')}>
                  Afficher tous les produits
                </Button>
              </EmptyState>
            );
          }
          return <ProductList products={found} onEdit={({ id }) => onEdit(id)} onDelete={setDeleting} />;
        }}
      </Loaded>
      {deleting && <DeleteProductDialog product={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
