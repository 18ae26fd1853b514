import { type RawBuilder, sql } from 'kysely';
import type { Behind, FigureOrdersQuery, Split } from '#contracts/http/figures/figures.ts';
import { bridgePartSchema } from '#contracts/http/figures/figures.ts';
import { SOLD_STATUSES } from '#domain/orders/sold-statuses.ts';
import { contributionsOf } from './contribution.ts';
import { AMOUNTS, type RowsBehind, STEPS } from './counted-orders.ts';
import { isRefusedFor } from './keys.ts';
import { bridgeEntries } from './queries/billing.ts';
import { marginBehind } from './queries/margins.ts';
import { returnsBehind } from './returned.ts';
import type { FiguredOrder } from './tables.ts';

/** Which of the orders sold. */
const ONLY: Partial<Record<Behind, RawBuilder<unknown>>> = {
  newcomers: sql`is_first`,
  known: sql`customer is not null`,
};

const SIGN = sql`case kind when 'invoice' then 1 else -1 end`;

/** What of documents a figure counts. */
const OF_DOCUMENTS: Partial<Record<Behind, RawBuilder<unknown>>> = {
  billed: sql`sum(${SIGN} * gross)`,
  'billed-net': sql`sum(${SIGN} * net)`,
  'billed-vat': sql`sum(${SIGN} * vat)`,
  invoiced: sql`sum(gross)`,
  taxed: sql`sum(${SIGN} * vat)`,
};

/** What of movements a figure counts. */
const OF_MOVEMENTS: Partial<Record<Behind, readonly ['payment' | 'dispute', RawBuilder<unknown>]>> = {
  payments: ['payment', sql`sum(amount)`],
  disputes: ['dispute', sql`sum(amount)`],
  fees: ['dispute', sql`sum(fee)`],
};

/** The rows of orders that a figure counts; null of a figure that counts others. */
export function ofRows(query: FigureOrdersQuery): RowsBehind | null {
  const amount = AMOUNTS[query.behind]?.inSql;
  if (amount !== undefined) return { amount, is: isSoldOf(query, amount) };
  const step = isRefusedFor(query.behind, query.key)
    ? sql`refusal_codes @> ${JSON.stringify([query.key])}::jsonb`
    : STEPS[query.behind]?.inSql;
  return step === undefined ? null : { amount: sql`total`, is: step };
}

/** What of documents or movements a figure counts; null of others. */
export interface OfEntries {
  readonly table: 'documents' | 'movements';
  readonly amount: RawBuilder<unknown>;
  readonly is: RawBuilder<unknown>;
}

export function ofEntries({ behind, key }: FigureOrdersQuery): OfEntries | null {
  const ofDocuments = OF_DOCUMENTS[behind];
  if (ofDocuments !== undefined) {
    const [rate = '', country = ''] = key.split(/ (.*)/s);
    const is =
      behind === 'taxed'
        ? sql`country = ${country} and rate = ${/^\d{1,9}$/.test(rate) ? Number(rate) : null}::int`
        : behind === 'invoiced'
          ? sql`kind = 'invoice'`
          : sql`true`;
    return { table: 'documents', amount: ofDocuments, is };
  }
  const ofMovements = OF_MOVEMENTS[behind];
  if (ofMovements === undefined) return null;
  return { table: 'movements', amount: ofMovements[1], is: sql`kind = ${ofMovements[0]}` };
}

/** The ids of the orders behind a figure, each with what of it the figure counts. */
export function entriesBehind(query: FigureOrdersQuery): RawBuilder<unknown> {
  const { from, to, behind, key } = query;
  const special = marginBehind(query) ?? returnsBehind(query);
  if (special !== null) return special;
  const inSpan = sql`day between ${from} and ${to}`;
  const rows = ofRows(query);
  if (rows !== null)
    return sql`select id, ${rows.amount} as amount from figures.orders where ${inSpan} and ${rows.is}`;
  if (behind === 'cohort') return ofCohort(key);
  const entries = ofEntries(query);
  if (entries !== null)
    return sql`
      select order_id as id, ${entries.amount} as amount from ${sql.table(`figures.${entries.table}`)}
      where ${inSpan} and ${entries.is} group by order_id`;
  const part = bridgePartSchema.parse(behind);
  return sql`
    select entries.order_id as id, entries.amount, entries.day from (${bridgeEntries({ from, to })}) as entries
    where part = ${part}`;
}

/** The orders of one month by customers whose first was in another; the key names both, `2026-01 2026-03`. */
function ofCohort(key: string) {
  return sql`select order_id as id, "left" as amount from figures.purchases where ${isOfCohort(key)}`;
}

export function isOfCohort(key: string): RawBuilder<unknown> {
  const [first = '', month = ''] = key.split(' ');
  return sql`is_sold and first_month = ${first} and day between ${`${month}-01`} and ${`${month}-31`}`;
}

function isOf(split: Split | undefined, key: string) {
  const hasLines = (lines: object[]) => sql`lines @> ${JSON.stringify(lines)}::jsonb`;
  switch (split) {
    case undefined:
      return sql`true`;
    case 'product':
      return hasLines([{ productId: key }]);
    case 'family':
      return hasLines([{ family: key }]);
    case 'note':
      return hasLines([{ notes: [key] }]);
    case 'country':
      return sql`country = ${key}`;
    case 'promo':
      return sql`promo_code = ${key}`;
    case 'hour':
      return sql`weekday || '-' || hour = ${key}`;
    case 'customer':
      return key === 'unknown'
        ? sql`customer is null`
        : sql`customer is not null and is_first = ${key === 'new'}`;
    case 'pair':
      return hasLines(key.split(' ').map((productId) => ({ productId })));
  }
}

function isSoldOf(
  { behind, split, key }: FigureOrdersQuery,
  amount: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    status in (${sql.join(SOLD_STATUSES)}) and (${amount}) <> 0
      and ${ONLY[behind] ?? sql`true`} and ${isOf(split, key)}`;
}

/** Whether a figure counts a share of each order, told from the whole order (`shareOf`). */
export function isShared({ split, behind }: FigureOrdersQuery): boolean {
  return split !== undefined && AMOUNTS[behind] !== undefined;
}

/** What a criterion's figure counts of an order, in cents. */
export function shareOf(order: FiguredOrder, { behind, split, key }: FigureOrdersQuery): number {
  const share = contributionsOf(order).find((one) => one.dimension === split && one.key === key);
  return share === undefined ? 0 : (AMOUNTS[behind]?.of(share.sums) ?? 0);
}
