import type { Product } from '#contracts/http/products.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { MoreButton } from '../parts/MoreButton.tsx';
import { list, name, soft } from '../parts/parts.css.ts';
import { useFirst } from '../parts/use-first.ts';
import { ProductThumb } from '../products/ProductThumb.tsx';
import * as styles from './inventory.css.ts';
import { remaining } from './stock-levels.ts';

export interface CriticalProductsProps {
  readonly products: readonly Product[];
  readonly onRestock: (productId: string) => void;
}

/** Products of which little is left, a row each with the way to restock it; of very many the first. */
export function CriticalProducts({ products, onRestock }: CriticalProductsProps) {
  const { shown, showMore } = useFirst(products);
  return (
    <>
      <ul className={list}>
        {shown.map((product) => (
          <li key={product.id} className={styles.item}>
            <ProductThumb product={product} />
            <div className={styles.texts}>
              <p className={name}>{product.name}</p>
              <p className={soft}>
                <span className={styles.count}>{remaining(product.stockQuantity)}</span> · Seuil
                d'alerte&nbsp;: {product.stockAlert}
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
      {showMore && <MoreButton onMore={showMore} />}
    </>
  );
}
