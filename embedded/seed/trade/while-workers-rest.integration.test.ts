import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';
import { allProjections } from '#projections/all.ts';
import { listCheckpoints } from '#projections/lib/checkpoints.ts';
import { randomHistory } from '#projections/testing/random-history.ts';
import { readTables } from '#projections/testing/read-models.ts';
import { migrateProcessManagers } from '#workers/process-managers/migrate-process-managers.ts';
import { replayInto } from '#workers/rebuild/replay.ts';
import { appendHistory } from '#workers/testing/append-history.ts';
import { openTestLog, type TestLog } from '#workers/testing/test-log.ts';
import { fillReadModels } from './fill-read-models.ts';
import { whileWorkersRest } from './while-workers-rest.ts';

const PATIENCE_MS = 120_000;
/** Longer than the workers take to see what is new, by a notice or without. */
const WHILE_MS = 1_500;

let events: { url: string; close(): Promise<void> };
let log: TestLog;
beforeAll(async () => {
  events = await freshEventStore(randomHistory(41, 60).events);
  const [databaseUrl, projections] = [inject('databaseUrl'), allProjections];
  log = await openTestLog({ storeUrl: events.url, databaseUrl, redisUrl: undefined, projections });
  await migrateProcessManagers(log);
});
afterAll(async () => {
  await log.close();
  await events.close();
});

describe('while workers rest', () => {
  it(
    'no read model goes on; at the end each has the rows of the log, and goes on as ever',
    async () => {
      const queue = await log.openQueue();
      const workers = await log.startWorkers(queue, {});
      await workers.caughtUp;
      const before = await listCheckpoints(log.db);
      const parts: number[] = [];

      const during = await whileWorkersRest(log.databaseUrl, {
        async work() {
          await queue.notify(await appendHistory(log.store, randomHistory(42, 150).events));
          await sleep(WHILE_MS);
          return listCheckpoints(log.db);
        },
        lastPosition: () => log.store.lastPosition(),
        fill: (until) =>
          fillReadModels({ store: log.store, db: log.db, projections: allProjections }, until, (part) =>
            parts.push(part),
          ),
      });
      expect(during).toEqual(before);
      const end = await log.store.lastPosition();
      for (const { name, position } of await listCheckpoints(log.db))
        expect([name, position]).toEqual([name, end]);
      expect(parts.at(-1)).toBe(1);

      const later = await appendHistory(log.store, randomHistory(43, 20).events);
      for (const projection of allProjections) await log.reached(projection, later);
      await workers.stop();
      await queue.close();
      const options = { store: log.store, db: log.db, projections: allProjections };
      await replayInto({ ...options, schemaOf: ({ name }) => `${name}_again` });
      for (const { name } of allProjections)
        expect(await readTables(log, name)).toEqual(await readTables(log, `${name}_again`));
    },
    PATIENCE_MS,
  );
});
