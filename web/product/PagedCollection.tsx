import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { PRODUCTS_AT_ONCE } from '#contracts/constants.ts';
import type { Product } from '#contracts/http/products.ts';
import { cursorBehind } from '#contracts/product-cursor.ts';
import { readCollectionPage } from '../data/queries.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { plural } from '../ui/plural.ts';
import { CollectionHead } from './CollectionHead.tsx';
import * as styles from './collection.css.ts';
import { type CollectionPart, collectionAddress, keepInAddress } from './collection-address.ts';
import { ProductGrid } from './ProductGrid.tsx';

type Page = readonly Product[];

export interface PagedCollectionProps {
  /** The part that the address names. */
  readonly start: CollectionPart;
  /** What the server drew of it; undefined when the page was reached from another one. */
  readonly fromPage: Page | undefined;
}

/** Pages hold one product more than they show, when there is another page. */
const shownOf = (page: Page) => page.slice(0, PRODUCTS_AT_ONCE);

function cursorOfNext(page: Page): string | null {
  const last = page[PRODUCTS_AT_ONCE - 1];
  return page.length > PRODUCTS_AT_ONCE && last ? cursorBehind(last) : null;
}

/** A large collection, page by page in the order chosen. 'Afficher plus' is a link to the next page, which works without JavaScript. */
export function PagedCollection({ start, fromPage }: PagedCollectionProps) {
  const [part, setPart] = useState(start);
  const drawn: InfiniteData<Page, string | null> | undefined =
    fromPage && part === start ? { pages: [fromPage], pageParams: [part.after] } : undefined;
  const { data, error, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['collection', part.order, part.after],
    queryFn: ({ pageParam, signal }): Promise<Page> => readCollectionPage(part.order, pageParam, signal),
    initialPageParam: part.after,
    getNextPageParam: cursorOfNext,
    initialData: drawn,
  });
  const products = data?.pages.flatMap(shownOf);
  const lastPage = data?.pages.at(-1);
  const next = lastPage ? cursorOfNext(lastPage) : null;

  function choose(order: CollectionPart['order']): void {
    const first = { order, after: null };
    setPart(first);
    keepInAddress(first);
  }

  function showMore(event: MouseEvent): void {
    event.preventDefault();
    // Vike follows every link that a click reaches it from, prevented or not.
    event.stopPropagation();
    if (!isFetchingNextPage) void fetchNextPage();
  }

  return (
    <>
      <CollectionHead
        order={part.order}
        onOrder={choose}
        count={products?.length ? plural(products.length, 'parfum affiché', 'parfums affichés') : null}
      />
      <ProductGrid products={products} isFailed={error !== null && !data} />
      <nav className={styles.more} aria-label="Pages de la collection">
        {part.after !== null && (
          <ButtonLink href={collectionAddress({ order: part.order, after: null })} variant="secondary">
            Revenir au début
          </ButtonLink>
        )}
        {next !== null && (
          <ButtonLink
            href={collectionAddress({ order: part.order, after: next })}
            variant="secondary"
            onClick={showMore}
            aria-busy={isFetchingNextPage}
          >
            Afficher plus
          </ButtonLink>
        )}
      </nav>
    </>
  );
}
