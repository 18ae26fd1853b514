import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { collect } from './conformance/reading.ts';
import { checkWholeLog } from './log/check-log.ts';
import { startEventStore } from './server.ts';
import type { Acknowledged } from './testing/acknowledged.ts';
import { copyOfLog, invert, invertPage, judgeLog, writeLogToDamage } from './testing/damaged-log.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

const EVENTS = 400;
let intact: string;
let written: Acknowledged[];

beforeAll(async () => {
  intact = await mkdtemp(path.join(tmpdir(), 'event-store-'));
  written = await writeLogToDamage(intact, EVENTS);
  return () => rm(intact, { recursive: true });
});

async function copy() {
  const directory = await temporaryDirectory();
  return { directory, file: copyOfLog(intact, directory) };
}

async function openOn(dataDir: string) {
  const server = await startEventStore({ dataDir, port: 0, onError: () => undefined });
  const client = EventStoreDBClient.connectionString(server.connectionString);
  onTestFinished(async () => {
    await client.dispose();
    await server.close();
  });
  return client;
}

function start(dataDir: string): Promise<unknown> {
  return startEventStore({ dataDir, port: 0 }).then((server) => server.close());
}

/** Inverts a byte of the data of one event wherever it stands in the file. */
function damageEvent(file: string, event: Acknowledged | undefined) {
  if (event === undefined) throw new Error('There is no event to damage.');
  const needle = Buffer.from(`${event.stream}-${event.n};`);
  const bytes = readFileSync(file);
  for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + needle.length)) {
    invert(file, at, 1);
  }
}

describe('a log whose file was damaged', () => {
  it('refuses to read an event that is not as it was written, and gives all others', async () => {
    const { directory, file } = await copy();
    const client = await openOn(directory);
    const damaged = written[100];
    damageEvent(file, damaged);
    const refusal = {
      code: status.DATA_LOSS,
      message: expect.stringContaining(`position ${damaged?.position}`),
    };
    await expect(collect(client.readAll())).rejects.toMatchObject(refusal);
    await expect(collect(client.readStream(damaged?.stream ?? ''))).rejects.toMatchObject(refusal);
    const others = written.filter(({ stream }) => stream !== damaged?.stream);
    for (const stream of new Set(others.map((one) => one.stream))) {
      const read = await collect(client.readStream(stream));
      expect(read).toHaveLength(others.filter((one) => one.stream === stream).length);
    }
  });

  it('is refused at the start when the damage is among what a start looks at', async () => {
    const { directory, file } = await copy();
    damageEvent(file, written[100]);
    await expect(start(directory)).rejects.toThrow('The log is damaged: the event at position');
  });

  it('never reads as a shorter or another log, whichever page is inverted', async () => {
    const { directory, file } = await copy();
    const pages = statSync(file).size / 4096;
    const verdicts: string[] = [];
    for (let trial = 0; trial < 8; trial += 1) {
      copyOfLog(intact, directory);
      rmSync(path.join(directory, 'owner.json'), { force: true });
      invertPage(file, 2 + Math.floor(((trial + 0.5) * (pages - 2)) / 8));
      verdicts.push(await judgeLog(directory, written));
    }
    expect(verdicts).not.toContain('silent');
    expect(verdicts).toContain('refused');
  });

  it('is refused when the page that names its last commit was zeroed', async () => {
    for (const page of [0, 1]) {
      const { directory, file } = await copy();
      const bytes = readFileSync(file);
      bytes.fill(0, page * 4096, (page + 1) * 4096);
      writeFileSync(file, bytes);
      expect(await judgeLog(directory, written)).not.toBe('silent');
    }
  });

  it.each([
    ['empty', (file: string) => truncateSync(file, 0)],
    ['gone', (file: string) => rmSync(file)],
    ['cut in half', (file: string) => truncateSync(file, Math.floor(statSync(file).size / 8192) * 4096)],
  ])('is refused when its file is %s: it is not a new log', async (_, damage) => {
    const { directory, file } = await copy();
    damage(file);
    await expect(start(directory)).rejects.toThrow(`${EVENTS} events were written`);
    await expect(start(directory)).rejects.toThrow('npm run restore');
  });

  it('is refused without the mark of where it ends, and with one that is not whole', async () => {
    const { directory } = await copy();
    const mark = path.join(directory, 'end-of-log.bin');
    writeFileSync(mark, randomBytes(4160));
    await expect(start(directory)).rejects.toThrow('the mark of where it ends is unreadable');
    rmSync(mark);
    await expect(start(directory)).rejects.toThrow('without the mark');
  });

  it('is checked wholly while a store has it open', async () => {
    const { directory, file } = await copy();
    await openOn(directory);
    expect(await checkWholeLog(directory)).toBe(EVENTS);
    damageEvent(file, written[7]);
    await expect(checkWholeLog(directory)).rejects.toThrow('not as it was written');
  });
});
