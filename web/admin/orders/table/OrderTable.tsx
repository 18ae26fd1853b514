import {
  Cell,
  Collection,
  Column,
  Row,
  type SortDescriptor,
  Table,
  TableBody,
  TableHeader,
  TableLayout,
  TableLoadMoreItem,
  Virtualizer,
} from 'react-aria-components';
import type { OrderSort } from '#contracts/http/desk/order-filters.ts';
import type { Order } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/marks/Icon.tsx';
import { Spinner } from '../../../ui/marks/Loading.tsx';
import { useFragment } from '../../location.ts';
import type { ChosenOrders } from '../bulk/use-chosen-orders.ts';
import { OpenElsewhereMark } from '../desk/OpenElsewhere.tsx';
import { Choice } from './Choice.tsx';
import { ORDER_COLUMNS, type OrderColumn } from './columns.tsx';
import { SteadyRows } from './SteadyRows.tsx';
import * as styles from './table.css.ts';

export interface OrderTableProps {
  readonly orders: readonly Order[];
  readonly columns: readonly OrderColumn[];
  readonly sort: OrderSort;
  readonly onSort: (sort: OrderSort) => void;
  /** The order that is open beside the table. */
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
  readonly isGone: (order: Order) => boolean;
  readonly chosen: ChosenOrders;
  /** Reads what comes after; undefined once all is there. */
  readonly onMore: (() => void) | undefined;
  readonly isLoadingMore: boolean;
}

/** Orders row by row, of which those in sight are drawn: Enter opens one, Space chooses it, with Shift all in between. */
export function OrderTable(props: OrderTableProps) {
  const { orders, columns, onOpen, onMore, isLoadingMore, chosen } = props;
  const height = styles.HEAD_HEIGHT + 2 + styles.ROW_HEIGHT * Math.max(1, orders.length + (onMore ? 1 : 0));
  // Links of the rows keep what the list is narrowed to.
  const fragment = useFragment();
  return (
    <Virtualizer
      layout={TableLayout}
      layoutOptions={{ rowHeight: styles.ROW_HEIGHT, headingHeight: styles.HEAD_HEIGHT }}
    >
      <SteadyRows>
        <Table
          className={styles.table}
          style={{ height: `min(${height}px, max(24rem, 100dvh - 22rem))` }}
          aria-label="Commandes"
          onRowAction={(key) => onOpen(String(key))}
          sortDescriptor={sortDescriptorOf(props.sort)}
          onSortChange={(descriptor) => props.onSort(sortOf(descriptor))}
          selectionMode="multiple"
          selectedKeys={chosen.selection}
          onSelectionChange={chosen.choose}
        >
          <TableHeader className={styles.head}>
            <Column
              id="choix"
              className={styles.choiceHead}
              width={styles.CHOICE_WIDTH}
              minWidth={styles.CHOICE_WIDTH}
            >
              <Choice />
            </Column>
            {columns.map((column, index) => (
              <OrderColumnHead key={column.id} column={column} isRowHeader={index === 0} />
            ))}
          </TableHeader>
          <TableBody>
            <Collection items={orders} dependencies={[columns, props.openId, props.isGone, fragment, chosen]}>
              {(order) => (
                <OrderRow
                  order={order}
                  columns={columns}
                  isOpen={order.id === props.openId}
                  isGone={props.isGone(order)}
                  onRange={() => chosen.chooseRange(order.id)}
                />
              )}
            </Collection>
            <TableLoadMoreItem className={styles.loading} onLoadMore={onMore} isLoading={isLoadingMore}>
              <Spinner />
            </TableLoadMoreItem>
          </TableBody>
        </Table>
      </SteadyRows>
    </Virtualizer>
  );
}

function OrderColumnHead({ column, isRowHeader }: { column: OrderColumn; isRowHeader: boolean }) {
  const { id, title, minWidth, isNumeric, sorts } = column;
  return (
    <Column
      id={id}
      className={classNames(styles.headCell, isNumeric && styles.numericHead)}
      isRowHeader={isRowHeader}
      allowsSorting={sorts !== undefined}
      minWidth={minWidth}
    >
      {({ sortDirection }) => (
        <>
          <span>{title}</span>
          {sortDirection && (
            <span
              aria-hidden="true"
              style={{ rotate: sortDirection === 'ascending' ? '180deg' : undefined, display: 'inline-flex' }}
            >
              <Icon name="chevron" size={12} />
            </span>
          )}
        </>
      )}
    </Column>
  );
}

interface OrderRowProps {
  readonly order: Order;
  readonly columns: readonly OrderColumn[];
  readonly isOpen: boolean;
  readonly isGone: boolean;
  /** Its box was ticked with Shift held. */
  readonly onRange: () => void;
}

function OrderRow({ order, columns, isOpen, isGone, onRange }: OrderRowProps) {
  return (
    <Row
      id={order.id}
      className={classNames(styles.row, isOpen && styles.openRow, isGone && styles.goneRow)}
      textValue={`Commande ${shortId(order.id)}`}
    >
      <Cell className={styles.choiceCell}>
        <Choice onRange={onRange} />
      </Cell>
      {columns.map(({ id, cell, isNumeric }, index) => (
        <Cell
          key={id}
          className={classNames(
            styles.cell,
            index === 0 && styles.firstCell,
            isNumeric && styles.numericCell,
          )}
        >
          <span className={styles.cut}>{cell(order)}</span>
          {index === 0 && <OpenElsewhereMark orderId={order.id} />}
          {index === columns.length - 1 && isGone && <span className={styles.gone}>Retirée entre-temps</span>}
        </Cell>
      ))}
    </Row>
  );
}

function sortDescriptorOf(sort: OrderSort): SortDescriptor {
  const column = ORDER_COLUMNS.find(({ sorts }) => sorts?.ascending === sort || sorts?.descending === sort);
  const direction = column?.sorts?.ascending === sort ? 'ascending' : 'descending';
  return { column: column?.id ?? 'date', direction };
}

function sortOf({ column, direction }: SortDescriptor): OrderSort {
  return ORDER_COLUMNS.find(({ id }) => id === column)?.sorts?.[direction] ?? 'newest';
}
