import { sql } from 'kysely';
import type { ReadDb } from '../database.ts';
import { inSchema } from '../projection.ts';
import type { OrdersTables } from './tables.ts';

/**
 * The ids of one customer's orders that are shown under a short number (decision 24), newest first; others' orders of the same
 * number are never in the way.
 * @param email as `emailSchema` leaves it.
 */
export async function findOrderIdsByNumber(
  db: ReadDb,
  shortNumber: string,
  email: string,
): Promise<string[]> {
  const rows = await inSchema<OrdersTables>(db, 'orders')
    .selectFrom('orders')
    .select('id')
    .where(sql<boolean>`right(id::text, 8) = ${shortNumber.toLowerCase()}`)
    .where(sql<boolean>`lower(trim(details #>> '{customer,email}')) = ${email}`)
    .orderBy('placed_at_position', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}
