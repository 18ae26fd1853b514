import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningEventStore, startEventStore } from '#embedded/event-store/server.ts';
import { freePort } from '#embedded/free-port.ts';
import { type RunningPostgres, startPostgres } from '#embedded/postgres/start-postgres.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { ownRedis } from '#embedded/testing/own-redis.ts';
import type { Workers } from '../start-workers.ts';
import { emptyPostgresQueues } from '../testing/empty-postgres-queues.ts';
import { tallyProjection } from '../testing/tally.ts';
import { expectedTally, openTestLog, silent, type TestLog } from '../testing/test-log.ts';
import { startRelay } from './relay.ts';
import type { WakeUpQueue } from './wake-up-queue.ts';

const tally = tallyProjection('tally');
const redisUrl = ownRedis();

let dataDir: string;
let postgres: RunningPostgres;
let events: RunningEventStore;
let log: TestLog;
let queue: WakeUpQueue;
let workers: Workers;
let relay: { stop(): Promise<void> };

const openPostgres = (port: number) => startPostgres({ dataDir: join(dataDir, 'postgres'), port });
const openEventStore = (port: number) => startEventStore({ dataDir: join(dataDir, 'events'), port });

/** A PostgreSQL and an event store that this file alone uses, so that it may stop them under the workers. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'miris-outages-'));
  postgres = await openPostgres(await freePort());
  events = await openEventStore(0);
  const databaseUrl = postgres.connectionString;
  log = await openTestLog({ databaseUrl, redisUrl, projections: [tally], storeUrl: events.connectionString });
  queue = await log.openQueue();
  workers = await log.startWorkers(queue, {});
  relay = startRelay({
    store: log.store,
    queue,
    databaseUrl: log.databaseUrl,
    logger: silent,
  });
});
afterAll(async () => {
  await Promise.all([relay.stop(), workers.stop()]);
  await queue.close();
  await log.close();
  await events.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function expectCaughtUp(position: bigint): Promise<void> {
  await eventually('PostgreSQL answers', () =>
    log.pool.query('select 1').then(
      () => true,
      () => false,
    ),
  );
  await log.reached(tally, position);
  expect(await log.tallyOf(tally)).toEqual(await expectedTally(log.store));
}

async function emptyQueues(): Promise<void> {
  if (redisUrl === undefined) {
    await emptyPostgresQueues(log.pool);
    return;
  }
  const redis = new Redis(redisUrl);
  await redis.flushdb();
  redis.disconnect();
}

describe('workers go on by themselves', () => {
  it('after PostgreSQL was restarted while events came in', async () => {
    await expectCaughtUp(await log.append(200, 3));
    await postgres.stop();
    const position = await log.append(200, 3);
    postgres = await openPostgres(postgres.port);
    await expectCaughtUp(position);
    await expectCaughtUp(await log.append(10, 3));
  });

  it('after the event store was restarted', async () => {
    await events.close();
    events = await openEventStore(events.port);
    const position = await eventually(
      'an append',
      () => log.append(100, 3).catch(() => null),
      (appended) => appended !== null,
    );
    await expectCaughtUp(position ?? 0n);
  });

  it('after the queues were emptied', async () => {
    const appending = log.append(500, 3);
    await emptyQueues();
    await expectCaughtUp(await appending);
    await emptyQueues();
    await expectCaughtUp(await log.append(10, 3));
  });
});

describe('a stop', () => {
  it('takes two seconds at most, even when PostgreSQL is gone', async () => {
    const others = await log.openQueue();
    const stopped = await log.startWorkers(others, {});
    await stopped.caughtUp;
    await postgres.stop();
    const start = performance.now();
    await stopped.stop();
    expect(performance.now() - start).toBeLessThan(2_500);
    await others.close();
    postgres = await openPostgres(postgres.port);
    await expectCaughtUp(await log.append(10, 3));
  });
});
