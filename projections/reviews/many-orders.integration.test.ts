import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ReadDb } from '../lib/database.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { everyReview, listPublishedReviews } from './queries.ts';

const ORDERS = 5_000;
const REVIEWS = 20_000;
const productId = randomUUID();

let readModels: TestReadModels;
beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
  await sql`
    insert into reviews.order_products (order_id, product_id, customer_email, paid_by, paid_cents, is_cancelled)
    select gen_random_uuid(), ${productId}::uuid, 'client' || n || '@example.fr', 'pi_' || n, 8900, false
    from generate_series(1, ${ORDERS}) as n`.execute(readModels.db);
  await sql`
    insert into reviews.reviews
      (id, product_id, customer_name, customer_email, rating, title, comment, status, created_at,
       published_at, stays_verified)
    select gen_random_uuid(), ${productId}::uuid, 'Camille', 'client' || n || '@example.fr', 5, 'Parfait', '…',
           'published', timestamptz '2026-01-01' + n * interval '1 second',
           timestamptz '2026-01-02' + n * interval '1 second', false
    from generate_series(1, ${REVIEWS}) as n`.execute(readModels.db);
  await sql`analyze reviews.order_products, reviews.reviews`.execute(readModels.db);
});
afterAll(() => readModels.close());

/** How many orders were read one after the other, rather than found, by what was asked. */
async function ordersReadThrough(ask: (db: ReadDb) => Promise<unknown>): Promise<number> {
  return readModels.db.transaction().execute(async (transaction) => {
    const before = await tally(transaction);
    await ask(transaction);
    return (await tally(transaction)) - before;
  });
}

async function tally(transaction: ReadDb): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read::int as read from pg_stat_xact_user_tables
    where schemaname = 'reviews' and relname = 'order_products'`.execute(transaction);
  return rows[0]?.read ?? Number.NaN;
}

describe('whether who wrote a review bought the perfume, in a shop with many orders', () => {
  it('is looked up for the few reviews that a page shows', async () => {
    expect(await ordersReadThrough((db) => listPublishedReviews(db, productId, 5))).toBe(0);
  });

  it('is looked up for the reviews that the console reads at once', async () => {
    expect(await ordersReadThrough((db) => everyReview(db).next())).toBe(0);
  });

  it('is told all the same', async () => {
    const newest = await listPublishedReviews(readModels.db, productId, REVIEWS);
    expect(newest).toHaveLength(REVIEWS);
    expect(newest.filter(({ isVerified }) => isVerified)).toHaveLength(ORDERS);
    expect(newest.at(0)).toMatchObject({ isVerified: false });
    expect(newest.at(-1)).toMatchObject({ isVerified: true });
  });
});
