import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { compileProgram } from '#embedded/testing/compile-program.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { readCheckpoint } from '#projections/lib/checkpoints.ts';
import { tallyProjection } from '../testing/tally.ts';
import { expectedTally, openTestLog, type TestLog } from '../testing/test-log.ts';

const tally = tallyProjection('tally');
const KILLS = 12;
const EVENTS_BEFORE_EACH = 120;
/** How long the first worker is left alive at most; the next ones more or less, so that deaths come around the moment of a commit. */
const FIRST_LIFE_MS = 600;
const MAX_LIFE_MS = 60_000;
/** Each worker is a process to start. */
const PATIENCE_MS = 900_000;

let log: TestLog;
beforeAll(async () => {
  log = await openTestLog({
    databaseUrl: inject('databaseUrl'),
    redisUrl: undefined,
    projections: [tally],
  });
});
afterAll(() => log.close());

interface WorkerProcess {
  kill(): Promise<void>;
}

async function startProcess(): Promise<WorkerProcess> {
  const child = spawn(
    process.execPath,
    [await compileProgram('workers/testing/worker-process.ts'), log.storeUrl, log.databaseUrl],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const gone = once(child, 'exit');
  const ready = once(child.stdout, 'data');
  const first = await Promise.race([ready.then(() => 'ready'), gone.then(() => 'gone')]);
  if (first === 'gone') throw new Error('the worker ended by itself');
  return {
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function place(): Promise<bigint> {
  return (await readCheckpoint(log.db, tally.name))?.position ?? -1n;
}

describe('a worker killed a dozen times in the middle of its work', () => {
  it(
    'leaves every event counted once when the last has finished',
    async () => {
      let position = 0n;
      let progressed = 0;
      let longestLife = FIRST_LIFE_MS;
      for (let kill = 0; kill < KILLS; kill += 1) {
        const before = await place();
        position = await log.append(EVENTS_BEFORE_EACH, 11);
        const worker = await startProcess();
        // Every other one once it has written, the rest at an instant nobody chose: before, in or after a batch.
        if (kill % 2 === 0) await eventually('the worker to write', place, (at) => at > before, MAX_LIFE_MS);
        else await sleep(Math.random() * longestLife);
        await worker.kill();
        const moved = (await place()) > before;
        if (moved) progressed += 1;
        longestLife *= moved ? 0.8 : 1.5;
      }
      expect(progressed).toBeGreaterThanOrEqual(KILLS / 2);
      const last = await startProcess();
      await log.reached(tally, position);
      await last.kill();
      expect(await log.tallyOf(tally)).toEqual(await expectedTally(log.store));
    },
    PATIENCE_MS,
  );
});
