import { sql } from 'kysely';
import { addDays, type Day, inParis } from '#contracts/french/calendar.ts';
import { daysIn } from '#contracts/http/figures/spans.ts';
import type { StockHistory, StockHistoryQuery } from '#contracts/http/figures/stock-figures.ts';
import { stockAhead } from '#domain/stock/outlook.ts';
import type { ReadDb } from '../lib/database.ts';
import { paceOf } from './queries.ts';

/** Days ahead that are told at least, whatever the span. */
const LEAST_AHEAD = 60;

/** What could be sold of a perfume at the end of each day of a span, and what is to come of it; null for one that there is not. */
export async function readStockHistory(
  db: ReadDb,
  { from, to, productId }: StockHistoryQuery,
  now: Date,
): Promise<StockHistory | null> {
  const today = inParis(now).day;
  const { rows } = await sql<{ name: string; on_hand: number; reserved: number; opened_at: Date | null }>`
    select name, on_hand, reserved, opened_at
    from stock_figures.products join stock_figures.levels on levels.product_id = products.id
    where id = ${productId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const days = await daysOf(db, productId, { from, to: to < today ? to : today });
  if (from > today || to < today) return { name: row.name, days, ahead: [] };
  const sold = await paceOf(db, productId, row.opened_at, now);
  const available = Math.max(0, row.on_hand - row.reserved);
  return {
    name: row.name,
    days,
    ahead: stockAhead({ available, sold, today }, Math.max(LEAST_AHEAD, daysIn({ from, to }))),
  };
}

/** A day without movements ends as the one before. */
async function daysOf(
  db: ReadDb,
  productId: string,
  { from, to }: { from: Day; to: Day },
): Promise<StockHistory['days']> {
  const { rows } = await sql<{ day: Day; available: number }>`
    select day, available from stock_figures.days
    where product_id = ${productId} and day <= ${to}
      and day >= coalesce((select max(day) from stock_figures.days
                           where product_id = ${productId} and day <= ${from}), '')
    order by day`.execute(db);
  const byDay = new Map(rows.map(({ day, available }) => [day, available]));
  const days: StockHistory['days'] = [];
  let available = rows.find(({ day }) => day <= from)?.available;
  for (let day = from; day <= to; day = addDays(day, 1)) {
    available = byDay.get(day) ?? available;
    if (available !== undefined) days.push({ day, available });
  }
  return days;
}
