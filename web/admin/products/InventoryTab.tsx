import { useQuery } from '@tanstack/react-query';
import type { ListedProduct } from '#contracts/http/console/listed-products.ts';
import { Button } from '../../ui/Button.tsx';
import { plural } from '../../ui/formats.ts';
import { Badge } from '../../ui/marks/Badge.tsx';
import { adminQueries } from '../data/admin-api.ts';
import { EmptyState, Loaded, LongList, TabHead } from '../parts/lists/ListParts.tsx';
import { SteadyEntries, useSteadyList } from '../parts/lists/steady-list.tsx';
import { name, soft } from '../parts/parts.css.ts';
import { ProductThumb } from './ProductsTab.tsx';
import * as styles from './products.css.ts';
import { criticalProducts, remaining } from './stock-levels.ts';
import { useWaiting } from './waiting.ts';

/** Active products at or below their alert threshold (specification §2). */
export function InventoryTab({ onRestock }: { onRestock: (productId: string) => void }) {
  const query = useQuery(adminQueries.products);
  const waitingFor = useWaiting();
  const critical = criticalProducts(query.data ?? []);
  const steady = useSteadyList({ entries: critical, keyOf: ({ id }) => id, query });
  return (
    <>
      <TabHead
        title="Inventaire"
        summary={query.data && `${plural(critical.length, 'produit')} à réapprovisionner`}
      />
      <Loaded query={query} what="les produits">
        {() => (
          <LongList entries={steady.shown}>
            {(shown) => (
              <SteadyEntries
                list={{ ...steady, shown }}
                textOf={(waiting) => `${plural(waiting, 'produit')} de plus`}
                none={<EmptyState icon="check" title="Tous les produits ont un stock suffisant" />}
                className={styles.criticalItem}
              >
                {(product) => (
                  <CriticalProduct
                    product={product}
                    waiting={waitingFor(product.id)}
                    onRestock={() => onRestock(product.id)}
                  />
                )}
              </SteadyEntries>
            )}
          </LongList>
        )}
      </Loaded>
    </>
  );
}

interface CriticalProductProps {
  readonly product: ListedProduct;
  /** How many people wait for it, in words. */
  readonly waiting: string | null;
  readonly onRestock: () => void;
}

/** A product of which little is left, with the way to restock it. */
function CriticalProduct({ product, waiting, onRestock }: CriticalProductProps) {
  return (
    <>
      <ProductThumb product={product} />
      <div className={styles.criticalTexts}>
        <p className={name}>{product.name}</p>
        <p className={soft}>
          <span className={styles.criticalCount}>{remaining(product.stockQuantity)}</span>{' '}
          <span>{`· Seuil d'alerte\u00a0: ${product.stockAlert}`}</span>
        </p>
        {waiting !== null && <p className={soft}>{waiting}</p>}
      </div>
      <Badge variant="destructive">Stock critique</Badge>
      <Button
        name="restock"
        className={styles.restock}
        variant="secondary"
        size="small"
        aria-label={`Réapprovisionner ${product.name}`}
        onClick={onRestock}
      >
        Réapprovisionner
      </Button>
    </>
  );
}
