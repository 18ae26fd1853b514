import { sql } from 'kysely';
import type { ReadDb } from '../database.ts';
import { inSchema } from '../projection.ts';
import type { OrdersTables } from './tables.ts';

/** More orders under one number than this are somebody else's trouble: 8 hexadecimal figures hardly ever meet. */
const MOST = 5;

/** The ids of the orders shown under a short number (decision 24), newest first. */
export async function findOrderIdsByNumber(db: ReadDb, shortNumber: string): Promise<string[]> {
  const rows = await inSchema<OrdersTables>(db, 'orders')
    .selectFrom('orders')
    .select('id')
    .where(sql<boolean>`right(id::text, 8) = ${shortNumber}`)
    .orderBy('placed_at_position', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}
