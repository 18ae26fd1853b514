import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { createReadDatabase, type ReadDatabase } from '#projections/database.ts';
import { tallyProjection } from '../testing/tally.ts';
import { openBulkFeed } from './bulk-feed.ts';
import type { FedCopy } from './fed-copy.ts';

/** More than are held in hand, so that most are written and read again before the end. */
const STREAMS = 6_000;
const SLICE = 1_000;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let read: ReadDatabase;
const tally = tallyProjection('tally');

beforeAll(async () => {
  database = await freshDatabase(inject('databaseUrl'));
  read = createReadDatabase(database.url);
});
afterAll(async () => {
  await read.close();
  await database.drop();
});

function removal(position: number): Recorded<ShopEvent> {
  const promoId = `0b0bd2a8-6f0c-4a3e-9c1d-${String(position).padStart(12, '0')}`;
  return {
    type: 'PromoCodeRemoved',
    data: { promoId },
    id: promoId,
    stream: `promo-${position % STREAMS}`,
    revision: 0n,
    position: BigInt(position),
    metadata: {
      correlationId: 'corr',
      causationId: 'caus',
      actor: 'admin',
      schemaVersion: 1,
      recordedAt: '2027-03-01T10:00:00.000Z',
    },
  };
}

/** The events at the positions from `first` on. */
function slice(first: number) {
  const events = Array.from({ length: SLICE }, (_, index) => removal(first + index));
  return { events, position: BigInt(first + SLICE - 1) };
}

async function openCopy(schema: string): Promise<FedCopy> {
  await read.db.schema.createSchema(schema).execute();
  await tally.createTables(read.db, schema);
  return { projection: tally, schema, position: null, skips: new Set() };
}

async function counted({ schema }: FedCopy) {
  const { rows } = await read.pool.query<{ streams: number; least: number; most: number }>(
    `select count(*) as streams, min(events) as least, max(events) as most from ${schema}.tally`,
  );
  return rows[0];
}

describe('a copy filled in bulk', () => {
  it('counts each event once, though its rows are written and read again on the way', async () => {
    const copy = await openCopy('in_bulk');
    await read.db.connection().execute(async (connection) => {
      const feed = openBulkFeed(connection, [copy]);
      for (let first = 1; first <= 3 * STREAMS; first += SLICE) {
        await feed.apply(slice(first));
        if (first > STREAMS && first <= STREAMS + SLICE) await feed.commit();
      }
      await feed.commit();
    });
    expect(await counted(copy)).toEqual({ streams: STREAMS, least: 3, most: 3 });
    expect(copy.position).toBe(BigInt(3 * STREAMS));
  });

  it('stays as it was at the last commit when the rest is abandoned', async () => {
    const copy = await openCopy('abandoned');
    await read.db.connection().execute(async (connection) => {
      const feed = openBulkFeed(connection, [copy]);
      await feed.apply(slice(1));
      await feed.commit();
      for (let first = 1 + SLICE; first <= STREAMS; first += SLICE) await feed.apply(slice(first));
      await feed.abandon();
    });
    expect(await counted(copy)).toEqual({ streams: SLICE, least: 1, most: 1 });
    expect(copy.position).toBe(BigInt(SLICE));
  });
});
