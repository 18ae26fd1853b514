import { sql } from 'kysely';
import type { FigureOrdersQuery } from '#contracts/http/figures/figures.ts';
import type { ReadDb } from '../lib/database.ts';
import type { JsonRow } from '../lib/rows.ts';
import type { FigureChanges, FiguresTables, FigureTallies } from './tables.ts';

type Document = JsonRow<FiguresTables['documents']>;

interface Entry {
  readonly id: string;
  readonly order_id: string;
  readonly day: string;
}

/** Rows of orders after a batch, see `ChangedRows`. */
interface ChangedEntries<Row> {
  preload(ids: readonly string[]): Promise<void>;
  changes(): readonly { readonly before: Row | undefined; readonly after: Row | undefined }[];
  list(id: string): Promise<readonly Row[]>;
}

/** Keeps the days of an order's documents and movements by the day of the one before, of those that one figure counts. */
export async function keepRepeated(
  { documents, movements }: FigureChanges,
  sums: FigureTallies,
): Promise<void> {
  await keep(documents, sums, countedDocument);
  await keep(movements, sums, ({ kind }) => [kind]);
}

function countedDocument({ kind, rate, country }: Document): string[] {
  return ['document', `taxed ${rate} ${country}`, ...(kind === 'invoice' ? ['invoice'] : [])];
}

async function keep<Row extends Entry>(
  table: ChangedEntries<Row>,
  sums: FigureTallies,
  countedAs: (row: Row) => readonly string[],
): Promise<void> {
  const changes = table.changes();
  const ids = [...new Set(changes.flatMap(({ before, after }) => before?.order_id ?? after?.order_id ?? []))];
  await table.preload(ids);
  for (const id of ids) {
    const now = await table.list(id);
    const then = now.filter((row) => !changes.some(({ after }) => after?.id === row.id));
    for (const { before } of changes) if (before?.order_id === id) then.push(before);
    count(sums, then, countedAs, -1);
    count(sums, now, countedAs, 1);
  }
}

function count<Row extends Entry>(
  { repeated }: FigureTallies,
  rows: readonly Row[],
  countedAs: (row: Row) => readonly string[],
  sign: 1 | -1,
): void {
  const last = new Map<string, string>();
  for (const row of rows.toSorted((a, b) => (a.day < b.day ? -1 : 1)))
    for (const of of countedAs(row)) {
      const previous_day = last.get(of);
      if (previous_day !== undefined) repeated.add({ of, day: row.day, previous_day, entries: 1 }, sign);
      last.set(of, row.day);
    }
}

/** How many orders have documents or movements in a span that a figure counts: those that have none before in the span. */
export async function ordersWithEntries(db: ReadDb, query: FigureOrdersQuery): Promise<number> {
  const { from, to } = query;
  const { of, counted } = countedEntries(query);
  const { rows } = await sql<{ orders: string }>`
    select (select coalesce(sum(entries), 0) from (${counted}) as entries where day between ${from} and ${to})
         - (select coalesce(sum(entries), 0) from figures.repeated
            where "of" = ${of} and day <= ${to} and previous_day >= ${from}) as orders`.execute(db);
  return Number(rows[0]?.orders);
}

function countedEntries({ behind, key }: FigureOrdersQuery) {
  const documents = sql`select day, documents as entries from figures.billing`;
  const movements = sql`select day, movements as entries from figures.cash`;
  switch (behind) {
    case 'payments':
      return { of: 'payment', counted: sql`${movements} where kind = 'payment'` };
    case 'disputes':
    case 'fees':
      return { of: 'dispute', counted: sql`${movements} where kind = 'dispute'` };
    case 'invoiced':
      return { of: 'invoice', counted: sql`${documents} where kind = 'invoice'` };
    case 'taxed':
      return { of: `taxed ${key}`, counted: sql`${documents} where rate || ' ' || country = ${key}` };
    default:
      return { of: 'document', counted: documents };
  }
}
