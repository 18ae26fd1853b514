import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { OrderSort } from '#contracts/http/desk/order-filters.ts';
import type { Order, OrderPage } from '#contracts/http/shop/orders.ts';
import { usePlace } from '../../location.ts';
import { MoreButton } from '../../parts/lists/ListParts.tsx';
import { GoneMark, type SteadyList } from '../../parts/lists/steady-list.tsx';
import { useMedia } from '../../parts/use-media.ts';
import type { ChosenOrders } from '../bulk/use-chosen-orders.ts';
import { OrderCard } from '../OrderCard.tsx';
import * as cards from '../orders.css.ts';
import { CompactOrders } from '../table/CompactOrders.tsx';
import { shownColumns, useRoom } from '../table/columns.tsx';
import { OrderTable } from '../table/OrderTable.tsx';
import { listedStatus, type OrderSearch } from './order-search.ts';

export interface OrderListProps {
  readonly search: OrderSearch;
  readonly query: UseInfiniteQueryResult<InfiniteData<OrderPage>>;
  readonly steady: SteadyList<Order>;
  readonly openId: string | undefined;
  readonly onSort: (sort: OrderSort) => void;
  readonly chosen: ChosenOrders;
}

/** The orders on view, as rows or as cards. */
export function OrderList(props: OrderListProps) {
  const { search, query, steady } = props;
  const more = () => void query.fetchNextPage();
  if (search.view === 'table') return <OrderRows {...props} more={more} />;
  return (
    <>
      <ul className={cards.orders} aria-busy={query.isPlaceholderData}>
        {steady.shown.map((order) => (
          <li key={order.id}>
            <GoneMark isGone={steady.isGone(order)} />
            <OrderCard order={order} listed={listedStatus(search)} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && <MoreButton isPending={query.isFetchingNextPage} onMore={more} />}
    </>
  );
}

/** Orders as rows of a table, or as low cards where there is no room for one. */
function OrderRows({
  search,
  query,
  steady,
  openId,
  onSort,
  chosen,
  more,
}: OrderListProps & { readonly more: () => void }) {
  const { place, goTo } = usePlace();
  const isWide = useMedia('(min-width: 700px)');
  const hasRoom = useMedia('(min-width: 1600px)');
  const room = useRoom();
  if (!isWide)
    return (
      <>
        <CompactOrders orders={steady.shown} isGone={steady.isGone} chosen={chosen} />
        {query.hasNextPage && <MoreButton isPending={query.isFetchingNextPage} onMore={more} />}
      </>
    );
  const open = (orderId: string) =>
    goTo({ screen: 'tab', tab: 'orders', orderId, ...(place.search && { search: place.search }) });
  return (
    <OrderTable
      orders={steady.shown}
      columns={shownColumns(search.columns, openId !== undefined && !hasRoom ? 'narrow' : room)}
      sort={search.sort}
      onSort={onSort}
      openId={openId}
      onOpen={open}
      isGone={steady.isGone}
      chosen={chosen}
      onMore={query.hasNextPage && !query.isFetchingNextPage ? more : undefined}
      isLoadingMore={query.isFetchingNextPage}
    />
  );
}
