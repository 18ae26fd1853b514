import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { eventDefinition, eventsByCategory } from '#contracts/events/catalogue.ts';
import type { EventDefinition } from '#contracts/events/event.ts';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { NO_STREAM, type StreamName } from '#platform/event-store/event-store.ts';
import { allProjections } from '#projections/all.ts';
import { openReadModels, type TestReadModels } from '#projections/testing/read-models.ts';

const FIXTURES = 'contracts/events/fixtures';

const fixtureSchema = z.strictObject({
  stream: z.custom<StreamName>((name) => typeof name === 'string' && /^[a-zA-Z]+-.+$/.test(name)),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  metadata: z.looseObject({ schemaVersion: z.int().positive() }),
});

const files = await readdir(FIXTURES);
const definitions = Object.values(eventsByCategory).flatMap((group) =>
  Object.entries<EventDefinition>(group),
);

async function readFixture(file: string) {
  return fixtureSchema.parse(JSON.parse(await readFile(`${FIXTURES}/${file}`, 'utf8')));
}

describe('the fixtures of events', () => {
  it('hold one of each version that was ever written, and nothing else', () => {
    const wanted = definitions.flatMap(([type, { version }]) =>
      Array.from({ length: version }, (_none, before) => `${type}.v${before + 1}.json`),
    );
    expect([...files].sort()).toEqual(wanted.sort());
  });

  let log: Awaited<ReturnType<typeof freshEventStore>>;
  let store: ReturnType<typeof createEventStore>;
  let readModels: TestReadModels;
  beforeAll(async () => {
    log = await freshEventStore();
    store = createEventStore(log.url, { sealing: 'none' });
    readModels = await openReadModels(inject('databaseUrl'));
  });
  afterAll(async () => {
    await Promise.all([store.close(), readModels.close()]);
    await log.close();
  });

  it.each(files)('%s is read in its current version, and every read model takes it', async (file) => {
    const { stream, ...stored } = await readFixture(file);
    expect(file).toBe(`${stored.type}.v${stored.metadata.schemaVersion}.json`);
    const after = await store.lastPosition();
    const id = crypto.randomUUID();
    const fresh: StreamName = `${stream}-${id}`;
    await store.appendRaw(fresh, [{ ...stored, id }], NO_STREAM);
    const { events } = await store.readAll({ after, limit: 10 });
    expect(events).toMatchObject([{ id, type: stored.type }]);
    expect(eventDefinition(stored.type)?.schema.safeParse(events[0]?.data).success).toBe(true);
    for (const projection of allProjections) await readModels.apply(projection, events);
  });
});
