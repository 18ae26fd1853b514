import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { cursorBehind } from '#contracts/catalog/product-cursor.ts';
import { COLLECTION_NAME, PRODUCTS_AT_ONCE } from '#contracts/constants.ts';
import { FOUND_AT_ONCE } from '#contracts/finding.ts';
import type { Collection } from '#contracts/http/shop/finding.ts';
import type { Product } from '#contracts/http/shop/products.ts';
import { collectionQuery } from '../../data/finding-queries.ts';
import {
  type PriceOrder,
  productListQuery,
  readCollectionPage,
  sortByPrice,
  usePageQuery,
} from '../../data/queries.ts';
import { eyebrow, lead, pageHead, title } from '../../theme/layout.css.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { plural } from '../../ui/formats.ts';
import { goOnAt } from '../../ui/interaction.ts';
import { showError } from '../../ui/overlays/toast.ts';
import * as styles from '../collection.css.ts';
import { ProductGrid } from '../ProductGrid.tsx';
import {
  type CollectionPart,
  collectionAddress,
  isNarrowed,
  keepInAddress,
  queryOf,
  WHOLE,
} from './collection-address.ts';
import { Chosen, Finder } from './Finder.tsx';
import { NothingFound } from './NothingFound.tsx';

/** What the server drew; undefined when the page was reached from another one. */
export interface DrawnCollection {
  readonly products: readonly Product[];
  readonly collection: Collection;
}

export interface WholeCollectionProps {
  readonly fromPage: DrawnCollection | undefined;
  /** The order that the address names. */
  readonly start: PriceOrder;
}

/** A collection that fits on one page: sorted in the browser. One that turns out to be larger is shown page by page. */
export function WholeCollection({ fromPage, start }: WholeCollectionProps) {
  const { data: products, isFailed } = usePageQuery(productListQuery(), fromPage?.products);
  const [order, setOrder] = useState(start);
  const count = products?.length ?? 0;
  const part = { ...WHOLE, order };
  const choose = (chosen: PriceOrder) => {
    setOrder(chosen);
    keepInAddress({ ...WHOLE, order: chosen });
  };
  if (count >= PRODUCTS_AT_ONCE && !fromPage) return <PagedCollection start={part} fromPage={undefined} />;
  return (
    <>
      <CollectionHead
        part={part}
        onOrder={choose}
        isEmpty={count === 0}
        drawn={fromPage?.collection}
        count={count === 0 ? null : plural(count, 'parfum')}
      />
      <ProductGrid products={products && sortByPrice(products, order)} isFailed={isFailed} />
    </>
  );
}

/** All of them are counted, or those that are shown. */
function countText(count: number, isAll: boolean): string {
  return isAll ? plural(count, 'parfum') : plural(count, 'parfum affiché', 'parfums affichés');
}

type Page = readonly Product[];

interface PagedCollectionProps {
  /** The part that the address names. */
  readonly start: CollectionPart;
  readonly fromPage: DrawnCollection | undefined;
}

/**
 * A large collection, or those of it that are looked for, page by page in the order chosen. 'Afficher plus' is a link to the next page,
 * which works without JavaScript.
 */
export function PagedCollection({ start, fromPage }: PagedCollectionProps) {
  const [part, setPart] = useState(start);
  const size = isNarrowed(part) ? FOUND_AT_ONCE : PRODUCTS_AT_ONCE;
  // Pages hold one product more than they show, when there is another page.
  const shownOf = (page: Page) => page.slice(0, size);
  const cursorOfNext = (page: Page): string | null => {
    const last = page[size - 1];
    return page.length > size && last ? cursorBehind(last) : null;
  };
  const drawn: InfiniteData<Page, string | null> | undefined =
    fromPage && part === start ? { pages: [fromPage.products], pageParams: [part.after] } : undefined;
  const { data, error, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['collection', collectionAddress(part)],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      readCollectionPage(queryOf(part), { order: part.order, after: pageParam, size }, signal),
    initialPageParam: part.after,
    getNextPageParam: cursorOfNext,
    initialData: drawn,
  });
  const products = data?.pages.flatMap(shownOf);
  const lastPage = data?.pages.at(-1);
  const next = lastPage ? cursorOfNext(lastPage) : null;
  const isAll = isNarrowed(part) && next === null && part.after === null;

  function choose(order: CollectionPart['order']): void {
    const first = { ...part, order, after: null };
    hasAskedForMore.current = false;
    setPart(first);
    keepInAddress(first);
  }

  const hasAskedForMore = useRef(false);
  async function showMore(event: MouseEvent): Promise<void> {
    event.preventDefault();
    // Vike follows every link that a click reaches it from, prevented or not.
    event.stopPropagation();
    if (isFetchingNextPage) return;
    hasAskedForMore.current = true;
    const { isError } = await fetchNextPage();
    if (isError) showError('Erreur', 'La suite n’a pas pu être chargée. Veuillez réessayer.');
  }
  const behindFirst = ((data?.pages.length ?? 1) - 1) * size;
  useEffect(() => {
    // The last press takes its link away: the keyboard goes on at the first perfume that it added.
    if (!hasAskedForMore.current || next !== null) return;
    hasAskedForMore.current = false;
    goOnAt(() => document.querySelectorAll<HTMLElement>('[data-product] h2 a')[behindFirst]);
  }, [behindFirst, next]);

  return (
    <>
      <CollectionHead
        part={part}
        onOrder={choose}
        // While another order is read, the keyboard stays on its choice.
        isEmpty={products?.length === 0}
        drawn={fromPage?.collection}
        products={products}
        count={products?.length ? countText(products.length, isAll) : null}
      />
      {products?.length === 0 && isNarrowed(part) ? (
        <NothingFound part={part} drawn={fromPage?.collection} />
      ) : (
        <ProductGrid products={products} isFailed={error !== null && !data} />
      )}
      <nav className={styles.more} aria-label="Pages de la collection">
        {part.after !== null && (
          <ButtonLink href={collectionAddress({ ...part, after: null })} variant="secondary">
            Revenir au début
          </ButtonLink>
        )}
        {next !== null && (
          <ButtonLink
            href={collectionAddress({ ...part, after: next })}
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

const ORDERS: readonly { value: PriceOrder; label: string }[] = [
  { value: 'price-asc', label: 'Prix croissant' },
  { value: 'price-desc', label: 'Prix décroissant' },
];

interface CollectionHeadProps {
  readonly part: CollectionPart;
  readonly onOrder: (order: PriceOrder) => void;
  /** There is nothing to put in order. */
  readonly isEmpty: boolean;
  /** What the server counted. */
  readonly drawn: Collection | undefined;
  /** What is said of how many products there are; null while there are none. */
  readonly count: string | null;
  /** Those found, once they are known. */
  readonly products?: Page | undefined;
}

/** Title, invitation and sort of the collection (specification §2), and beside them what leads to some of it. */
function CollectionHead({ part, onOrder, isEmpty, drawn, count, products }: CollectionHeadProps) {
  const { data: collection } = usePageQuery(collectionQuery(queryOf(part)), drawn);
  return (
    <>
      <div className={classNames(pageHead, styles.head)}>
        <div className={styles.invitation}>
          <p className={eyebrow}>Les parfums</p>
          <h1 className={title.page}>{COLLECTION_NAME}</h1>
          <p className={lead}>
            Découvrez l’ensemble de nos créations&nbsp;: des floraux lumineux aux orientaux profonds, chaque
            flacon raconte une matière et une heure du jour.
          </p>
        </div>
        <div className={styles.sort} data-needs-scripts="">
          <Select
            label="Trier par prix"
            options={ORDERS}
            value={part.order}
            onChange={onOrder}
            disabled={isEmpty}
          />
        </div>
        <Finder part={part} collection={collection} />
      </div>
      {products?.length ? <Chosen part={part} products={products} /> : null}
      {count !== null && (
        <p className={styles.count} aria-live="polite">
          {count}
        </p>
      )}
    </>
  );
}
