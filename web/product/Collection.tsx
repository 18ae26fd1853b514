import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { COLLECTION_NAME, PRODUCTS_AT_ONCE } from '#contracts/constants.ts';
import type { Product } from '#contracts/http/products.ts';
import { cursorBehind } from '#contracts/product-cursor.ts';
import {
  type PriceOrder,
  productListQuery,
  readCollectionPage,
  sortByPrice,
  usePageQuery,
} from '../data/queries.ts';
import { eyebrow, lead, pageHead, stack, title } from '../theme/layout.css.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Select } from '../ui/fields/Select.tsx';
import { plural } from '../ui/formats.ts';
import * as styles from './collection.css.ts';
import { type CollectionPart, collectionAddress, keepInAddress } from './collection-address.ts';
import { noteNamed } from './note-address.ts';
import { ProductGrid } from './ProductGrid.tsx';

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
    keepInAddress({ order: chosen, note: null, after: null });
  };
  if (count >= PRODUCTS_AT_ONCE && !fromPage)
    return <PagedCollection start={{ order, note: null, after: null }} fromPage={undefined} />;
  return (
    <>
      <CollectionHead order={order} onOrder={choose} count={count === 0 ? null : plural(count, 'parfum')} />
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
    queryKey: ['collection', part.order, part.note ?? '', part.after],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      readCollectionPage({ ...part, after: pageParam }, signal),
    initialPageParam: part.after,
    getNextPageParam: cursorOfNext,
    initialData: drawn,
  });
  const products = data?.pages.flatMap(shownOf);
  const lastPage = data?.pages.at(-1);
  const next = lastPage ? cursorOfNext(lastPage) : null;

  function choose(order: CollectionPart['order']): void {
    const first = { ...part, order, after: null };
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
        note={part.note !== null && products?.length ? noteNamed(part.note, products) : null}
        count={
          products?.length
            ? countText(products.length, part.note !== null && next === null && part.after === null)
            : null
        }
      />
      {part.note !== null && products?.length === 0 ? (
        <NothingNoted />
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
  readonly order: PriceOrder;
  readonly onOrder: (order: PriceOrder) => void;
  /** What is said of how many products there are; null while there are none. */
  readonly count: string | null;
  /** The note that all have, as it is written. */
  readonly note?: string | null;
}

/** No perfume has the note asked for: the way on. */
function NothingNoted() {
  return (
    <div className={styles.empty}>
      <p className={styles.emptyText}>Aucun de nos parfums ne porte cette note pour le moment.</p>
      <ButtonLink href="/parfums" variant="secondary">
        Voir toute la collection
      </ButtonLink>
    </div>
  );
}

/** Title, invitation and sort of the collection (specification §2). */
function CollectionHead({ order, onOrder, count, note }: CollectionHeadProps) {
  return (
    <>
      <div className={classNames(pageHead, styles.head)}>
        <div className={stack.x4}>
          <p className={eyebrow}>Les parfums</p>
          <h1 className={title.page}>{COLLECTION_NAME}</h1>
          <p className={lead}>
            Découvrez l’ensemble de nos créations&nbsp;: des floraux lumineux aux orientaux profonds, chaque
            flacon raconte une matière et une heure du jour.
          </p>
        </div>
        <div data-needs-scripts="">
          <Select
            label="Trier par prix"
            options={ORDERS}
            value={order}
            onChange={onOrder}
            disabled={count === null}
          />
        </div>
      </div>
      {note && (
        <p className={styles.filter}>
          <span>{`Note\u00a0: ${note}`}</span>
          <a href="/parfums">Tous les parfums</a>
        </p>
      )}
      {count !== null && (
        <p className={styles.count} aria-live="polite">
          {count}
        </p>
      )}
    </>
  );
}
