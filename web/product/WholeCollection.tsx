import { useState } from 'react';
import { PRODUCTS_AT_ONCE } from '#contracts/constants.ts';
import type { Product } from '#contracts/http/products.ts';
import { productListQuery } from '../data/queries.ts';
import { usePageQuery } from '../data/use-page-query.ts';
import { plural } from '../ui/plural.ts';
import { CollectionHead } from './CollectionHead.tsx';
import type { CollectionPart } from './collection-address.ts';
import { PagedCollection } from './PagedCollection.tsx';
import { ProductGrid } from './ProductGrid.tsx';
import { type PriceOrder, sortByPrice } from './sort-products.ts';

const FIRST_PAGE: CollectionPart = { order: 'price-asc', after: null };

/** A collection that fits on one page: sorted in the browser. One that turns out to be larger is shown page by page. */
export function WholeCollection({ fromPage }: { fromPage: readonly Product[] | undefined }) {
  const { data: products, isFailed } = usePageQuery(productListQuery(), fromPage);
  const [order, setOrder] = useState<PriceOrder>('price-asc');
  const count = products?.length ?? 0;
  if (count >= PRODUCTS_AT_ONCE && !fromPage)
    return <PagedCollection start={FIRST_PAGE} fromPage={undefined} />;
  return (
    <>
      <CollectionHead order={order} onOrder={setOrder} count={count === 0 ? null : plural(count, 'parfum')} />
      <ProductGrid products={products && sortByPrice(products, order)} isFailed={isFailed} />
    </>
  );
}
