import { Skeleton } from '../ui/Skeleton.tsx';
import * as styles from './product-card.css.ts';

/** Holds a card's place while the list loads. */
export function ProductCardSkeleton() {
  return (
    <div className={styles.card} data-placeholder="product">
      <div className={styles.frame}>
        <Skeleton ratio="4 / 5" />
      </div>
      <div className={styles.body}>
        <Skeleton width="60%" height="1.75rem" />
        <Skeleton width="85%" />
        <Skeleton width="40%" />
      </div>
    </div>
  );
}
