import type { StockEvent } from '#contracts/events/catalog/stock.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { inParis } from '#contracts/french/calendar.ts';
import { defineProjection } from '../lib/projection.ts';
import type { Rows } from '../lib/rows.ts';
import {
  bigint,
  boolean,
  instant,
  integer,
  oneOf,
  orNull,
  type RowsOf,
  table,
  text,
  uuid,
} from '../lib/table.ts';

const tables = {
  products: table(
    {
      id: uuid,
      name: text,
      /** In cents, VAT included. */
      price: bigint,
      removed: boolean,
    },
    ['id'],
  ),
  levels: table(
    {
      product_id: uuid,
      on_hand: integer,
      reserved: integer,
      /** Bottles that moved so far: added less taken off by hand or by a return, held for orders, let go, sold. */
      adjusted: integer,
      held: integer,
      let_go: integer,
      sold: integer,
      /** When it could be bought first; null where it never could. */
      opened_at: orNull(instant),
      /** Since when it cannot be bought; null while it can. */
      out_since: orNull(instant),
    },
    ['product_id'],
  ),
  /** What could be sold at the end of each day in Paris on which it changed. */
  days: table({ product_id: uuid, day: text, available: integer }, ['product_id', 'day']),
  /** When nothing could be sold; the last one may go on. */
  outages: table({ product_id: uuid, started_at: instant, ended_at: orNull(instant) }, [
    'product_id',
    'started_at',
  ]),
  alerts: table(
    {
      product_id: uuid,
      id: uuid,
      alert_type: oneOf<'low' | 'out'>(),
      current_stock: integer,
      raised_at: instant,
      cleared_at: orNull(instant),
    },
    ['product_id', 'id'],
  ),
  /** One row: how long bottles are waited for. */
  lead_time: table({ of: text, days: integer }, ['of']),
} as const;
export type StockFiguresTables = RowsOf<typeof tables>;

/** What can be sold, when nothing could, and the alerts that were raised. */
export const stockFiguresProjection = defineProjection({
  name: 'stock_figures',
  version: 3,
  tables,
  preload: { products: 'productId', levels: 'productId' },
  on: {
    ProductAdded: ({ data: { productId, name, price } }, { products }) =>
      products.put({ id: productId, name, price, removed: false }),
    ProductRevised: ({ data: { productId, changes } }, { products }) =>
      products.change(productId, () => ({ name: changes.name, price: changes.price })),
    ProductRemoved: ({ data: { productId } }, { products }) =>
      products.change(productId, () => ({ removed: true })),

    StockAdjusted: (event, rows) => move(rows, event, { adjusted: event.data.delta }),
    StockReserved: (event, rows) => move(rows, event, { held: event.data.quantity }),
    StockReleased: (event, rows) => move(rows, event, { let_go: event.data.quantity }),
    StockCommitted: (event, rows) => move(rows, event, { sold: event.data.quantity }),

    StockAlertRaised: ({ data }, { alerts }) =>
      alerts.put({
        product_id: data.productId,
        id: data.alertId,
        alert_type: data.alertType,
        current_stock: data.currentStock,
        raised_at: data.raisedAt,
        cleared_at: null,
      }),
    StockAlertCleared: ({ data, metadata }, { alerts }) =>
      alerts.change(data.productId, ({ id }) =>
        id === data.alertId ? { cleared_at: metadata.recordedAt } : {},
      ),

    RestockLeadTimeSet: ({ data: { days } }, rows) => rows.lead_time.put({ of: 'house', days }),
  },
});

type Moved = Pick<StockFiguresTables['levels'], 'adjusted' | 'held' | 'let_go' | 'sold'>;
const NOTHING_MOVED: Moved = { adjusted: 0, held: 0, let_go: 0, sold: 0 };

async function move(
  { levels, days, outages }: Rows<StockFiguresTables>,
  { data: { productId }, metadata: { recordedAt } }: Recorded<StockEvent>,
  { adjusted = 0, held = 0, let_go = 0, sold = 0 }: Partial<Moved>,
): Promise<void> {
  const before = (await levels.find(productId)) ?? {
    product_id: productId,
    on_hand: 0,
    reserved: 0,
    ...NOTHING_MOVED,
    opened_at: null,
    out_since: null,
  };
  const after = {
    ...before,
    on_hand: before.on_hand + adjusted - sold,
    reserved: before.reserved + held - let_go - sold,
    adjusted: before.adjusted + adjusted,
    held: before.held + held,
    let_go: before.let_go + let_go,
    sold: before.sold + sold,
  };
  const available = Math.max(0, after.on_hand - after.reserved);
  const isOut = available === 0;
  days.put({ product_id: productId, day: inParis(recordedAt).day, available });
  const { opened_at: openedAt, out_since: since } = before;
  if (isOut && openedAt !== null && since === null) {
    outages.put({ product_id: productId, started_at: recordedAt, ended_at: null });
    levels.put({ ...after, out_since: recordedAt });
  } else if (!isOut && since !== null) {
    outages.put({ product_id: productId, started_at: since, ended_at: recordedAt });
    levels.put({ ...after, out_since: null });
  } else levels.put({ ...after, opened_at: openedAt ?? (isOut ? null : recordedAt) });
}
