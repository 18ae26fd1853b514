import { sql } from 'kysely';
import { LEAD_DAYS } from '#contracts/catalog/lead-time.ts';
import { MAX_LISTED, TIME_ZONE } from '#contracts/constants.ts';
import { addDays, type Day, inParis } from '#contracts/french/calendar.ts';
import type { StockFigures, StockOfProduct } from '#contracts/http/figures/stock-figures.ts';
import { cents } from '#contracts/money.ts';
import { countedSales, outlookOf, PACE_DAYS } from '#domain/stock/outlook.ts';
import { vatIncluded, vatRate } from '#domain/vat/vat.ts';
import { euros, type Span } from '../figures/queries/spans.ts';
import type { ReadDb } from '../lib/database.ts';

/** What the stock is, how long it lasts at the pace of the last 28 days that are over, and the alerts of a span. */
export async function readStockFigures(db: ReadDb, span: Span, now: Date): Promise<StockFigures> {
  const today = inParis(now).day;
  const pace = { from: addDays(today, -PACE_DAYS), to: addDays(today, -1) };
  const [rows, sales, outages, leadDays, alerts] = await Promise.all([
    stockedProducts(db, today),
    salesByProduct(db, pace),
    outagesByProduct(db, now, pace.from),
    leadDaysOf(db),
    alertsOf(db, span),
  ]);
  const valued = rows.map((row) => ({ row, ...worthOf(row, today) }));
  const products = valued.map(({ row, value, valuedBy }): StockOfProduct => {
    const soldOn = sales.get(row.id) ?? new Map<Day, number>();
    const available = Math.max(0, row.on_hand - row.reserved);
    const openedOn = row.opened_at === null ? null : inParis(row.opened_at).day;
    const sold = countedSales({ today, openedOn, outages: outages.get(row.id) ?? [], soldOn });
    return {
      id: row.id,
      name: row.name,
      available,
      sold: [...soldOn.values()].reduce((sum, bottles) => sum + bottles, 0),
      ...outlookOf({ available, sold, today, leadDays }),
      value: euros(value),
      valuedBy,
    };
  });
  const valueBy = (by: StockOfProduct['valuedBy']) =>
    euros(valued.reduce((sum, { value, valuedBy }) => sum + (valuedBy === by ? value : 0), 0));
  return {
    leadDays,
    pace,
    products: products.sort(byEnd),
    value: { cost: valueBy('cost'), price: valueBy('price') },
    alerts,
  };
}

interface StockedRow {
  readonly id: string;
  readonly name: string;
  readonly price: string;
  readonly cost: string | null;
  readonly on_hand: number;
  readonly reserved: number;
  readonly opened_at: Date | null;
}

async function stockedProducts(db: ReadDb, today: Day): Promise<StockedRow[]> {
  const { rows } = await sql<StockedRow>`
    select id, name, price, cost, on_hand, reserved, opened_at
    from stock_figures.products join stock_figures.levels on levels.product_id = products.id
    left join lateral (
      select cost from figures.costs where costs.product_id = products.id and since <= ${today}
      order by since desc limit 1
    ) as costs on true
    where not removed order by name, id`.execute(db);
  return rows;
}

/** Of the bottles on hand, held ones too: what they cost, or the price without the VAT of France where that is not known. In cents. */
function worthOf(
  { on_hand, cost, price }: StockedRow,
  today: Day,
): { value: number; valuedBy: StockOfProduct['valuedBy'] } {
  if (cost !== null) return { value: on_hand * Number(cost), valuedBy: 'cost' };
  const gross = cents(on_hand * Number(price));
  return { value: gross - vatIncluded(gross, vatRate('France', today)), valuedBy: 'price' };
}

/** Bottles of one perfume sold on each of the days that its pace is told by (`countedSales`). */
export async function paceOf(
  db: ReadDb,
  productId: string,
  openedAt: Date | null,
  now: Date,
): Promise<number[]> {
  const today = inParis(now).day;
  const from = addDays(today, -PACE_DAYS);
  const [sales, outages] = await Promise.all([
    salesByProduct(db, { from, to: addDays(today, -1) }),
    outagesByProduct(db, now, from),
  ]);
  const openedOn = openedAt === null ? null : inParis(openedAt).day;
  const soldOn = sales.get(productId) ?? new Map<Day, number>();
  return countedSales({ today, openedOn, outages: outages.get(productId) ?? [], soldOn });
}

/** Those that run out first before the others, which are by name. */
function byEnd(a: StockOfProduct, b: StockOfProduct): number {
  return endOf(a) - endOf(b) || a.name.localeCompare(b.name, 'fr');
}

function endOf({ state, cover }: StockOfProduct): number {
  return state === 'out' ? -1 : (cover?.likely ?? Number.MAX_SAFE_INTEGER);
}

async function salesByProduct(db: ReadDb, { from, to }: Span): Promise<Map<string, Map<Day, number>>> {
  const { rows } = await sql<{ key: string; day: Day; articles: number }>`
    select key, day, articles from figures.sales
    where dimension = 'product' and day between ${from} and ${to} and articles > 0`.execute(db);
  const sales = new Map<string, Map<Day, number>>();
  for (const { key, day, articles } of rows)
    sales.set(key, (sales.get(key) ?? new Map<Day, number>()).set(day, articles));
  return sales;
}

/** The days on which nothing could be sold for some time, since a day; one that goes on ends now. */
async function outagesByProduct(
  db: ReadDb,
  now: Date,
  since: Day,
): Promise<Map<string, { from: Day; to: Day }[]>> {
  const { rows } = await sql<{ product_id: string; started_at: Date; ended_at: Date | null }>`
    select product_id, started_at, ended_at from stock_figures.outages
    where ended_at is null or (ended_at at time zone ${TIME_ZONE})::date >= ${since}::date`.execute(db);
  const outages = new Map<string, { from: Day; to: Day }[]>();
  for (const { product_id: id, started_at: from, ended_at: to } of rows)
    outages.set(id, [...(outages.get(id) ?? []), { from: inParis(from).day, to: inParis(to ?? now).day }]);
  return outages;
}

async function leadDaysOf(db: ReadDb): Promise<number> {
  const { rows } = await sql<{ days: number }>`select days from stock_figures.lead_time`.execute(db);
  return rows[0]?.days ?? LEAD_DAYS.unsaid;
}

async function alertsOf(db: ReadDb, { from, to }: Span): Promise<StockFigures['alerts']> {
  const { rows } = await sql<{
    id: string;
    product_id: string;
    name: string | null;
    alert_type: 'low' | 'out';
    current_stock: number;
    raised_at: Date;
    cleared_at: Date | null;
  }>`
    select alerts.*, products.name
    from stock_figures.alerts left join stock_figures.products on products.id = alerts.product_id
    where (raised_at at time zone ${TIME_ZONE})::date between ${from}::date and ${to}::date
    order by raised_at desc, alerts.id limit ${MAX_LISTED}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    productId: row.product_id,
    name: row.name ?? '',
    type: row.alert_type,
    stock: row.current_stock,
    raisedAt: row.raised_at.toISOString(),
    clearedAt: row.cleared_at?.toISOString() ?? null,
  }));
}
