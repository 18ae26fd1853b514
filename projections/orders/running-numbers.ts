import { FIRST_RUNNING_NUMBER, withRunningNumber } from '#contracts/orders/running-number.ts';
import type { ReadDb } from '../lib/database.ts';
import { isBuilt } from '../lib/is-built.ts';
import { inSchema } from '../lib/projection.ts';
import type { Rows } from '../lib/rows.ts';
import { ALL_ORDERS, type OrdersTables } from './tables.ts';

/** The number of an order that was placed: the next one in the log's order, and its own again whenever it is asked for. */
export async function runningNumberOf(
  { running_numbers, last_number }: Rows<OrdersTables>,
  orderId: string,
): Promise<number> {
  const own = await running_numbers.find(orderId);
  if (own) return own.running_number;
  const last = await last_number.find(ALL_ORDERS);
  const next = last ? last.running_number + 1 : FIRST_RUNNING_NUMBER;
  last_number.put({ scope: ALL_ORDERS, running_number: next });
  running_numbers.put({ order_id: orderId, running_number: next });
  return next;
}

/** The running numbers of orders by id, those of deleted ones included; none while the live rows are of the version before (ADR 0004). */
export async function findRunningNumbers(
  db: ReadDb,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (orderIds.length === 0 || !(await isBuilt(db, 'orders.running_numbers'))) return new Map();
  const rows = await inSchema<OrdersTables>(db, 'orders')
    .selectFrom('running_numbers')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .execute();
  return new Map(rows.map(({ order_id, running_number }) => [order_id, running_number]));
}

/** Rows about orders, each with its running number where it has one. */
export async function withRunningNumbers<Row extends object>(
  db: ReadDb,
  rows: readonly Row[],
  orderIdOf: (one: Row) => string,
): Promise<(Row & { runningNumber?: number })[]> {
  const numbers = await findRunningNumbers(db, [...new Set(rows.map(orderIdOf))]);
  return rows.map((one) => withRunningNumber(one, numbers.get(orderIdOf(one))));
}

/** The order that has or had a running number; null where none has. */
export async function findOrderIdByRunningNumber(db: ReadDb, runningNumber: number): Promise<string | null> {
  if (!(await isBuilt(db, 'orders.running_numbers'))) return null;
  const row = await inSchema<OrdersTables>(db, 'orders')
    .selectFrom('running_numbers')
    .select('order_id')
    .where('running_number', '=', runningNumber)
    .executeTakeFirst();
  return row?.order_id ?? null;
}
