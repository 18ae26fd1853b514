import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import {
  type Acknowledged,
  appendNumbered,
  missingFrom,
} from '#embedded/event-store/testing/acknowledged.ts';
import {
  copyOfLog,
  invertPage,
  judgeLog,
  type Verdict,
  writeLogToDamage,
} from '#embedded/event-store/testing/damaged-log.ts';
import { DISKS } from '#embedded/event-store/testing/small-disk.ts';
import { spawnStore } from '#embedded/event-store/testing/store-process.ts';
import type { Figure } from './bench.ts';

const KILLS = 50;
const WRITERS = 16;
const IMAGES = 24;
const PAGES = 12;
const BITS = 24;
const SECTOR_BYTES = 512;
const NONE = { atMost: 0 } as const;

type Progress = (text: string) => void;

/**
 * What the embedded event store loses when its process is killed, its disk is full or fails, and its file is damaged: 'lost' are events
 * that it had acknowledged, 'silent' are logs that read as shorter or other without an error. Of an event store alone, no shop is needed.
 */
export async function measureDurability(progress: Progress): Promise<Figure[]> {
  return [
    ...(await killed(progress)),
    ...(await onDisk('full disk', 'full', progress)),
    ...(await onDisk('failing fdatasync', 'failing to sync', progress)),
    ...(await damaged(progress)),
  ];
}

/** Writers on one log whose store is killed and started again, round after round. */
async function killed(progress: Progress): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'miris-durability-'));
  const acknowledged: Acknowledged[] = [];
  for (let round = 0; round < KILLS; round += 1) {
    const store = await spawnStore(directory);
    const client = EventStoreDBClient.connectionString(store.connectionString);
    const until = acknowledged.length + 50 + Math.floor(Math.random() * 300);
    const write = async (writer: number) => {
      for (let n = 0; ; n += 1) {
        acknowledged.push(
          await appendNumbered(client, `killed-${round}-${writer}`, n, n % 7 === 0 ? 5_000 : 100),
        );
        if (acknowledged.length === until) store.child.kill('SIGKILL');
      }
    };
    await Promise.allSettled(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    await store.exited;
    await client.dispose();
    progress(`${round + 1} kills, ${acknowledged.length} events acknowledged`);
  }
  const lost = await lostFrom(directory, acknowledged);
  rmSync(directory, { recursive: true });
  return [
    { name: `lost of ${acknowledged.length} after ${KILLS} kills`, value: lost, unit: '', target: NONE },
  ];
}

/** Appends until the disk refuses, then some more, then with room again, over a restart. */
async function onDisk(name: string, kind: keyof typeof DISKS, progress: Progress): Promise<Figure[]> {
  const disk = DISKS[kind]();
  try {
    const store = await spawnStore(disk.directory);
    const client = EventStoreDBClient.connectionString(store.connectionString);
    const acknowledged = [await appendNumbered(client, 'first', 0)];
    const pid = store.child.pid ?? 0;
    disk.limit(pid);
    let refused = 0;
    for (let n = 0; refused < 20; n += 1) {
      const result = await appendNumbered(client, `full-${n}`, n, 50_000).catch(() => undefined);
      if (result === undefined) refused += 1;
      else acknowledged.push(result);
    }
    const alive = store.child.exitCode === null;
    disk.makeRoom(pid);
    const again = alive ? await appendNumbered(client, 'again', 0, 50_000).catch(() => undefined) : undefined;
    await client.dispose();
    store.child.kill('SIGKILL');
    await store.exited;
    const lost = await lostFrom(disk.directory, acknowledged);
    progress(`${name}: ${acknowledged.length} acknowledged, ${refused} refused`);
    return [
      { name: `lost of ${acknowledged.length}, ${name}`, value: lost, unit: '', target: NONE },
      { name: `stops, ${name}`, value: alive && again !== undefined ? 0 : 1, unit: '', target: NONE },
    ];
  } finally {
    disk.discard();
  }
}

/** Damages copies of one log in many ways, and reads each wholly. */
async function damaged(progress: Progress): Promise<Figure[]> {
  const before = mkdtempSync(join(tmpdir(), 'miris-durability-'));
  const intact = mkdtempSync(join(tmpdir(), 'miris-durability-'));
  const first = await writeLogToDamage(before, 300);
  copyOfLog(before, intact);
  const written = [...first, ...(await writeLogToDamage(intact, 300, 'later'))];
  const older = readFileSync(join(before, 'data.mdb'));
  const pages = readFileSync(join(intact, 'data.mdb')).length / 4096;

  const silentOf = async (name: string, trials: number, damage: (file: string, trial: number) => void) => {
    const verdicts: Verdict[] = [];
    for (let trial = 0; trial < trials; trial += 1) {
      const directory = mkdtempSync(join(tmpdir(), 'miris-durability-'));
      damage(copyOfLog(intact, directory), trial);
      verdicts.push(await judgeLog(directory, written));
      rmSync(directory, { recursive: true });
    }
    const count = (verdict: Verdict) => verdicts.filter((one) => one === verdict).length;
    progress(`${name}: ${count('refused')} refused, ${count('whole')} whole`);
    return { name: `silent of ${trials} logs, ${name}`, value: count('silent'), unit: '', target: NONE };
  };

  const figures = [
    await silentOf('lost or torn writes', IMAGES, (file) => tear(file, older)),
    await silentOf('inverted pages', PAGES, (file) => invertPage(file, Math.floor(Math.random() * pages))),
    await silentOf('flipped bits', BITS, (file) => flipBit(file)),
    await silentOf('root erased', 2, (file, page) => zeroPage(file, page)),
    await silentOf('file emptied or cut', 2, (file, trial) =>
      truncateSync(file, trial * 2048 * Math.floor(pages)),
    ),
  ];
  rmSync(before, { recursive: true });
  rmSync(intact, { recursive: true });
  return figures;
}

async function lostFrom(directory: string, acknowledged: readonly Acknowledged[]): Promise<number> {
  const store = await spawnStore(directory);
  const client = EventStoreDBClient.connectionString(store.connectionString);
  const missing = await missingFrom(client, acknowledged);
  await client.dispose();
  store.child.kill('SIGKILL');
  await store.exited;
  return missing.length;
}

/** Takes some sectors back to what they were some commits ago, as a disk does that said it had written them. */
function tear(file: string, older: Buffer): void {
  const bytes = readFileSync(file);
  for (let at = 0; at < older.length; at += SECTOR_BYTES) {
    if (Math.random() < 0.02) older.copy(bytes, at, at, at + SECTOR_BYTES);
  }
  writeFileSync(file, bytes);
}

function flipBit(file: string): void {
  const bytes = readFileSync(file);
  const at = Math.floor(Math.random() * bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(Math.random() * 8));
  writeFileSync(file, bytes);
}

function zeroPage(file: string, page: number): void {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0, page * 4096, (page + 1) * 4096));
}
