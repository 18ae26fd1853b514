import { sql } from 'kysely';
import type { ReadDb } from '../database.ts';
import { inSchema } from '../projection.ts';
import type { OrdersTables } from './tables.ts';

/** Older ones were sealed before orders had keys of their own, or are long forgotten. */
const LOOKED_BACK_DAYS = 400;

const email = sql<string>`details #>> '{customer,email}'`;

/** Cancelled orders without a payment that were placed before then, whose customers are still named. */
export async function listUnpaidOrders(
  db: ReadDb,
  placedBefore: Date,
): Promise<{ orderId: string; email: string }[]> {
  const rows = await inSchema<OrdersTables>(db, 'orders')
    .selectFrom('orders')
    .select(['id', email.as('email')])
    .where('status', '=', 'cancelled')
    .where('money_intent_id', 'is', null)
    .where('created_at', '<', placedBefore)
    .where('created_at', '>', new Date(placedBefore.getTime() - LOOKED_BACK_DAYS * 86_400_000))
    .where(email, 'not like', '%@donnees.invalid')
    .execute();
  return rows.map((row) => ({ orderId: row.id, email: row.email }));
}
