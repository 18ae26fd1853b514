import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import { ownRedis } from '#embedded/testing/own-redis.ts';
import { advanceCheckpoint, readCheckpoint } from '#projections/lib/checkpoints.ts';
import { skipEvent } from '#projections/lib/failed-events.ts';
import { listSkips } from '#projections/lib/skips.ts';
import { type ProcessManager, processManagerName } from '../process-manager.ts';
import { openTestLog, type TestLog } from '../testing/test-log.ts';
import { createLogCache } from './log-cache.ts';
import { createProcessManagerRunner } from './process-manager-runner.ts';
import { createSessionLocks } from './session-locks.ts';

let log: TestLog;
beforeAll(async () => {
  log = await openTestLog({
    databaseUrl: inject('databaseUrl'),
    redisUrl: ownRedis(),
    projections: [],
  });
});
afterAll(() => log.close());

function noting(name: string, react: ProcessManager['react'] = async () => undefined) {
  const seen: bigint[] = [];
  const processManager: ProcessManager = {
    name,
    version: 1,
    handles: new Set(['PromoCodeRemoved']),
    async react(event) {
      await react(event);
      seen.push(event.position);
    },
  };
  return { processManager, seen, reader: { name: processManagerName(processManager) } };
}

async function positions(): Promise<bigint[]> {
  const { events } = await log.store.readAll({ after: null, limit: 10_000 });
  return events.map((event) => event.position);
}

async function openRunner(processManager: ProcessManager, isOn = () => false) {
  const stopping = new AbortController();
  const locks = createSessionLocks(log.pool);
  const runner = await createProcessManagerRunner(processManager, {
    db: log.db,
    locks,
    log: createLogCache(log.store),
    rush: { isOn },
    logger: pino({ level: 'silent' }),
    signal: stopping.signal,
  });
  const stop = async () => {
    stopping.abort();
    await runner.settle();
    locks.close();
  };
  return { runner, stop };
}

describe('a process manager', () => {
  it('reacts to each event once and in order though three workers run it', async () => {
    const { processManager, seen, reader } = noting('orderly');
    const queue = await log.openQueue();
    const workers = await Promise.all(
      [1, 2, 3].map(() => log.startWorkers(queue, { processManagers: [processManager] })),
    );
    const position = await log.append(300, 3);
    for (let notice = 0; notice < 20; notice += 1) await queue.notify(position);
    await log.reached(reader, position);
    await Promise.all(workers.map((worker) => worker.stop()));
    await queue.close();
    expect(seen).toEqual(await positions());
  });

  it('tries an event again until it succeeds, and does nothing after it before', async () => {
    const refusals = 2;
    let tries = 0;
    const all = await positions();
    const culprit = all[10] ?? 0n;
    const { processManager, seen, reader } = noting('patient', async ({ position }) => {
      if (position !== culprit) return;
      tries += 1;
      if (tries <= refusals) throw new Error('the provider is out of reach');
    });
    const queue = await log.openQueue();
    const workers = await log.startWorkers(queue, { processManagers: [processManager] });
    await eventually('the first try', async () => tries > 0);
    expect(seen).toEqual(all.slice(0, 10));
    await log.reached(reader, all.at(-1) ?? 0n);
    await workers.stop();
    await queue.close();
    expect(seen).toEqual(all);
    expect(tries).toBe(refusals + 1);
  });

  it('tries again after its pause though the clock was set back meanwhile', async () => {
    const [first] = await positions();
    let tries = 0;
    const { processManager, reader } = noting('set-back', async ({ position }) => {
      if (position !== first) return;
      tries += 1;
      if (tries === 1) throw new Error('the provider is out of reach');
    });
    const queue = await log.openQueue();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const workers = await log.startWorkers(queue, { processManagers: [processManager] });
    await eventually('the first try', async () => tries > 0);
    vi.setSystemTime(Date.now() - 3_600_000);
    await log.reached(reader, (await positions()).at(-1) ?? 0n);
    vi.useRealTimers();
    await workers.stop();
    await queue.close();
  });

  it('says which event it tries in vain, and is passed over it when a person says so', async () => {
    const all = await positions();
    const culprit = all[12] ?? 0n;
    const { processManager, seen, reader } = noting('in-vain', async ({ position }) => {
      if (position === culprit) throw new Error('nobody thought of this');
    });
    const queue = await log.openQueue();
    const workers = await log.startWorkers(queue, { processManagers: [processManager] });
    const held = await eventually(
      'what holds it up',
      () => readCheckpoint(log.db, reader.name),
      (found) => found?.failedEvent != null,
    );
    expect(held).toMatchObject({
      status: 'running',
      position: all[11],
      error: 'nobody thought of this',
      failedEvent: { position: culprit, eventType: 'PromoCodeRemoved' },
    });

    const decision = { reader: reader.name, reason: 'done by hand', decidedBy: 'léa', decidedAt: new Date() };
    expect((await skipEvent(log.db, { ...decision, position: all[13] ?? 0n })).outcome).toBe('other-event');
    expect((await skipEvent(log.db, { ...decision, position: culprit })).outcome).toBe('skipped');
    await log.reached(reader, all.at(-1) ?? 0n);
    await workers.stop();
    await queue.close();
    expect(seen).toEqual(all.filter((position) => position !== culprit));
    expect(await skipEvent(log.db, { ...decision, position: culprit })).toEqual({
      outcome: 'no-failed-event',
    });
    expect(await listSkips(log.db)).toMatchObject([{ reader: reader.name, position: culprit }]);
  });

  it('forgets what held it up when it worked in the end, and blames no event for an outage', async () => {
    const all = await positions();
    let trouble: Error | null = Object.assign(new Error('no route'), { code: 'ECONNREFUSED' });
    let tries = 0;
    const { processManager, reader } = noting('recovers', async ({ position }) => {
      if (position !== all[5]) return;
      tries += 1;
      if (trouble) throw trouble;
    });
    const queue = await log.openQueue();
    const workers = await log.startWorkers(queue, { processManagers: [processManager] });
    const checkpoint = () => readCheckpoint(log.db, reader.name);
    await eventually('two tries', async () => tries > 1);
    expect(await checkpoint()).toMatchObject({ position: all[4], error: null, failedEvent: null });
    trouble = new Error('not ready');
    await eventually('the trouble noted', checkpoint, (found) => found?.error === 'not ready');
    trouble = null;
    await log.reached(reader, all.at(-1) ?? 0n);
    await workers.stop();
    await queue.close();
    expect(await checkpoint()).toMatchObject({ status: 'running', error: null, failedEvent: null });
  });

  it('goes on after a stop with the event at which it was stopped', async () => {
    const all = await positions();
    let held = false;
    let breakOff: () => void = () => undefined;
    const first = noting('stopped', async (event) => {
      held = event.position === all[20];
      if (!held) return;
      await new Promise((_resolve, reject) => {
        breakOff = () => reject(new Error('stopped'));
      });
    });
    const queue = await log.openQueue();
    const stopped = await log.startWorkers(queue, { processManagers: [first.processManager] });
    await eventually('the event that waits', async () => held);
    const stop = stopped.stop();
    breakOff();
    await stop;
    expect(first.seen).toEqual(all.slice(0, 20));

    const second = noting('stopped');
    const workers = await log.startWorkers(queue, { processManagers: [second.processManager] });
    await log.reached(second.reader, all.at(-1) ?? 0n);
    await workers.stop();
    await queue.close();
    expect(second.seen).toEqual(all.slice(20));
  });

  it('leaves the processor to those who order while many do, for ten seconds at most', async () => {
    const { processManager, seen } = noting('held');
    let isRush = true;
    const { runner, stop } = await openRunner(processManager, () => isRush);
    const all = await positions();
    await runner.advance(all.at(-1) ?? 0n);
    await runner.advance(all.at(-1) ?? 0n);
    expect(seen).toEqual([]);

    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
    await runner.advance(all.at(-1) ?? 0n);
    later.mockRestore();
    expect(seen).toEqual(all);

    const next = await log.append(1, 1);
    await runner.advance(next);
    expect(seen).toEqual(all);
    isRush = false;
    await runner.advance(next);
    expect(seen).toEqual([...all, next]);
    await stop();
  });

  it('reacts to nothing again though its checkpoint is moved with those of others while it reacts', async () => {
    let meanwhile = async () => {};
    const { processManager, seen, reader } = noting('noted-meanwhile', () => meanwhile());
    const { runner, stop } = await openRunner(processManager);
    const reachedBeyond = (position: bigint | null) => runner.reachedBeyond(position) ?? 0n;
    await runner.advance((await positions()).at(-1) ?? 0n);
    const before = (await readCheckpoint(log.db, reader.name))?.position ?? null;
    const first = reachedBeyond(before);
    expect(first).toBeGreaterThan(before ?? 0n);

    meanwhile = async () => {
      meanwhile = async () => {};
      expect(await advanceCheckpoint(log.db, { ...reader, version: 1 }, before, first)).toBe(true);
      expect(runner.reachedBeyond(first)).toBeNull();
    };
    await runner.advance(await log.append(3, 1));
    expect(reachedBeyond(first)).toBeGreaterThan(first);
    // Listed before it was moved.
    expect(runner.reachedBeyond(before)).toBeNull();
    await runner.advance(await log.append(3, 1));
    expect(reachedBeyond(first)).toBeGreaterThan(first);
    await stop();
    expect(seen).toEqual(await positions());
  });

  it('is taken over by another worker when the connection of the one that runs it is cut', async () => {
    const { processManager, seen, reader } = noting('taken-over');
    const queue = await log.openQueue();
    const one = await log.startWorkers(queue, { processManagers: [processManager] });
    const two = await log.startWorkers(queue, { processManagers: [processManager] });
    await log.reached(reader, (await positions()).at(-1) ?? 0n);
    await log.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and query like '%_advisory_%lock%'`,
    );
    const position = await log.append(50, 1);
    await log.reached(reader, position);
    await Promise.all([one.stop(), two.stop()]);
    await queue.close();
    expect(new Set(seen)).toEqual(new Set(await positions()));
  });
});
