import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { createDirectoryImageStore } from '#services/media/image-stores.ts';
import { createStockService } from '#services/stock/stock-service.ts';
import { readCatalogue, seedShop } from './seed-shop.ts';
import { createSetClock } from './set-clock.ts';

const FOLDER = 'embedded/seed';
const DAY_MS = 24 * 60 * 60_000;
const opening = new Date('2025-10-24T08:00:00Z');
/** A year of trade that is played afterwards begins so long after the opening at the earliest. */
const TRADE_AFTER_MS = 34 * DAY_MS;

let server: Awaited<ReturnType<typeof freshEventStore>>;
let directory: string;
let store: EventStore;
const clock = createSetClock(opening);
let events: readonly Recorded<ShopEvent>[];
let reviews: number;

async function seedOnce(): Promise<readonly Recorded<ShopEvent>[]> {
  const catalogue = await readCatalogue(join(FOLDER, 'catalogue.json'));
  const [first] = catalogue.products;
  if (first === undefined) throw new Error('the catalogue is empty');
  const { samples: _without, ...rest } = catalogue;
  const ofFirst = catalogue.reviews.filter(({ productId }) => productId === first.id);
  reviews = ofFirst.length;
  const images = createDirectoryImageStore(directory);
  clock.set(opening);
  await seedShop(
    { store, stockService: createStockService(store, clock.now), images, clock, folder: FOLDER },
    { ...rest, products: [first], sets: [], reviews: ofFirst },
  );
  return (await store.readAll({ after: null, limit: 1_000 })).events;
}

beforeAll(async () => {
  server = await freshEventStore();
  directory = await mkdtemp(join(tmpdir(), 'seed-pictures-'));
  store = createEventStore(server.url, { sealing: 'none', clock: clock.now });
  events = await seedOnce();
});
afterAll(async () => {
  await store.close();
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

describe('a catalogue that is put into an empty log', () => {
  it('has reviews that are recorded when they are written, and published no earlier', () => {
    const written = new Map<string, number>();
    for (const event of events) {
      const recordedAt = Date.parse(event.metadata.recordedAt);
      if (event.type === 'ReviewSubmitted') {
        expect(event.data.submittedAt).toBe(event.metadata.recordedAt);
        written.set(event.data.reviewId, recordedAt);
      }
      if (event.type === 'ReviewPublished')
        expect(written.get(event.data.reviewId)).toBeLessThanOrEqual(recordedAt);
    }
    expect(reviews).toBeGreaterThan(1);
    expect(written.size).toBe(reviews);
    expect(new Set(written.values()).size).toBe(reviews);
  });

  it('leaves times in the log that rise, and a year of trade may follow', () => {
    const times = events.map(({ metadata }) => metadata.recordedAt);
    expect(times).toEqual(times.toSorted());
    expect(times[0]).toBe(opening.toISOString());
    expect(Date.parse(times.at(-1) ?? '')).toBeLessThan(opening.getTime() + TRADE_AFTER_MS);
  });

  it('stays as it is when it is put in again', async () => {
    expect(await seedOnce()).toEqual(events);
  });
});
