import { COLLECTION_NAME } from '#contracts/constants.ts';
import { eyebrow, lead, pageHead, title } from '../theme/layout.css.ts';
import { classNames } from '../ui/class-names.ts';
import { Select } from '../ui/Select.tsx';
import * as styles from './collection.css.ts';
import type { PriceOrder } from './sort-products.ts';

const ORDERS: readonly { value: PriceOrder; label: string }[] = [
  { value: 'price-asc', label: 'Prix croissant' },
  { value: 'price-desc', label: 'Prix décroissant' },
];

export interface CollectionHeadProps {
  readonly order: PriceOrder;
  readonly onOrder: (order: PriceOrder) => void;
  /** What is said of how many products there are; null while there are none. */
  readonly count: string | null;
}

/** Title, invitation and sort of the collection (specification §2). */
export function CollectionHead({ order, onOrder, count }: CollectionHeadProps) {
  return (
    <>
      <div className={classNames(pageHead, styles.head)}>
        <div className={styles.headTexts}>
          <p className={eyebrow}>Les parfums</p>
          <h1 className={title.page}>{COLLECTION_NAME}</h1>
          <p className={lead}>
            Découvrez l’ensemble de nos créations&nbsp;: des floraux lumineux aux orientaux profonds, chaque
            flacon raconte une matière et une heure du jour.
          </p>
        </div>
        <Select
          label="Trier par prix"
          options={ORDERS}
          value={order}
          onChange={onOrder}
          isDisabled={count === null}
        />
      </div>
      {count !== null && (
        <p className={styles.count} aria-live="polite">
          {count}
        </p>
      )}
    </>
  );
}
