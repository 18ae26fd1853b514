import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import { ownRedis } from '#embedded/testing/own-redis.ts';
import { tallyProjection } from '../testing/tally.ts';
import { expectedTally, openTestLog, silent, type TestLog } from '../testing/test-log.ts';
import { createLogCache } from './log-cache.ts';
import { createAdvance } from './readers.ts';
import { startRelay } from './relay.ts';

const tally = tallyProjection('tally');
const TAKEOVER_MS = 5_000;

let log: TestLog;
beforeAll(async () => {
  log = await openTestLog({
    databaseUrl: inject('databaseUrl'),
    redisUrl: ownRedis(),
    projections: [tally],
  });
});
afterAll(() => log.close());

/** A relay whose notices are kept instead of answered. */
function relay() {
  const notices: bigint[] = [];
  const queue = {
    async notify(upTo: bigint) {
      notices.push(upTo);
    },
    process: () => ({ close: async () => undefined }),
    close: async () => undefined,
  };
  const running = startRelay({
    store: log.store,
    queue,
    databaseUrl: log.databaseUrl,
    logger: silent,
  });
  return { notices, ...running };
}

async function leader(): Promise<number | undefined> {
  const { rows } = await log.pool.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.pid;
}

describe('two relays', () => {
  it('have one leader, which notifies everybody when it begins and then for each event', async () => {
    const both = [relay(), relay()];
    await eventually('a first notice', async () => both.some(({ notices }) => notices.length > 0));
    const position = await log.append(1, 1);
    await eventually('the notice of the event', async () =>
      both.some(({ notices }) => notices.at(-1) === position),
    );
    expect(both.filter(({ notices }) => notices.length > 0)).toHaveLength(1);
    await Promise.all(both.map(({ stop }) => stop()));
  });

  it('go on notifying within five seconds when the leader’s connection is cut', async () => {
    const both = [relay(), relay()];
    const first = await eventually('a leader', leader);
    await log.pool.query('select pg_terminate_backend($1)', [first]);
    const position = await log.append(1, 1);
    await eventually(
      'a notice up to the event',
      async () => both.some(({ notices }) => notices.some((upTo) => upTo >= position)),
      Boolean,
      TAKEOVER_MS,
    );
    await Promise.all(both.map(({ stop }) => stop()));
  });

  it('pass the lead on at once when the leader stops', async () => {
    const one = relay();
    await eventually('one leads', async () => one.notices.length > 0);
    const other = relay();
    await one.stop();
    await eventually('the other leads', async () => other.notices.length > 0, Boolean, TAKEOVER_MS);
    await other.stop();
  });
});

describe('relay, queue and readers together', () => {
  it('show each event by notices alone, without the sweep', async () => {
    const queue = await log.openQueue();
    const stopping = new AbortController();
    const advance = createAdvance({
      db: log.db,
      log: createLogCache(log.store),
      projections: [tally],
      processManagers: [],
      logger: silent,
      signal: stopping.signal,
    });
    const answering = queue.process(advance);
    const relaying = startRelay({
      store: log.store,
      queue,
      databaseUrl: log.databaseUrl,
      logger: silent,
    });
    await log.reached(tally, await log.append(50, 1));
    for (let round = 0; round < 30; round += 1) await log.reached(tally, await log.append(1, 1));
    await relaying.stop();
    stopping.abort();
    await answering.close();
    await queue.close();
    expect(await log.tallyOf(tally)).toEqual(await expectedTally(log.store));
  });
});
