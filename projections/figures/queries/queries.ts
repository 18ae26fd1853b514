import { sql } from 'kysely';
import type { Figures, FiguresQuery } from '#contracts/http/figures/figures.ts';
import type { ReadDb } from '../../lib/database.ts';
import { NOTHING } from '../sums.ts';
import { typicalWaits } from '../waits.ts';
import { billingByPart, NOTHING_BILLED, shownBilling, totalBilling, vatByRate } from './billing.ts';
import { readMargins } from './margins.ts';
import { readSplits, salesByPart, salesUntil, shownSums, totalSales } from './sales.ts';
import { besideOf, euros, partsOf, type Span } from './spans.ts';

/** Sales and billing of a span of Paris days, beside those of another. */
export async function readFigures(db: ReadDb, query: FiguresQuery, now: Date): Promise<Figures> {
  const span = { from: query.from, to: query.to };
  const beside = besideOf(query, now);
  const [orders, billed, splits, margins, customers, steps, refusals, vat] = await Promise.all([
    salesByPart(db, span, query.grain),
    billingByPart(db, span, query.grain),
    readSplits(db, span),
    readMargins(db, span),
    readCustomers(db, span),
    readSteps(db, span),
    readRefusals(db, span),
    vatByRate(db, span),
  ]);
  return {
    span,
    beside,
    orders: {
      sums: shownSums(totalSales(orders)),
      beside: beside && shownSums(await salesUntil(db, beside)),
    },
    billed: {
      sums: shownBilling(totalBilling(billed)),
      beside: beside && shownBilling(totalBilling(await billingByPart(db, beside, 'month'))),
    },
    series: partsOf(span, query.grain).map((day) => ({
      day,
      orders: shownSums(orders.get(day) ?? NOTHING),
      billed: shownBilling(billed.get(day) ?? NOTHING_BILLED),
    })),
    splits,
    margins,
    customers,
    usesLeft: await readUsesLeft(
      db,
      splits.promo.map(({ key }) => key),
    ),
    steps,
    refusals,
    vat,
  };
}

/** Why payments of orders placed in a span were refused, the most frequent first. */
async function readRefusals(db: ReadDb, { from, to }: Span): Promise<Figures['refusals']> {
  const { rows } = await sql<Figures['refusals'][number]>`
    select code, sum(orders)::int as orders from figures.refusals where day between ${from} and ${to}
    group by code order by orders desc, code`.execute(db);
  return rows;
}

type Steps = Figures['steps'];

/** How far the orders placed in a span came, and how long it took: of half of them, and of nine in ten. */
async function readSteps(db: ReadDb, span: Span): Promise<Steps> {
  const count = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)`;
  const [{ rows }, waits] = await Promise.all([
    sql<Record<Exclude<keyof Steps, `to${string}`>, number>>`
      select ${count('placed')} as placed, ${count('payment_begun')} as "paymentBegun", ${count('refused')} as refused,
             ${count('paid')} as paid, ${count('expired')} as expired, ${count('superseded')} as superseded,
             ${count('given_up')} as "givenUp", ${count('shipped')} as shipped, ${count('delivered')} as delivered
      from figures.steps where day between ${span.from} and ${span.to}`.execute(db),
    typicalWaits(db, span),
  ]);
  const [counts] = rows;
  if (counts === undefined) throw new Error('an aggregate gave no row');
  return { ...counts, toPay: waits.pay, toShip: waits.ship, toDeliver: waits.deliver };
}

/** Who ordered in a span, and what became of those who ordered first in each of its months. */
async function readCustomers(db: ReadDb, { from, to }: Span): Promise<Figures['customers']> {
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

/** How often each of some codes may still be used, as the console's list of codes says; nothing of those that are removed. */
async function readUsesLeft(db: ReadDb, codes: readonly string[]): Promise<Figures['usesLeft']> {
  const { rows } = await sql<{ code: string; uses: number }>`
    select code, greatest(0, max_uses - current_uses) as uses from promos.promos
    where code = any(${codes}::text[]) order by code`.execute(db);
  return rows;
}
