import { sql } from 'kysely';
import { TIME_ZONE, VAT_PERCENT } from '#contracts/constants.ts';
import { cents, subtractCents } from '#contracts/money.ts';
import type { ReadDb } from '../database.ts';
import { SOLD_STATUSES } from '../order-status.ts';
import { csvLine, frenchAmount } from './csv.ts';

const PERIODS = { day: { head: 'Jour', format: 'DD/MM/YYYY' }, month: { head: 'Mois', format: 'MM/YYYY' } };

/**
 * Sales by day or month of Paris, latest first, of orders confirmed, shipped or delivered (specification §9), with the VAT that the
 * prices include: the total without it is the total divided by 1.2, rounded to the cent per line.
 */
export async function* exportSales(db: ReadDb, period: 'day' | 'month'): AsyncGenerator<string> {
  const { head, format } = PERIODS[period];
  yield csvLine([head, 'Commandes', 'Total TTC', 'Total HT', `TVA ${VAT_PERCENT} %`]);
  const { rows } = await sql<{ shown: string; orders: number; total: number }>`
    select to_char(period, ${format}) as shown, orders, total from (
      select date_trunc(${period}, created_at at time zone ${TIME_ZONE}) as period,
             count(*) as orders, sum(total_cents)::bigint as total
      from orders.orders where status in (${sql.join(SOLD_STATUSES)})
      group by 1
    ) as sales order by period desc`.execute(db);
  for (const { shown, orders, total } of rows) {
    const withVat = cents(total);
    const withoutVat = cents(Math.round((total * 100) / (100 + VAT_PERCENT)));
    yield csvLine([
      shown,
      orders,
      frenchAmount(withVat),
      frenchAmount(withoutVat),
      frenchAmount(subtractCents(withVat, withoutVat)),
    ]);
  }
}
