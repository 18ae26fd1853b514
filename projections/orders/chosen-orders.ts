import { sql } from 'kysely';
import type { ReadDb } from '../lib/database.ts';
import { inSchema } from '../lib/projection.ts';
import type { OrderRow } from './queries.ts';
import type { OrdersTables } from './tables.ts';

/** The rows of some orders, newest first; what is unknown or deleted is left out. */
export function chosenRows(db: ReadDb, ids: readonly string[]): Promise<OrderRow[]> {
  return inSchema<OrdersTables>(db, 'orders')
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('placed_at_position', 'desc')
    .execute();
}

/** The ids of all orders that are shown under one of some short numbers, given in small letters (decision 24). */
export async function findOrderIdsByShortNumbers(db: ReadDb, numbers: readonly string[]): Promise<string[]> {
  const rows = await inSchema<OrdersTables>(db, 'orders')
    .selectFrom('orders')
    .select('id')
    .where(sql<boolean>`right(id::text, 8) = any(${[...numbers]}::text[])`)
    .execute();
  return rows.map(({ id }) => id);
}
