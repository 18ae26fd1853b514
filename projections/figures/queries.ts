import { sql } from 'kysely';
import type { Figures, FiguresQuery } from '#contracts/http/figures.ts';
import type { ReadDb } from '../lib/database.ts';
import { billingByPart, NOTHING_BILLED, shownBilling, totalBilling, vatByRate } from './billing.ts';
import { readCustomers, readUsesLeft } from './customer-figures.ts';
import { readMargins } from './margins.ts';
import { readSplits, salesByPart, salesUntil, shownSums, totalSales } from './sales.ts';
import { besideOf, partsOf, type Span, typicalSeconds } from './spans.ts';
import { NOTHING } from './sums.ts';

/** Sales and billing of a span of Paris days, beside those of another. */
export async function readFigures(db: ReadDb, query: FiguresQuery, now: Date): Promise<Figures> {
  const span = { from: query.from, to: query.to };
  const beside = besideOf(query, now);
  const [orders, billed, splits, margins, customers, usesLeft, steps, vat] = await Promise.all([
    salesByPart(db, span, query.grain),
    billingByPart(db, span, query.grain),
    readSplits(db, span),
    readMargins(db, span),
    readCustomers(db, span),
    readUsesLeft(db),
    readSteps(db, span),
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
    usesLeft,
    steps,
    vat,
  };
}

type Steps = Figures['steps'];

/** How far the orders placed in a span came, and how long it took: of half of them, and of nine in ten. */
async function readSteps(db: ReadDb, { from, to }: Span): Promise<Steps> {
  const ended = (reason: string) => sql`count(*) filter (where end_reason = ${reason})`;
  const { rows } = await sql<
    Record<keyof Steps, string> & Record<keyof Pick<Steps, 'toPay' | 'toShip' | 'toDeliver'>, number[] | null>
  >`
    select count(*) as placed, count(*) filter (where payment_begun) as "paymentBegun",
           count(*) filter (where refusals > 0) as refused, count(paid_at) as paid,
           ${ended('deadline')} as expired, ${ended('superseded')} as superseded, ${ended('shopper')} as "givenUp",
           count(shipped_at) as shipped, count(delivered_at) as delivered,
           ${typicalSeconds('paid_at', 'placed_at')} as "toPay", ${typicalSeconds('shipped_at', 'paid_at')} as "toShip",
           ${typicalSeconds('delivered_at', 'shipped_at')} as "toDeliver"
    from figures.orders where day between ${from} and ${to}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate gave no row');
  return {
    placed: Number(row.placed),
    paymentBegun: Number(row.paymentBegun),
    refused: Number(row.refused),
    paid: Number(row.paid),
    expired: Number(row.expired),
    superseded: Number(row.superseded),
    givenUp: Number(row.givenUp),
    shipped: Number(row.shipped),
    delivered: Number(row.delivered),
    toPay: quantiles(row.toPay),
    toShip: quantiles(row.toShip),
    toDeliver: quantiles(row.toDeliver),
  };
}

function quantiles(of: readonly number[] | null): Steps['toPay'] {
  const [median, ninth] = of ?? [];
  return typeof median === 'number' && typeof ninth === 'number' ? { median, ninth } : null;
}
