import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { MAX_LENGTH } from '#contracts/constants.ts';
import { Button } from '../../ui/Button.tsx';
import { NativeSelect } from '../../ui/fields/Select.tsx';
import { plural } from '../../ui/formats.ts';
import { useDraft } from '../data/drafts.ts';
import { adminQueries, orderPagesQuery } from '../data/queries.ts';
import { EmptyState, MoreButton } from '../parts/ListParts.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { compactSelect, tools } from '../parts/parts.css.ts';
import { SearchBox, useDebounced } from '../parts/SearchBox.tsx';
import { TabHead } from '../parts/TabHead.tsx';
import { OrderCard } from './OrderCard.tsx';
import { ORDER_STATUSES, statusLabel } from './order-labels.ts';
import { EVERY_ORDER, isEveryOrder, type OrderSearch, orderSearchSchema } from './order-search.ts';
import * as styles from './orders.css.ts';

/** Orders, latest first, page by page, with all an administrator does to them (specification §2). */
export function OrdersTab() {
  const counts = useQuery(adminQueries.orderCounts);
  const { value: search, setValue: setSearch } = useDraft<OrderSearch>({
    name: 'order-search',
    schema: orderSearchSchema,
    start: EVERY_ORDER,
    isUntouched: isEveryOrder,
  });
  const searched = useDebounced(search);
  // The orders found last stay on view until the next are there.
  const query = useInfiniteQuery({ ...orderPagesQuery(searched), placeholderData: keepPreviousData });
  const total = counts.data?.total;
  return (
    <>
      <TabHead
        title="Commandes"
        summary={total !== undefined && `${plural(total, 'commande')} au total`}
        action={total ? <OrderFilter search={search} onChange={setSearch} /> : null}
      />
      <Loaded query={query} what="les commandes" rowHeight="13rem" rows={3}>
        {({ pages }) => {
          const found = pages.flatMap(({ orders }) => orders);
          if (found.length === 0) {
            return (
              <EmptyState icon="box" title="Aucune commande trouvée">
                {!isEveryOrder(searched) && (
                  <Button variant="link" size="small" onClick={() => setSearch(EVERY_ORDER)}>
                    Afficher toutes les commandes
                  </Button>
                )}
              </EmptyState>
            );
          }
          return (
            <>
              <ul className={styles.orders} aria-busy={query.isPlaceholderData}>
                {found.map((order) => (
                  <li key={order.id}>
                    <OrderCard order={order} />
                  </li>
                ))}
              </ul>
              {query.hasNextPage && (
                <MoreButton isPending={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

const STATUS_OPTIONS = [
  { value: 'all', label: 'Tous les statuts' },
  ...ORDER_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
] as const;

/** Narrows the orders to words and a status. */
function OrderFilter(props: { search: OrderSearch; onChange: (search: OrderSearch) => void }) {
  const { search, onChange } = props;
  return (
    <search className={tools}>
      <SearchBox
        label="Rechercher une commande"
        value={search.text}
        maxLength={MAX_LENGTH.search.orders}
        onChange={(text) => onChange({ ...search, text })}
      />
      <NativeSelect
        compact={compactSelect}
        aria-label="Filtrer par statut"
        options={STATUS_OPTIONS}
        value={search.status}
        onChange={(status) => onChange({ ...search, status })}
      />
    </search>
  );
}
