import { sql } from 'kysely';
import { addDays, type Day } from '#contracts/french/calendar.ts';
import { startOfParisDay } from '#contracts/french/paris-time.ts';
import type { Alarm } from '#contracts/http/console/alarms.ts';
import { type FigureOfDay, type Morning, WEEKS } from '#domain/morning-mail/unusual.ts';
import { listAlarms } from '../alarms/alarms.ts';
import { type Billing, billingByPart, NOTHING_BILLED } from '../figures/queries/billing.ts';
import { salesByPart } from '../figures/queries/sales.ts';
import { NOTHING, type Sums } from '../figures/sums.ts';
import type { ReadDb } from '../lib/database.ts';
import { IS_ON_HOLD } from '../orders/order-filters.ts';

/** What a day came to, beside the same weekdays before it, and what is to be done by `now`. */
export async function readMorning(db: ReadDb, day: Day, now: Date): Promise<Morning> {
  const before = Array.from({ length: WEEKS }, (_, index) => addDays(day, -7 * (index + 1)));
  const span = { from: addDays(day, -7 * WEEKS), to: day };
  const [sales, billing, isComparable, tasks] = await Promise.all([
    salesByPart(db, span, 'day'),
    billingByPart(db, span, 'day'),
    soldBy(db, span.from),
    openTasks(db, day, now),
  ]);
  const of = (
    figure: FigureOfDay['figure'],
    figureOf: (sold: Sums, billed: Billing) => number | null,
  ): FigureOfDay => {
    const on = (one: Day) => figureOf(sales.get(one) ?? NOTHING, billing.get(one) ?? NOTHING_BILLED);
    return { figure, value: on(day), past: before.map(on) };
  };
  return {
    day,
    figures: [
      of('orders', ({ orders }) => orders),
      of('total', ({ total }) => total),
      of('basket', ({ total, orders }) => (orders === 0 ? null : Math.round(total / orders))),
      of('bottles', ({ bottles }) => bottles),
      of('invoiced', (_, { invoiced, credited }) => invoiced - credited),
      of('payments', (_, { payments }) => payments),
    ],
    isComparable,
    tasks,
  };
}

/** Whether anything was sold by a day. */
async function soldBy(db: ReadDb, day: Day): Promise<boolean> {
  const { rows } = await sql`
    select from figures.sales where dimension = 'all' and day <= ${day} and orders > 0 limit 1`.execute(db);
  return rows.length > 0;
}

async function openTasks(db: ReadDb, day: Day, now: Date): Promise<Morning['tasks']> {
  const [alarms, { rows }] = await Promise.all([
    // Readers that fall behind and keys that are missing are told to whoever runs the machines.
    listAlarms({ db, clock: () => now, waitingSince: async () => new Map(), missingKeys: async () => 0 }),
    sql<Record<'toPrepare' | 'toSend' | 'criticalStock' | 'reviews' | 'messages', string>>`
      select (select count(*) from orders.orders
              where status = 'confirmed' and tracking_number is null and not ${IS_ON_HOLD}) as "toPrepare",
             (select count(*) from orders.orders
              where status = 'confirmed' and tracking_number is not null and not ${IS_ON_HOLD}) as "toSend",
             (select count(distinct product_id) from stock_alerts.alerts where not cleared) as "criticalStock",
             (select count(*) from reviews.reviews where status = 'pending') as reviews,
             (select count(*) from contact_messages.messages
              where created_at >= ${startOfParisDay(day)} and created_at < ${startOfParisDay(addDays(day, 1))}) as messages`.execute(
      db,
    ),
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate gave no row');
  const alarmed = (...codes: Alarm['code'][]) =>
    alarms.reduce((sum, { code, count }) => (codes.includes(code) ? sum + count : sum), 0);
  return {
    toPrepare: Number(row.toPrepare),
    toSend: Number(row.toSend),
    refundsFailed: alarmed('refunds-failed', 'deleted-refunds-failed'),
    mailsFailed: alarmed('mails-failed'),
    disputes: alarmed('disputes-open'),
    fraudWarnings: alarmed('fraud-warnings'),
    paymentsHeld: alarmed('payments-held'),
    strayMoney: alarmed('stray-money'),
    criticalStock: Number(row.criticalStock),
    reviews: Number(row.reviews),
    messages: Number(row.messages),
  };
}
