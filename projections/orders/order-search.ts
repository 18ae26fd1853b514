import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { MAX_BATCH } from '#contracts/http/desk/order-batches.ts';
import type { OrderSearchRequest, OrderSort } from '#contracts/http/desk/order-filters.ts';
import type { OrderPage, OrderPageRequest } from '#contracts/http/shop/orders.ts';
import type { ReadDb } from '../lib/database.ts';
import { inSchema } from '../lib/projection.ts';
import { storable } from '../lib/storable.ts';
import { filterConditions } from './order-filters.ts';
import { isArchiveBuilt, type OrderRow, toOrder } from './queries.ts';
import { searchQuery } from './search-words.ts';
import { CUSTOMER_KEY, type OrdersTables } from './tables.ts';

const CUSTOMER = sql<string>`${sql.raw(CUSTOMER_KEY)}`;

interface Sorting {
  /** What comes before the place in the log; null when nothing does. */
  readonly by: RawBuilder<unknown> | null;
  /** A cursor's text, as `by` is compared with it. */
  readonly boundOf: (text: string) => RawBuilder<unknown>;
  readonly textOf: (row: OrderRow) => string;
  readonly isDescending: boolean;
}

const BY_PLACE = { by: null, boundOf: () => sql`null`, textOf: () => '' };
const BY_TOTAL = {
  by: sql`total_cents`,
  // No cursor of ours holds another number.
  boundOf: (text: string) => sql`${/^\d{1,15}$/.test(text) ? text : '0'}::bigint`,
  textOf: ({ total_cents }: OrderRow) => String(total_cents),
};
const BY_CUSTOMER = {
  by: CUSTOMER,
  boundOf: (text: string) => sql`lower(${storable(text)}::text)`,
  textOf: ({ details }: OrderRow) => details.customer.name,
};
const SORTINGS: Record<OrderSort, Sorting> = {
  newest: { ...BY_PLACE, isDescending: true },
  oldest: { ...BY_PLACE, isDescending: false },
  'total-desc': { ...BY_TOTAL, isDescending: true },
  'total-asc': { ...BY_TOTAL, isDescending: false },
  'customer-desc': { ...BY_CUSTOMER, isDescending: true },
  'customer-asc': { ...BY_CUSTOMER, isDescending: false },
};

/**
 * One page of the orders that fulfil all that is asked for; the page after it starts behind its last order, whatever came in between. The
 * first page says how many there are in all.
 */
export async function searchOrders(db: ReadDb, request: OrderSearchRequest, now: Date): Promise<OrderPage> {
  const found = matchingOrders(db, await conditionsOf(db, request, now), request.search);
  const page = await pageOf(found, SORTINGS[request.sort], request);
  if (request.after !== undefined) return page;
  const { count } = await found
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { ...page, matching: count };
}

/** The ids of all orders that fulfil what is asked for, of the first in its sort when there are more than a batch takes. */
export async function findMatchingIds(db: ReadDb, request: OrderSearchRequest, now: Date): Promise<string[]> {
  const found = matchingOrders(db, await conditionsOf(db, request, now), request.search);
  const rows = await sorted(found, SORTINGS[request.sort]).select('id').limit(MAX_BATCH.orders).execute();
  return rows.map(({ id }) => id);
}

/** One page of orders, newest first, by status and words; the page after it starts behind its last order, whatever came in between. */
export function pageOfOrders(db: ReadDb, request: OrderPageRequest): Promise<OrderPage> {
  const { status, search } = request;
  const found = matchingOrders(db, status ? [sql`status = ${status}`] : [], search);
  return pageOf(found, SORTINGS.newest, request);
}

/** Archived orders are left out unless they, or words, are asked for. */
async function conditionsOf(
  db: ReadDb,
  request: OrderSearchRequest,
  now: Date,
): Promise<RawBuilder<SqlBool>[]> {
  const conditions = await filterConditions(db, request, now);
  const { archived, search } = request;
  const isLeftOut = archived === undefined && searchQuery(search) === null;
  if (archived === 'with' || (archived === undefined && !isLeftOut)) return conditions;
  if (!(await isArchiveBuilt(db))) return isLeftOut ? conditions : [...conditions, sql`false`];
  return [...conditions, isLeftOut ? sql`archived_at is null` : sql`archived_at is not null`];
}

type FoundOrders = ReturnType<typeof matchingOrders>;

function matchingOrders(
  db: ReadDb,
  filters: readonly RawBuilder<SqlBool>[],
  search: OrderPageRequest['search'],
) {
  const words = searchQuery(search);
  const conditions = words === null ? filters : [...filters, sql<SqlBool>`search @@ ${words}::tsquery`];
  return inSchema<OrdersTables>(db, 'orders')
    .selectFrom('orders')
    .$if(conditions.length > 0, (query) => query.where(sql.join<SqlBool>(conditions.map(own), sql` and `)));
}

async function pageOf(
  found: FoundOrders,
  sorting: Sorting,
  { after, limit }: Pick<OrderPageRequest, 'after' | 'limit'>,
): Promise<OrderPage> {
  const rows = await sorted(found, sorting)
    .selectAll()
    .$if(after !== undefined, (query) => query.where(behind(sorting, after ?? '')))
    // One more than asked for tells whether there is a next page.
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    orders: shown.map(toOrder),
    nextAfter: rows.length > limit && last ? cursorOf(sorting, last) : null,
  };
}

function sorted(found: FoundOrders, { by, isDescending }: Sorting): FoundOrders {
  const direction = isDescending ? 'desc' : 'asc';
  return found
    .$if(by !== null, (query) => query.orderBy(by ?? sql`1`, direction))
    .orderBy('placed_at_position', direction);
}

function own(condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql`(${condition})`;
}

function cursorOf({ by, textOf }: Sorting, row: OrderRow): string {
  return by === null ? String(row.placed_at_position) : `${row.placed_at_position}.${textOf(row)}`;
}

/** What comes behind a cursor, in the order of the sorting. */
function behind({ by, boundOf, isDescending }: Sorting, cursor: string): RawBuilder<SqlBool> {
  const [, place = '0', text = ''] = /^(\d+)(?:\.(.*))?$/s.exec(cursor) ?? [];
  const comparison = sql.raw(isDescending ? '<' : '>');
  if (by === null) return sql`placed_at_position ${comparison} ${Number(place)}`;
  return sql`(${by}, placed_at_position) ${comparison} (${boundOf(text)}, ${Number(place)}::bigint)`;
}
