import { sql } from 'kysely';
import { TIME_ZONE } from '#contracts/constants.ts';
import { type Cents, cents, multiplyCents, subtractCents, ZERO } from '#contracts/money.ts';
import { vatIncluded, vatRate } from '#contracts/vat.ts';
import type { ReadDb } from '../database.ts';
import { SOLD_STATUSES } from '../order-status.ts';
import { csvLine, frenchAmount } from './csv.ts';

const PERIODS = {
  day: { head: 'Jour', labelOf: (day: string) => day.split('-').reverse().join('/') },
  month: { head: 'Mois', labelOf: (day: string) => day.slice(0, 7).split('-').reverse().join('/') },
};

/**
 * Sales by day or month of Paris, latest first, of orders confirmed, shipped or delivered (specification §9), with the VAT that the
 * prices include: each order's at the rate of where it went, rounded to the cent per order, as its invoice says it.
 */
export async function* exportSales(db: ReadDb, period: 'day' | 'month'): AsyncGenerator<string> {
  const { head, labelOf } = PERIODS[period];
  yield csvLine([head, 'Commandes', 'Total TTC', 'Total HT', 'TVA']);
  const { rows } = await sql<{ day: string; country: string; total: number; orders: number }>`
    select to_char(created_at at time zone ${TIME_ZONE}, 'YYYY-MM-DD') as day, details #>> '{shippingAddress,country}' as country,
           total_cents as total, count(*) as orders
    from orders.orders where status in (${sql.join(SOLD_STATUSES)})
    group by 1, 2, 3 order by 1 desc`.execute(db);
  const periods = new Map<string, { orders: number; gross: Cents; vat: Cents }>();
  for (const { day, country, total, orders } of rows) {
    const label = labelOf(day);
    const sum = periods.get(label) ?? { orders: 0, gross: ZERO, vat: ZERO };
    const gross = cents(total);
    periods.set(label, {
      orders: sum.orders + orders,
      gross: cents(sum.gross + multiplyCents(gross, orders)),
      vat: cents(sum.vat + multiplyCents(vatIncluded(gross, vatRate(country, day)), orders)),
    });
  }
  for (const [label, { orders, gross, vat }] of periods)
    yield csvLine([
      label,
      orders,
      frenchAmount(gross),
      frenchAmount(subtractCents(gross, vat)),
      frenchAmount(vat),
    ]);
}
