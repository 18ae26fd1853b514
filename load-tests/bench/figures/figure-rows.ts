import { sql } from 'kysely';
import { tables, tallies } from '#projections/figures/tables.ts';
import type { ReadDb } from '#projections/lib/database.ts';

/** Tables with rows of single orders, and the columns that tell one from another. */
const OF_ORDERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['orders', ['id', 'customer']],
  ['purchases', ['customer', 'order_id']],
  ['returned', ['order_id']],
  ['documents', ['id', 'order_id']],
  ['unmatched', ['order_id']],
  ['movements', ['id', 'order_id']],
  ['reviews', ['id']],
]);

/** The sums that a trade of so many orders has on each of its days: of every key that there is. */
const ON_EACH: ReadonlyMap<string, readonly string[]> = new Map([
  ['sales', ['day', 'dimension', 'key']],
  ['monthly_sales', ['month', 'dimension', 'key']],
  ['waits', ['day', 'step', 'bucket']],
  ['returns', ['day', 'previous_day']],
]);

/** Each order so many times, under other ids and of other customers; sums are multiplied, and have as many rows as they would have. */
export async function multiplyRows(db: ReadDb, times: number): Promise<void> {
  for (const [name, { columns }] of Object.entries(tables)) {
    const ids = OF_ORDERS.get(name);
    if (ids === undefined) continue;
    const copied = Object.keys(columns).map((column) =>
      ids.includes(column) ? sql`md5(${sql.ref(column)}::text || copy)::uuid` : sql.ref(column),
    );
    await sql`
      insert into ${sql.table(`figures.${name}`)} select ${sql.join(copied)}
      from ${sql.table(`figures.${name}`)} cross join generate_series(2, ${times}::int) as copy`.execute(db);
  }
  for (const [name, { columns, key }] of Object.entries(tallies)) {
    const keys: readonly string[] = key;
    const summed = Object.keys(columns).filter((column) => !keys.includes(column));
    const sets = sql.join(
      summed.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} * ${times}::int`),
    );
    await sql`update ${sql.table(`figures.${name}`)} set ${sets}`.execute(db);
  }
  for (const [name, { columns, key }] of Object.entries(tallies)) {
    const [each, ...has] = ON_EACH.get(name) ?? [];
    if (each === undefined) continue;
    const keys: readonly string[] = key;
    const table = sql.table(`figures.${name}`);
    const values = Object.keys(columns).map((column) => (keys.includes(column) ? sql.ref(column) : sql`0`));
    await sql`
      insert into ${table} select ${sql.join(values)}
      from (select distinct ${sql.ref(each)} from ${table}) as days
        cross join (select distinct ${sql.join(has.map((column) => sql.ref(column)))} from ${table}) as keys
      on conflict do nothing`.execute(db);
  }
}
