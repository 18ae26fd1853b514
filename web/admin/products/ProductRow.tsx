import type { Product } from '#contracts/http/products.ts';
import { CATEGORY_LABELS } from '../../product/product-texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { euros } from '../../ui/euros.ts';
import { Icon } from '../../ui/Icon.tsx';
import { isLow } from '../inventory/stock-levels.ts';
import { badges, itemActions, name, soft } from '../parts/parts.css.ts';
import { ProductThumb } from './ProductThumb.tsx';
import * as styles from './products.css.ts';

export interface ProductRowProps {
  readonly product: Product;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One product in the list: picture, texts, badges, price, stock, edit and delete (specification §2). */
export function ProductRow({ product, onEdit, onDelete }: ProductRowProps) {
  return (
    <li className={styles.row}>
      <ProductThumb product={product} />
      <div className={styles.texts}>
        <p className={name}>{product.name}</p>
        <p className={`${soft} ${styles.short}`}>{product.shortDescription}</p>
        <div className={`${badges} ${styles.rowBadges}`}>
          <Badge variant={product.isActive ? 'success' : 'secondary'}>
            {product.isActive ? 'Actif' : 'Inactif'}
          </Badge>
          <Badge variant="outline">{CATEGORY_LABELS[product.category]}</Badge>
          {isLow(product) && <Badge variant="destructive">Stock faible</Badge>}
        </div>
      </div>
      <p className={styles.price}>{euros(product.price)}</p>
      <p className={styles.stock}>Stock&nbsp;: {product.stockQuantity}</p>
      <div className={`${itemActions} ${styles.rowActions}`}>
        <Button variant="ghost" size="icon" aria-label={`Modifier ${product.name}`} onClick={onEdit}>
          <Icon name="edit" />
        </Button>
        <Button
          className={styles.remove}
          variant="ghost"
          size="icon"
          aria-label={`Supprimer ${product.name}`}
          onClick={onDelete}
        >
          <Icon name="trash" />
        </Button>
      </div>
    </li>
  );
}
