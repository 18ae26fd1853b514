import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { plural } from '../../ui/plural.ts';
import { adminQueries } from '../data/queries.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { list, name, soft } from '../parts/parts.css.ts';
import { TabHead } from '../parts/TabHead.tsx';
import { ProductThumb } from '../products/ProductThumb.tsx';
import * as styles from './inventory.css.ts';
import { criticalProducts, remaining } from './stock-levels.ts';

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
          if (critical.length === 0) {
            return <EmptyState icon="check" title="Tous les produits ont un stock suffisant" />;
          }
          return (
            <ul className={list}>
              {critical.map((product) => (
                <li key={product.id} className={styles.item}>
                  <ProductThumb product={product} />
                  <div className={styles.texts}>
                    <p className={name}>{product.name}</p>
                    <p className={soft}>
                      <span className={styles.count}>{remaining(product.stockQuantity)}</span> · Seuil
                      d'alerte : {product.stockAlert}
                    </p>
                  </div>
                  <span className={styles.badge}>
                    <Badge variant="destructive">Stock critique</Badge>
                  </span>
                  <Button
                    className={styles.action}
                    variant="secondary"
                    size="small"
                    aria-label={`Réapprovisionner ${product.name}`}
                    onClick={() => onRestock(product.id)}
                  >
                    Réapprovisionner
                  </Button>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </>
  );
}
