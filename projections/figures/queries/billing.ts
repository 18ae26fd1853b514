import { sql } from 'kysely';
import type { Day } from '#contracts/french/calendar.ts';
import type { Billed, Bridge, BridgePart, Figures, Grain } from '#contracts/http/figures/figures.ts';
import { bridgePartSchema } from '#contracts/http/figures/figures.ts';
import type { ReadDb } from '../../lib/database.ts';
import { amountsOf, plus } from '../sums.ts';
import { euros, PARTS, type Span } from './spans.ts';

/** What was invoiced, credited and moved; in cents. */
export interface Billing {
  readonly invoices: number;
  readonly creditNotes: number;
  readonly invoiced: number;
  readonly credited: number;
  readonly net: number;
  readonly vat: number;
  readonly payments: number;
  readonly disputes: number;
  readonly fees: number;
}

export const NOTHING_BILLED: Billing = {
  invoices: 0,
  creditNotes: 0,
  invoiced: 0,
  credited: 0,
  net: 0,
  vat: 0,
  payments: 0,
  disputes: 0,
  fees: 0,
};

type BillingRow = Record<keyof Billing, string> & { part: Day };

/** What the documents and movements of a span come to, by day, week or month; each on its own day in Paris. */
export async function billingByPart(
  db: ReadDb,
  { from, to }: Span,
  grain: Grain,
): Promise<Map<Day, Billing>> {
  const { rows } = await sql<BillingRow>`
    with entries as (
      select day, case kind when 'invoice' then documents else 0 end as invoices,
             case kind when 'invoice' then 0 else documents end as credit_notes,
             case kind when 'invoice' then gross else 0 end as invoiced,
             case kind when 'invoice' then 0 else gross end as credited,
             case kind when 'invoice' then net else -net end as net,
             case kind when 'invoice' then vat else -vat end as vat,
             0 as payments, 0 as disputes, 0 as fees
      from figures.billing where day between ${from} and ${to}
      union all
      select day, 0, 0, 0, 0, 0, 0, case kind when 'payment' then amount else 0 end,
             case kind when 'dispute' then amount else 0 end, fees
      from figures.cash where day between ${from} and ${to}
    )
    select ${PARTS[grain].inSql} as part, sum(invoices) as invoices, sum(credit_notes) as "creditNotes",
           sum(invoiced) as invoiced, sum(credited) as credited, sum(net) as net, sum(vat) as vat,
           sum(payments) as payments, sum(disputes) as disputes, sum(fees) as fees
    from entries group by 1`.execute(db);
  return new Map(rows.map((row) => [row.part, amountsOf(row, NOTHING_BILLED)]));
}

export function totalBilling(parts: ReadonlyMap<Day, Billing>): Billing {
  return [...parts.values()].reduce((sum, part) => plus(sum, part), NOTHING_BILLED);
}

export function shownBilling(billing: Billing): Billed {
  const { invoices, creditNotes, invoiced, credited, net, vat, payments, disputes, fees } = billing;
  return {
    invoices,
    creditNotes,
    invoiced: euros(invoiced),
    credited: euros(credited),
    gross: euros(invoiced - credited),
    net: euros(net),
    vat: euros(vat),
    payments: euros(payments),
    disputes: euros(disputes),
    fees: euros(fees),
  };
}

/** Invoices less credit notes of a span by country and rate, as a return of VAT asks for them. */
export async function vatByRate(db: ReadDb, { from, to }: Span): Promise<Figures['vat']> {
  const { rows } = await sql<{ country: string; rate: number; net: string; vat: string; gross: string }>`
    with signed as (select *, case kind when 'invoice' then 1 else -1 end as sign from figures.billing)
    select country, rate, sum(sign * net) as net, sum(sign * vat) as vat, sum(sign * gross) as gross
    from signed where day between ${from} and ${to}
    group by country, rate order by country, rate`.execute(db);
  return rows.map(({ country, rate, net, vat, gross }) => ({
    country,
    rate,
    net: euros(Number(net)),
    vat: euros(Number(vat)),
    gross: euros(Number(gross)),
  }));
}

/**
 * The orders of a span beside what it invoiced, each order with what it adds to one of the parts:
 * `not-invoiced`: sold, without an invoice of the span; `invoiced-otherwise`: sold and invoiced in it, for another amount;
 * `others-invoiced`: invoiced in it, and of other days, or no sale any more; `credited`: credit notes of the span.
 * `day` is the order's, else that of its last document.
 */
export function bridgeEntries({ from, to }: Span) {
  return sql<{ order_id: string; part: BridgePart; amount: string; day: Day }>`
    with unmatched as (
      select order_id, max(total) filter (where sold_on between ${from} and ${to}) as total,
             coalesce(max(sold_on) filter (where sold_on between ${from} and ${to}), max(invoiced_on)) as day,
             sum(invoiced) filter (where invoiced_on between ${from} and ${to}) as invoiced
      from figures.unmatched
      where sold_on between ${from} and ${to} or invoiced_on between ${from} and ${to} group by order_id
    ), parts as (
      select order_id, case when invoiced is null then 'not-invoiced' when total is null then 'others-invoiced'
                       else 'invoiced-otherwise' end as part, coalesce(invoiced, 0) - coalesce(total, 0) as amount, day
      from unmatched
      union all
      select order_id, 'credited', -sum(gross), max(day) from figures.documents
      where kind = 'credit-note' and day between ${from} and ${to} group by order_id
    )
    select * from parts where amount <> 0`;
}

/** What makes the difference between the orders of a span and its documents. */
export async function readBridge(db: ReadDb, span: Span): Promise<Bridge> {
  const [{ rows: sums }, { rows: parts }] = await Promise.all([
    sql<{ orders: string; billed: string }>`
      select (select coalesce(sum(total), 0) from figures.sales
              where dimension = 'all' and day between ${span.from} and ${span.to}) as orders,
             (select coalesce(sum(case kind when 'invoice' then gross else -gross end), 0) from figures.billing
              where day between ${span.from} and ${span.to}) as billed`.execute(db),
    sql<{ part: BridgePart; amount: string; count: string }>`
      select part, sum(amount) as amount, count(*) as count from (${bridgeEntries(span)}) as entries group by part`.execute(
      db,
    ),
  ]);
  const [sum] = sums;
  return {
    orders: euros(Number(sum?.orders)),
    billed: euros(Number(sum?.billed)),
    parts: bridgePartSchema.options.flatMap((part) =>
      parts
        .filter((row) => row.part === part)
        .map(({ amount, count }) => ({ part, amount: euros(Number(amount)), count: Number(count) })),
    ),
  };
}
