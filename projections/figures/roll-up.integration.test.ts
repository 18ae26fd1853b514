import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { addDays } from '#contracts/french/calendar.ts';
import { fromDecimal } from '#contracts/money.ts';
import { SOLD_STATUSES } from '#domain/orders/sold-statuses.ts';
import { createDice } from '#embedded/seed/trade/dice.ts';
import { promosProjection } from '../promos/projection.ts';
import { createHistory, type History } from '../testing/history.ts';
import { issue } from '../testing/issued-documents.ts';
import { randomHistory } from '../testing/random-history.ts';
import { openReadModels, readTables, type TestReadModels } from '../testing/read-models.ts';
import { contributionsOf, wholeOf } from './contribution.ts';
import { AMOUNTS_OF_SOME, countedIn } from './counted-orders.ts';
import { figuresProjection } from './projection.ts';
import { readBridge } from './queries/billing.ts';
import { readFigures } from './queries/queries.ts';
import type { FiguredOrder } from './tables.ts';

let readModels: TestReadModels;
beforeEach(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
});
afterEach(() => readModels.close());

const sold = sql`status in (${sql.join(SOLD_STATUSES)})`;
const amount = (text: string) => fromDecimal(text) ?? Number.NaN;

/** A random history with customers of several orders, and documents of days of their own. */
function historyOf(seed: number): History {
  const history = createHistory();
  const dice = createDice(seed);
  const pick = (limit: number) => Math.floor(dice.roll() * limit);
  for (const { stream, metadata, ...event } of randomHistory(seed, 900).events) {
    history.add(stream, event, metadata.recordedAt);
    const dayOf = () => new Date(Date.UTC(2026, 0, 1 + pick(110), 23, 30)).toISOString();
    if (event.type === 'OrderPlaced') {
      const { orderId, placedAt } = event.data;
      const customer = `00000000-0000-4000-8000-00000000000${pick(8)}`;
      const data = { orderId, customer, recognisedAt: placedAt };
      if (pick(4) > 0) history.add(`recognition-${orderId}`, { type: 'CustomerRecognised', data });
      if (pick(2) === 0) issue(history, 'InvoiceIssued', orderId, event.data.total, placedAt);
    }
    if (event.type === 'PaymentConfirmed' && pick(3) === 0)
      issue(history, 'InvoiceIssued', event.data.orderId, 8_900, dayOf());
    if (event.type === 'RefundSettled' && pick(2) === 0)
      issue(history, 'CreditNoteIssued', event.data.orderId, 4_000, dayOf());
  }
  return history;
}

/** As live: batch after batch, each of another size. */
async function readInPieces({ events }: History, seed: number): Promise<void> {
  const dice = createDice(seed);
  for (let start = 0; start < events.length; ) {
    const size = 1 + Math.floor(dice.roll() * 40);
    await readModels.apply(figuresProjection, events.slice(start, start + size));
    start += size;
  }
  await readModels.apply(promosProjection, events);
}

describe.each([2, 29, 640])('rollups of a random history (seed %i)', (seed) => {
  beforeEach(() => readInPieces(historyOf(seed), seed));

  it('are those of a rebuild, row by row', async () => {
    const rebuilt = await readModels.replay(figuresProjection, historyOf(seed).events, 'rebuilt');
    const live = await readTables(readModels, 'figures');
    // Ids of events and documents are drawn anew.
    for (const table of Object.keys(live).filter((name) => !['documents', 'movements'].includes(name)))
      expect([table, live[table]]).toEqual([table, rebuilt[table]]);
  });

  it('of sales are what the orders’ rows come to, by day and by month', async () => {
    const { rows } = await sql<{
      row: FiguredOrder;
    }>`select to_json(orders) as row from figures.orders`.execute(readModels.db);
    for (const [table, part, length] of [
      ['sales', 'day', 10],
      ['monthly_sales', 'month', 7],
    ] as const) {
      const expected = new Map<string, Record<string, number>>();
      for (const { row } of rows)
        for (const { dimension, key, sums } of contributionsOf(row)) {
          const id = `${row.day.slice(0, length)} ${dimension} ${key}`;
          const added: Record<string, number> = {
            ...sums,
            ...(part === 'day' && countedIn(AMOUNTS_OF_SOME, ({ of }) => of(wholeOf(row)) !== 0)),
          };
          const before = expected.get(id);
          for (const [name, value] of Object.entries(before ?? {})) added[name] = (added[name] ?? 0) + value;
          expected.set(id, added);
        }
      const { rows: kept } = await sql<{ id: string; sums: Record<string, number> }>`
        select ${sql.ref(part)} || ' ' || dimension || ' ' || key as id,
               to_jsonb(t) - 'dimension' - 'key' - ${part}::text as sums
        from ${sql.table(`figures.${table}`)} as t`.execute(readModels.db);
      expect(kept.length).toBeGreaterThan(50);
      expect(new Map(kept.map(({ id, sums }) => [id, sums]))).toEqual(expected);
    }
  });

  it('answer for any two days what the rows themselves would', async () => {
    const { db } = readModels;
    const dice = createDice(seed + 1);
    for (let round = 0; round < 25; round += 1) {
      const from = addDays('2025-12-25', Math.floor(dice.roll() * 100));
      const span = { from, to: addDays(from, Math.floor(dice.roll() ** 2 * 120)) };
      const figures = await readFigures(db, { ...span, grain: 'day' }, new Date('2027-01-01T00:00:00.000Z'));
      const { placed, paid, shipped, delivered, toPay, toShip, toDeliver } = figures.steps;
      expect({ placed, paid, shipped, delivered, toPay, toShip, toDeliver }).toEqual(await stepsOf(span));
      expect(figures.customers.customers).toBe(await customersOf(span));
      const total = figures.splits.country.reduce((sum, { sums }) => sum + amount(sums.total), 0);
      expect(total).toBe(amount(figures.orders.sums.total));

      const { parts } = await readBridge(db, span);
      expect(parts.map(({ part, ...sums }) => ({ part, ...sums, amount: amount(sums.amount) }))).toEqual(
        await bridgeOf(span),
      );
    }
  });
});

interface Span {
  readonly from: string;
  readonly to: string;
}

async function stepsOf({ from, to }: Span) {
  const wait = (later: string, earlier: string) => {
    const seconds = sql`greatest(0, round(date_part('epoch', ${sql.ref(later)} - ${sql.ref(earlier)})))`;
    return sql`
      percentile_disc(array[0.5, 0.9]) within group (order by ${seconds}) filter (where ${sql.ref(later)} - ${sql.ref(earlier)} is not null)`;
  };
  const { rows } = await sql<Record<string, number | number[] | null>>`
    select count(*) as placed, count(paid_at) as paid, count(shipped_at) as shipped, count(delivered_at) as delivered,
           ${wait('paid_at', 'placed_at')} as "toPay", ${wait('shipped_at', 'paid_at')} as "toShip",
           ${wait('delivered_at', 'shipped_at')} as "toDeliver"
    from figures.orders where day between ${from} and ${to}`.execute(readModels.db);
  const entries = Object.entries(rows[0] ?? {}).map(([name, value]) => [
    name,
    Array.isArray(value) ? { median: value[0], ninth: value[1] } : value,
  ]);
  return Object.fromEntries(entries);
}

async function customersOf({ from, to }: Span): Promise<number | undefined> {
  const { rows } = await sql<{ customers: number }>`
    select count(distinct customer) as customers from figures.orders
    where day between ${from} and ${to} and ${sold}`.execute(readModels.db);
  return rows[0]?.customers;
}

/** The bridge from every order and document of a span. */
async function bridgeOf({ from, to }: Span) {
  const { rows } = await sql<{ part: string; amount: string; count: number }>`
    with sold as (
      select id, total from figures.orders where day between ${from} and ${to} and ${sold}
    ), billed as (
      select order_id, sum(gross) filter (where kind = 'invoice') as invoiced,
             sum(gross) filter (where kind <> 'invoice') as credited
      from figures.documents where day between ${from} and ${to} group by order_id
    ), parts as (
      select id, 1 as place, 'not-invoiced' as part, -total as amount
      from sold left join billed on order_id = id where invoiced is null
      union all
      select id, 2, 'invoiced-otherwise', invoiced - total from sold join billed on order_id = id
      where invoiced is not null
      union all
      select order_id, 3, 'others-invoiced', invoiced from billed left join sold on order_id = id
      where id is null and invoiced is not null
      union all
      select order_id, 4, 'credited', -credited from billed where credited is not null
    )
    select part, sum(amount) as amount, count(*) as count from parts where amount <> 0
    group by part, place order by place`.execute(readModels.db);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}
