import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import { ownRedis } from '#embedded/testing/own-redis.ts';
import { forgetVersion, readCheckpoint, recordVersion } from '#projections/lib/checkpoints.ts';
import { type ProcessManager, processManagerName } from '../process-manager.ts';
import { openTestLog, silent, type TestLog } from '../testing/test-log.ts';
import { applyBatches } from './readers.ts';

let log: TestLog;
beforeAll(async () => {
  log = await openTestLog({
    databaseUrl: inject('databaseUrl'),
    redisUrl: ownRedis(),
    projections: [],
  });
});
afterAll(() => log.close());

/** A version of a process manager; appended events are removals of promo codes. */
function manager(
  name: string,
  version: number,
  handles: ProcessManager['handles'] = new Set(['PromoCodeRemoved']),
  react: () => Promise<void> = async () => undefined,
) {
  const seen: bigint[] = [];
  const processManager: ProcessManager = {
    name,
    version,
    handles,
    async react({ position }) {
      seen.push(position);
      await react();
    },
  };
  return { processManager, seen, name: processManagerName(processManager) };
}

/** A worker that comes, with what it says. */
async function startWorker(...managers: ReturnType<typeof manager>[]) {
  const said: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => said.push(line) });
  const queue = await log.openQueue();
  const processManagers = managers.map(({ processManager }) => processManager);
  const workers = await log.startWorkers(queue, { processManagers, logger });
  return {
    said,
    notify: (position: bigint) => queue.notify(position),
    async stop() {
      await workers.stop();
      await queue.close();
    },
  };
}

/** A newer worker that starts, catches up and goes again: it was rolled out first, or was killed. */
async function comesAndGoes(newer: ReturnType<typeof manager>): Promise<void> {
  const worker = await startWorker(newer);
  await log.reached(newer, (await log.store.lastPosition()) ?? -1n);
  await worker.stop();
}

describe('a process manager of a newer version', () => {
  it.each([
    ['finds nothing to do for an event', new Set(['StockAdjusted'] as const)],
    ['would react otherwise', new Set(['PromoCodeRemoved'] as const)],
  ])('is left alone by an older worker that %s, and goes on with a newer one', async (what, handles) => {
    const older = manager(what, 1, handles);
    const witness = manager(`${what}-witness`, 1, new Set(['StockAdjusted']));
    await log.append(1, 1);
    const running = await startWorker(older, witness);
    await log.reached(older, (await log.store.lastPosition()) ?? -1n);
    const before = [...older.seen];
    const newer = manager(what, 2);
    await comesAndGoes(newer);
    const { position: left } = (await readCheckpoint(log.db, older.name)) ?? {};

    const position = await log.append(2, 1);
    await running.notify(position);
    await log.reached(witness, position);
    const further = await log.append(1, 1);
    await log.reached(witness, further);
    expect(older.seen).toEqual(before);
    expect(await readCheckpoint(log.db, older.name)).toMatchObject({ version: 2, position: left });
    expect(running.said.filter((line) => line.includes(older.name))).toHaveLength(1);

    const next = await startWorker(newer);
    await log.reached(newer, further);
    await Promise.all([running.stop(), next.stop()]);
    expect(newer.seen).toHaveLength(3);
    expect(newer.seen.at(-1)).toBe(further);
  });

  it('is gone on with by an older worker, even one that runs, when a person gives it back', async () => {
    const older = manager('given-back', 1);
    const running = await startWorker(older);
    await comesAndGoes(manager('given-back', 2));
    const position = await log.append(1, 1);
    expect(await forgetVersion(log.db, older.name)).toBe(true);
    await log.reached(older, position);
    await running.stop();
    expect(older.seen.at(-1)).toBe(position);
  });

  it('is not moved by an older one that was reacting when it came', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const older = manager('in-the-middle', 1, new Set(['PromoCodeRemoved']), () => held);
    const worker = await startWorker(older);
    const position = await log.append(1, 1);
    await worker.notify(position);
    await eventually('the reaction', async () => older.seen.length > 0);
    await recordVersion(log.db, older.name, 2);
    release();
    await worker.stop();
    expect((await readCheckpoint(log.db, older.name))?.position).toBeNull();
    const newer = manager('in-the-middle', 2);
    await comesAndGoes(newer);
    expect(newer.seen).toContain(position);
  });

  it('is not moved by an older one that had found nothing to do when it came', async () => {
    const older = manager('nothing-to-do', 1, new Set(['StockAdjusted']));
    await comesAndGoes(older);
    const { position: from = null } = (await readCheckpoint(log.db, older.name)) ?? {};
    const to = await log.append(1, 1);
    const batch = { name: older.name, version: 1, projection: null, events: [], from, to };
    await recordVersion(log.db, older.name, 2);
    expect((await applyBatches({ db: log.db, logger: silent }, [batch])).size).toBe(0);
    expect((await readCheckpoint(log.db, older.name))?.position).toBe(from);
  });
});
