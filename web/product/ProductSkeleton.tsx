import { Skeleton } from '../ui/Skeleton.tsx';
import * as styles from './product-page.css.ts';

/** Holds a product's place while it loads (specification §2). */
export function ProductSkeleton() {
  return (
    <div className={styles.top} aria-busy="true" data-placeholder="product">
      <div className={styles.gallery}>
        <Skeleton ratio="4 / 5" />
      </div>
      <div className={styles.info}>
        <Skeleton width="6rem" height="1.5rem" />
        <Skeleton width="70%" height="3.5rem" />
        <Skeleton width="40%" />
        <Skeleton height="4rem" />
        <Skeleton width="30%" height="2rem" />
        <Skeleton height="3.5rem" />
      </div>
    </div>
  );
}
