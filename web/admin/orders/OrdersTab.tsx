import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { MAX_LENGTH } from '#contracts/constants.ts';
import { orderStatusSchema } from '#contracts/events/order.ts';
import { Button } from '../../ui/Button.tsx';
import { NativeSelect } from '../../ui/fields/Select.tsx';
import { plural } from '../../ui/formats.ts';
import { adminApi, adminQueries, guarded } from '../data/admin-api.ts';
import { useListSearch } from '../location.ts';
import { GoneMark } from '../parts/GoneMark.tsx';
import { EmptyState, MoreButton, SearchBox, TabHead, useDebounced } from '../parts/ListParts.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { NewEntries } from '../parts/NewEntries.tsx';
import { compactSelect, tools } from '../parts/parts.css.ts';
import { useSteadyList } from '../parts/steady-list.ts';
import { OrderCard } from './OrderCard.tsx';
import { ORDER_STATUSES, statusLabel } from './order-labels.ts';
import * as styles from './orders.css.ts';

/** What the orders list is narrowed to, by the server; an empty text and 'all' leave everything. */
const orderSearchSchema = z.object({
  text: z.string().catch(''),
  status: orderStatusSchema.or(z.literal('all')).catch('all'),
});
type OrderSearch = Readonly<z.infer<typeof orderSearchSchema>>;

const EVERY_ORDER = { text: '', typed: '', status: 'all' };

/** True when nothing is left out. */
function isEveryOrder({ text, status }: OrderSearch): boolean {
  return text.trim() === '' && status === 'all';
}

/** Orders page by page, newest first, narrowed by the server. */
function orderPagesQuery({ text, status }: OrderSearch) {
  return infiniteQueryOptions({
    queryKey: ['/api/admin', 'orders', 'pages', text, status],
    queryFn: ({ pageParam, signal }) => {
      // What is searched for may be somebody's name: it is in no address.
      const body = {
        ...(text.trim() !== '' && { search: text }),
        ...(status !== 'all' && { status }),
        ...(pageParam !== null && { after: pageParam }),
      };
      return guarded(adminApi.call('POST /api/admin/orders/search', { body, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextAfter }) => nextAfter,
  });
}

/** Orders, latest first, page by page, with all an administrator does to them (specification §2). */
export function OrdersTab() {
  const counts = useQuery(adminQueries.orderCounts);
  const { search, narrow, type } = useListSearch(orderSearchSchema);
  const text = useDebounced(search.text);
  const searched = { ...search, text };
  // The orders found last stay on view until the next are there.
  const query = useInfiniteQuery({ ...orderPagesQuery(searched), placeholderData: keepPreviousData });
  const found = query.data?.pages.flatMap(({ orders }) => orders) ?? [];
  const steady = useSteadyList({
    entries: found,
    keyOf: ({ id }) => id,
    scope: `${searched.status} ${text}`,
    query,
    isCut: query.hasNextPage,
  });
  const total = counts.data?.total;
  return (
    <>
      <TabHead
        title="Commandes"
        summary={total !== undefined && `${plural(total, 'commande')} au total`}
        action={total ? <OrderFilter search={search} onType={type} onChoose={narrow} /> : null}
      />
      <Loaded query={query} what="les commandes" rowHeight="13rem" rows={3}>
        {() => {
          if (steady.shown.length === 0) {
            return (
              <EmptyState icon="box" title="Aucune commande trouvée">
                {!isEveryOrder(searched) && (
                  <Button variant="link" size="small" onClick={() => narrow(EVERY_ORDER)}>
                    Afficher toutes les commandes
                  </Button>
                )}
              </EmptyState>
            );
          }
          return (
            <>
              <NewEntries
                list={steady}
                textOf={(waiting) => plural(waiting, 'nouvelle commande', 'nouvelles commandes')}
              />
              <ul className={styles.orders} aria-busy={query.isPlaceholderData}>
                {steady.shown.map((order) => (
                  <li key={order.id}>
                    <GoneMark isGone={steady.isGone(order)} />
                    <OrderCard order={order} listed={searched.status} />
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

interface OrderFilterProps {
  readonly search: OrderSearch;
  readonly onType: (text: string) => void;
  readonly onChoose: (search: Pick<OrderSearch, 'status'>) => void;
}

/** Narrows the orders to words and a status. */
function OrderFilter({ search, onType, onChoose }: OrderFilterProps) {
  return (
    <search className={tools}>
      <SearchBox
        label="Rechercher une commande"
        value={search.text}
        maxLength={MAX_LENGTH.search.orders}
        onChange={onType}
      />
      <NativeSelect
        compact={compactSelect}
        aria-label="Filtrer par statut"
        options={STATUS_OPTIONS}
        value={search.status}
        onChange={(status) => onChoose({ status })}
      />
    </search>
  );
}
