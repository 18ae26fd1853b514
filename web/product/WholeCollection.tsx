import { useState } from 'react';
import { PRODUCTS_AT_ONCE } from '#contracts/constants.ts';
import type { Product } from '#contracts/http/products.ts';
import { productListQuery } from '../data/queries.ts';
import { usePageQuery } from '../data/use-page-query.ts';
import { plural } from '../ui/plural.ts';
import { CollectionHead } from './CollectionHead.tsx';
import { keepInAddress } from './collection-address.ts';
import { PagedCollection } from './PagedCollection.tsx';
import { ProductGrid } from './ProductGrid.tsx';
import { type PriceOrder, sortByPrice } from './sort-products.ts';

export interface WholeCollectionProps {
  readonly fromPage: readonly Product[] | undefined;
  /** The order that the address names. */
  readonly start: PriceOrder;
}

/** A collection that fits on one page: sorted in the browser. One that turns out to be larger is shown page by page. */
export function WholeCollection({ fromPage, start }: WholeCollectionProps) {
  const { data: products, isFailed } = usePageQuery(productListQuery(), fromPage);
  const [order, setOrder] = useState(start);
  const count = products?.length ?? 0;
  const choose = (chosen: PriceOrder) => {
    setOrder(chosen);
    keepInAddress({ order: chosen, after: null });
  };
  if (count >= PRODUCTS_AT_ONCE && !fromPage)
    return <PagedCollection start={{ order, after: null }} fromPage={undefined} />;
  return (
    <>
      <CollectionHead order={order} onOrder={choose} count={count === 0 ? null : plural(count, 'parfum')} />
      <ProductGrid products={products && sortByPrice(products, order)} isFailed={isFailed} />
    </>
  );
}
