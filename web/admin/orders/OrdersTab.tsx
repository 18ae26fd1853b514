import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, memo, type ReactNode, Suspense } from 'react';
import { MAX_LENGTH } from '#contracts/constants.ts';
import type { Order, OrderCounts } from '#contracts/http/shop/orders.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { NativeSelect } from '../../ui/fields/Select.tsx';
import { plural } from '../../ui/formats.ts';
import { adminQueries } from '../data/admin-api.ts';
import { type ListSearch, useListSearch, usePlace } from '../location.ts';
import { DialogButton } from '../parts/DialogButton.tsx';
import { EmptyState, Loaded, SearchBox, TabHead, useDebounced } from '../parts/lists/ListParts.tsx';
import { NewEntries, type SteadyList, useSteadyList } from '../parts/lists/steady-list.tsx';
import { compactSelect, tools } from '../parts/parts.css.ts';
import { useMedia } from '../parts/use-media.ts';
import { BulkBar } from './bulk/BulkBar.tsx';
import { ParcelsDialog } from './bulk/ParcelsDialog.tsx';
import { useChosenOrders } from './bulk/use-chosen-orders.ts';
import * as styles from './desk/desk.css.ts';
import { OpenOrder } from './desk/OpenOrder.tsx';
import { OrderFilters } from './desk/OrderFilters.tsx';
import { OrderList } from './desk/OrderList.tsx';
import { OrderViews } from './desk/OrderViews.tsx';
import { useReportOpenOrder } from './desk/open-elsewhere.ts';
import {
  EVERY_ORDER,
  isEveryOrder,
  type OrderSearch,
  orderPagesQuery,
  orderSearchSchema,
  searchBody,
} from './desk/order-search.ts';
import { ColumnChooser, ViewSwitch } from './desk/ViewSwitch.tsx';
import { WorkLists } from './desk/WorkLists.tsx';
import { ORDER_STATUSES, statusLabel } from './order-labels.ts';

const TakeOrderDialog = lazy(() =>
  import('./taking/TakeOrderDialog.tsx').then((module) => ({ default: module.TakeOrderDialog })),
);

/** Orders, latest first unless sorted otherwise, with all an administrator does to them (specification §2). */
export function OrdersTab({ openId }: { openId: string | undefined }) {
  useReportOpenOrder(openId);
  const counts = useQuery(adminQueries.orderCounts);
  const { search, narrow, type } = useListSearch(orderSearchSchema);
  const searched = { ...search, text: useDebounced(search.text) };
  const matching = useFoundPages(searched).data?.pages[0]?.matching;
  const total = counts.data?.total;
  return (
    <>
      <TabHead
        title="Commandes"
        summary={counts.data && summaryOf(counts.data, isEveryOrder(searched), matching)}
        action={total ? <OrderFilter search={search} onType={type} onChoose={narrow} /> : null}
      />
      <WorkLists current={search.work} isStrip />
      {total ? (
        <DeskBar search={search} narrow={narrow} />
      ) : (
        <div className={styles.bar}>
          <TakeOrder />
        </div>
      )}
      <FoundOrders searched={searched} openId={openId} narrow={narrow} />
    </>
  );
}

/** The orders found last stay on view until the next are there. */
function useFoundPages(searched: OrderSearch) {
  return useInfiniteQuery({
    ...orderPagesQuery(searched),
    placeholderData: keepPreviousData,
  });
}

interface FoundOrdersProps {
  readonly searched: OrderSearch;
  readonly openId: string | undefined;
  readonly narrow: (changes: ListSearch) => void;
}

/** The list, drawn again for what is searched, not for each letter on the way there: rows of a table are dear. */
const FoundOrders = memo(function FoundOrders({ searched, openId, narrow }: FoundOrdersProps) {
  const query = useFoundPages(searched);
  const steady = useSteadyList({
    entries: query.data?.pages.flatMap(({ orders }) => orders) ?? [],
    keyOf: ({ id }) => id,
    scope: JSON.stringify(searchBody(searched)),
    query,
    isCut: query.hasNextPage,
  });
  const chosen = useChosenOrders(
    searched,
    steady.shown.map(({ id }) => id),
  );
  const matching = query.data?.pages[0]?.matching;
  return (
    <Desk openId={openId} steady={steady}>
      <Loaded
        query={query}
        what="les commandes"
        rowHeight={searched.view === 'table' ? '3rem' : '13rem'}
        rows={3}
      >
        {() =>
          steady.shown.length === 0 ? (
            <NoOrder isNarrowed={!isEveryOrder(searched)} onWiden={() => narrow(EVERY_ORDER)} />
          ) : (
            <>
              <NewEntries
                list={steady}
                textOf={(waiting) => plural(waiting, 'nouvelle commande', 'nouvelles commandes')}
              />
              <OrderList
                search={searched}
                query={query}
                steady={steady}
                openId={openId}
                onSort={(sort) => narrow({ sort: sort === 'newest' ? '' : sort })}
                chosen={chosen}
              />
              <BulkBar chosen={chosen} matching={matching} />
            </>
          )
        }
      </Loaded>
    </Desk>
  );
}, isSameList);

function isSameList(before: FoundOrdersProps, now: FoundOrdersProps): boolean {
  return (
    before.openId === now.openId &&
    before.narrow === now.narrow &&
    JSON.stringify(before.searched) === JSON.stringify(now.searched)
  );
}

function summaryOf({ total, archived }: OrderCounts, isEvery: boolean, matching: number | undefined): string {
  const all = `${plural(total, 'commande')} au total`;
  if (isEvery) return archived > 0 ? `${all}, dont ${plural(archived, 'archivée')}` : all;
  return matching === undefined ? all : `${all}, ${matching} dans cette liste`;
}

function NoOrder({ isNarrowed, onWiden }: { isNarrowed: boolean; onWiden: () => void }) {
  return (
    <EmptyState icon="box" title="Aucune commande trouvée">
      {isNarrowed && (
        <Button variant="link" size="small" onClick={onWiden}>
          Afficher toutes les commandes
        </Button>
      )}
    </EmptyState>
  );
}

interface DeskProps {
  readonly openId: string | undefined;
  readonly steady: SteadyList<Order>;
  readonly children: ReactNode;
}

/** The list, and beside it or in its place the order that is open. */
function Desk({ openId, steady, children }: DeskProps) {
  const { place, goTo } = usePlace();
  const goToOrder = (orderId: string | undefined) =>
    goTo({
      screen: 'tab',
      tab: 'orders',
      ...(orderId !== undefined && { orderId }),
      ...(place.search && { search: place.search }),
    });
  return (
    <div className={classNames(styles.desk, openId !== undefined && styles.deskWithOrder)}>
      <div className={openId === undefined ? styles.list : styles.listBehind}>{children}</div>
      {openId !== undefined && (
        <OpenOrder
          id={openId}
          listed={steady.shown.map(({ id }) => id)}
          onOpen={goToOrder}
          onClose={() => goToOrder(undefined)}
        />
      )}
    </div>
  );
}

interface DeskBarProps {
  readonly search: OrderSearch;
  readonly narrow: (changes: ListSearch) => void;
}

/** Kept views, how the list is shown, and its filters. */
function DeskBar({ search, narrow }: DeskBarProps) {
  const hasColumns = useMedia('(min-width: 700px)') && search.view === 'table';
  return (
    <div className={styles.bar}>
      <OrderViews />
      <div className={styles.switchPlace}>
        <TakeOrder />
        <DialogButton variant="secondary" label="Expédier par liste">
          {(close) => <ParcelsDialog onClose={close} />}
        </DialogButton>
        {hasColumns && <ColumnChooser search={search} onChoose={narrow} />}
        <ViewSwitch search={search} onChoose={narrow} />
      </div>
      <OrderFilters search={search} onChoose={narrow} />
    </div>
  );
}

/** Opens the form for an order that is taken by telephone. */
function TakeOrder() {
  return (
    <DialogButton variant="secondary" label="Commande par téléphone">
      {(close) => (
        <Suspense fallback={null}>
          <TakeOrderDialog onClose={close} />
        </Suspense>
      )}
    </DialogButton>
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
