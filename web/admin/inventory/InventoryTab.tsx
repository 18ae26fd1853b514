import { useQuery } from '@tanstack/react-query';
import { plural } from '../../ui/plural.ts';
import { adminQueries } from '../data/queries.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { TabHead } from '../parts/TabHead.tsx';
import { CriticalProducts } from './CriticalProducts.tsx';
import { criticalProducts } from './stock-levels.ts';

/** Active products at or below their alert threshold (specification §2). */
export function InventoryTab({ onRestock }: { onRestock: (productId: string) => void }) {
  const query = useQuery(adminQueries.products);
  const count = query.data && criticalProducts(query.data).length;
  return (
    <>
      <TabHead
        title="Inventaire"
        summary={count !== undefined && count > 0 && `${plural(count, 'produit')} à réapprovisionner`}
      />
      <Loaded query={query} what="les produits">
        {(products) => {
          const critical = criticalProducts(products);
          return critical.length === 0 ? (
            <EmptyState icon="check" title="Tous les produits ont un stock suffisant" />
          ) : (
            <CriticalProducts products={critical} onRestock={onRestock} />
          );
        }}
      </Loaded>
    </>
  );
}
