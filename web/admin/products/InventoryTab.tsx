import { useQuery } from '@tanstack/react-query';
import type { ListedProduct } from '#contracts/http/listed-products.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { plural } from '../../ui/formats.ts';
import { adminQueries } from '../data/admin-api.ts';
import { GoneMark } from '../parts/GoneMark.tsx';
import { EmptyState, LongList, TabHead } from '../parts/ListParts.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { NewEntries } from '../parts/NewEntries.tsx';
import { list, name, soft } from '../parts/parts.css.ts';
import { type SteadyList, useSteadyList } from '../parts/steady-list.ts';
import { ProductThumb } from './ProductsTab.tsx';
import * as styles from './products.css.ts';
import { criticalProducts, remaining } from './stock-levels.ts';
import { useWaiting } from './waiting.ts';

/** Active products at or below their alert threshold (specification §2). */
export function InventoryTab({ onRestock }: { onRestock: (productId: string) => void }) {
  const query = useQuery(adminQueries.products);
  const critical = criticalProducts(query.data ?? []);
  const steady = useSteadyList({ entries: critical, keyOf: ({ id }) => id, query });
  return (
    <>
      <TabHead
        title="Inventaire"
        summary={query.data && `${plural(critical.length, 'produit')} à réapprovisionner`}
      />
      <Loaded query={query} what="les produits">
        {() =>
          steady.shown.length === 0 ? (
            <EmptyState icon="check" title="Tous les produits ont un stock suffisant" />
          ) : (
            <CriticalProducts list={steady} onRestock={onRestock} />
          )
        }
      </Loaded>
    </>
  );
}

interface CriticalProductsProps {
  readonly list: SteadyList<ListedProduct>;
  readonly onRestock: (productId: string) => void;
}

/** Products of which little is left, a row each with the way to restock it; of very many the first. */
function CriticalProducts({ list: steady, onRestock }: CriticalProductsProps) {
  const waitingFor = useWaiting();
  return (
    <>
      <NewEntries list={steady} textOf={(waiting) => `${plural(waiting, 'produit')} de plus`} />
      <LongList entries={steady.shown}>
        {(shown) => (
          <ul className={list}>
            {shown.map((product) => (
              <li key={product.id} className={styles.criticalItem}>
                <GoneMark isGone={steady.isGone(product)} />
                <ProductThumb product={product} />
                <div className={styles.criticalTexts}>
                  <p className={name}>{product.name}</p>
                  <p className={soft}>
                    <span className={styles.criticalCount}>{remaining(product.stockQuantity)}</span>{' '}
                    <span>{`· Seuil d'alerte\u00a0: ${product.stockAlert}`}</span>
                  </p>
                  <Waiting text={waitingFor(product.id)} />
                </div>
                <Badge variant="destructive">Stock critique</Badge>
                <Button
                  name="restock"
                  className={styles.restock}
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
        )}
      </LongList>
    </>
  );
}

function Waiting({ text }: { text: string | null }) {
  return text === null ? null : <p className={soft}>{text}</p>;
}
