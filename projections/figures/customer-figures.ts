import { sql } from 'kysely';
import type { Figures } from '#contracts/http/figures.ts';
import type { ReadDb } from '../lib/database.ts';
import { euros, type Span } from './spans.ts';

/** Who ordered in a span, and what became of those who ordered first in each of its months. */
export async function readCustomers(db: ReadDb, { from, to }: Span): Promise<Figures['customers']> {
  const [counted, cohorts] = await Promise.all([
    // Whoever ordered in the span did so once as nobody who had ordered before, or with their order before outside the span.
    sql<{ orders: string; newcomers: string; back: string }>`
      select orders, newcomers,
             (select coalesce(sum(orders), 0) from figures.returns
              where day between ${from} and ${to} and previous_day < ${from}) as back
      from (select coalesce(sum(orders), 0) as orders, coalesce(sum(newcomers), 0) as newcomers from figures.sales
            where dimension = 'customer' and key <> 'unknown' and day between ${from} and ${to}) as known`.execute(
      db,
    ),
    sql<{ first: string; month: string; customers: number; orders: number; left: string }>`
      select first_month as first, month, customers, orders, "left" from figures.cohorts
      where first_month between left(${from}, 7) and left(${to}, 7)
      order by first_month, month`.execute(db),
  ]);
  const [row] = counted.rows;
  return {
    customers: Number(row?.newcomers ?? 0) + Number(row?.back ?? 0),
    orders: Number(row?.orders ?? 0),
    cohorts: cohorts.rows.map((cohort) => ({ ...cohort, left: euros(Number(cohort.left)) })),
  };
}

/** How often each code may still be used, as the console's list of codes says. */
export async function readUsesLeft(db: ReadDb): Promise<Figures['usesLeft']> {
  const { rows } = await sql<{ code: string; uses: number }>`
    select code, greatest(0, max_uses - current_uses) as uses from promos.promos order by code`.execute(db);
  return rows;
}
