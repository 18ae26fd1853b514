import { PRODUCT_PLACEHOLDERS } from '#contracts/constants.ts';
import type { Product } from '#contracts/http/shop/products.ts';
import * as styles from './collection.css.ts';
import { ProductCard, ProductCardSkeleton } from './ProductCard.tsx';

/** Pictures of the first row are fetched at once, the very first before all else. */
const FIRST_ROW = 3;

export interface ProductGridProps {
  readonly products: readonly Product[] | undefined;
  /** How many cards hold the place while the list loads. */
  readonly placeholders?: number;
  readonly isFailed?: boolean;
  /** Three products that stay in one row from tablets on. */
  readonly isTrio?: boolean;
  readonly headingLevel?: 2 | 3;
  /** The page opens with it, so its first pictures are fetched at once. */
  readonly isMain?: boolean;
}

/** The cards; six placeholders while there is nothing to show yet, a sentence when there is nothing at all (specification §2). */
export function ProductGrid(props: ProductGridProps) {
  const { products, placeholders = PRODUCT_PLACEHOLDERS, isFailed = false } = props;
  const { headingLevel = 2, isMain = true, isTrio = false } = props;
  const columns = isTrio ? styles.trio : styles.grid;
  if (isFailed) {
    return (
      <div className={styles.empty}>
        <p className={styles.emptyText} role="alert">
          Les parfums n’ont pas pu être chargés. Veuillez recharger la page.
        </p>
      </div>
    );
  }
  if (!products) {
    return (
      <div className={columns} aria-busy="true">
        {Array.from({ length: placeholders }, (_, index) => `product-${index}`).map((key) => (
          <ProductCardSkeleton key={key} />
        ))}
      </div>
    );
  }
  if (products.length === 0) {
    return (
      <div className={styles.empty}>
        <p className={styles.emptyText}>Aucun produit disponible.</p>
      </div>
    );
  }
  return (
    <div className={columns}>
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          headingLevel={headingLevel}
          isEarly={isMain && index < FIRST_ROW}
          isMain={isMain && index === 0}
        />
      ))}
    </div>
  );
}
