import { lazy, Suspense, useState } from 'react';
import { useData } from 'vike-react/useData';
import { COLLECTION_NAME } from '#contracts/constants.ts';
import { productListQuery } from '../../../../data/queries.ts';
import { usePageQuery } from '../../../../data/use-page-query.ts';
import * as styles from '../../../../product/collection.css.ts';
import { ProductGrid } from '../../../../product/ProductGrid.tsx';
import { type PriceOrder, sortByPrice } from '../../../../product/sort-products.ts';
import { container, eyebrow, lead, pageHead, title } from '../../../../theme/layout.css.ts';
import { classNames } from '../../../../ui/class-names.ts';
import type { CollectionData } from './+data.ssr.ts';

// The list's own code is heavier than the rest of the page: what the server drew stands there until it has come.
const SortSelect = lazy(() =>
  import('../../../../product/SortSelect.tsx').then((module) => ({ default: module.SortSelect })),
);

/** The collection (specification §2). */
export default function CollectionPage() {
  const fromPage = useData<CollectionData | undefined>()?.products;
  const { data: products, isFailed } = usePageQuery(productListQuery(), fromPage);
  const [order, setOrder] = useState<PriceOrder>('price-asc');
  const count = products?.length ?? 0;
  return (
    <div className={classNames(container, styles.foot)}>
      <div className={classNames(pageHead, styles.head)}>
        <div className={styles.headTexts}>
          <p className={eyebrow}>Les parfums</p>
          <h1 className={title.page}>{COLLECTION_NAME}</h1>
          <p className={lead}>
            Découvrez l’ensemble de nos créations : des floraux lumineux aux orientaux profonds, chaque flacon
            raconte une matière et une heure du jour.
          </p>
        </div>
        <div className={styles.sort}>
          <Suspense fallback={null}>
            <SortSelect order={order} onChange={setOrder} isDisabled={count === 0} />
          </Suspense>
        </div>
      </div>
      {count > 0 && (
        <p className={styles.count} aria-live="polite">
          {count} {count > 1 ? 'parfums' : 'parfum'}
        </p>
      )}
      <ProductGrid products={products && sortByPrice(products, order)} isFailed={isFailed} />
    </div>
  );
}
