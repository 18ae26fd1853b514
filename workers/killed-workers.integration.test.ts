import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readCheckpoint } from '#projections/checkpoints.ts';
import { tallyProjection } from './testing/tally.ts';
import { expectedTally, openTestLog, type TestLog } from './testing/test-log.ts';

const tally = tallyProjection('tally');
const KILLS = 3;
const EVENTS = 3_000;
/** Each worker is a process to start. */
const PATIENCE_MS = 180_000;

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
    ['--import', 'tsx', 'workers/testing/worker-process.ts', log.storeUrl, log.databaseUrl],
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

describe('a worker killed in the middle of its work', () => {
  it(
    'leaves every event counted once when the next has finished',
    async () => {
      const position = await log.append(EVENTS, 11);
      for (let kill = 0; kill < KILLS; kill += 1) {
        const worker = await startProcess();
        const start = (await readCheckpoint(log.db, tally.name))?.position ?? -1n;
        // Killed once it has made some way, at an instant nobody chose.
        while (((await readCheckpoint(log.db, tally.name))?.position ?? -1n) <= start && start < position)
          await sleep(1);
        await sleep(Math.random() * 40);
        await worker.kill();
      }
      const last = await startProcess();
      await log.reached(tally, position);
      await last.kill();
      expect(await log.tallyOf(tally)).toEqual(await expectedTally(log.store));
    },
    PATIENCE_MS,
  );
});
