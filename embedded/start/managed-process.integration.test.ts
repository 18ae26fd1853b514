import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import { TEMPORARY_FAILURE } from '#main/roles/running.ts';
import { createRestarts, type ManagedProcess, manageProcess, type Restarts } from './managed-process.ts';

let directory: string;
let pids: number[];
let managed: ManagedProcess | undefined;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'miris-process-'));
  pids = [];
});
afterEach(async () => {
  await managed?.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Becomes ready as soon as the file `go` is there, ends with the code in the file `end`, and throws what stands in `fail`. */
const PROGRAM = `
  const { existsSync, readFileSync } = require('node:fs');
  const { join } = require('node:path');
  const [directory] = process.argv.slice(1);
  setInterval(() => {
    if (existsSync(join(directory, 'end'))) process.exit(Number(readFileSync(join(directory, 'end'), 'utf8')));
    if (existsSync(join(directory, 'fail'))) throw new TypeError(readFileSync(join(directory, 'fail'), 'utf8'));
    if (existsSync(join(directory, 'go'))) console.log('{"ready":true,"port":7}');
  }, 5);
`;

function start(restarts: Restarts): ManagedProcess {
  managed = manageProcess(
    {
      name: 'worker',
      args: ['-e', PROGRAM, directory],
      env: process.env,
      logFile: join(directory, 'worker.log'),
      onSpawn: (pid) => pids.push(pid),
    },
    restarts,
  );
  return managed;
}

const say = (file: 'go' | 'end' | 'fail', content = '') => writeFile(join(directory, file), content);
const started = (times: number) => eventually(`start ${times}`, async () => pids.length >= times);

async function kill(times: number): Promise<void> {
  await started(times);
  process.kill(pids.at(-1) ?? 0, 'SIGKILL');
}

describe('a process that is not ready yet', { timeout: 60_000 }, () => {
  it('is started again however often it is killed', async () => {
    const { ready } = start(createRestarts(true));
    for (let times = 1; times <= 4; times += 1) await kill(times);
    await started(5);
    await say('go');
    expect(await ready).toEqual({ ready: true, port: 7 });
  });

  it('is given up, with a sentence, when it ends by itself again and again', async () => {
    await say('end', '3');
    await expect(start(createRestarts(true)).ready).rejects.toThrow(
      /^worker s’est arrêté \(code 3\) avant d’être prêt ; voir .*worker\.log$/,
    );
    expect(pids).toHaveLength(3);
  });

  it('is given up with what it said last', async () => {
    await say('fail', 'the port is taken');
    await expect(start(createRestarts(true)).ready).rejects.toThrow(
      /^worker s’est arrêté \(code 1: TypeError: the port is taken\) avant d’être prêt/,
    );
  });

  it('is started again without end in a shop that serves', async () => {
    const restarts = createRestarts(true);
    restarts.shopServes();
    await say('end', '3');
    const { ready } = start(restarts);
    await started(4);
    await rm(join(directory, 'end'));
    await say('go');
    expect(await ready).toMatchObject({ ready: true });
  });

  it('is not blamed for stores of the same shop that do not answer', async () => {
    await say('end', String(TEMPORARY_FAILURE));
    const { ready } = start(createRestarts(true));
    await started(4);
    await rm(join(directory, 'end'));
    await say('go');
    expect(await ready).toMatchObject({ ready: true });
  });

  it('is given up for stores of others that do not answer: their address may be wrong', async () => {
    await say('end', String(TEMPORARY_FAILURE));
    await expect(start(createRestarts(false)).ready).rejects.toThrow('avant d’être prêt');
  });

  it('is not blamed while other processes are lost', () => {
    const restarts = createRestarts(true);
    const begun = restarts.count();
    expect(restarts.isToBlame({ code: 1, signal: null }, begun)).toBe(true);
    expect(restarts.isToBlame({ code: null, signal: 'SIGSEGV' }, begun)).toBe(true);
    restarts.lost();
    expect(restarts.isToBlame({ code: 1, signal: null }, begun)).toBe(false);
    expect(restarts.isToBlame({ code: 1, signal: null }, restarts.count())).toBe(true);
  });
});

describe('a process that was ready', { timeout: 60_000 }, () => {
  it('is started again however it ends, until it is stopped', async () => {
    await say('go');
    const { ready, stop } = start(createRestarts(true));
    await ready;
    for (let times = 1; times <= 3; times += 1) await kill(times);
    await started(4);
    await stop();
    expect(pids).toHaveLength(4);
    expect(await readFile(join(directory, 'worker.log'), 'utf8')).toBe('');
  });
});
