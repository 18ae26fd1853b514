import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import { givePriority, nicenessOf, type Place } from './priority.ts';

const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function startSession(): number {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    detached: true,
    stdio: 'ignore',
  });
  children.push(child);
  return child.pid ?? 0;
}

const PLACES: readonly Place[] = ['first', 'between', 'last'];

it.each<[string, number, boolean, number[]]>([
  ['raises the first where it may', 0, true, [-15, 0, 10]],
  ['lowers the others, by less, where it may not', 0, false, [0, 5, 15]],
  ['has all of a shop started with `nice` give way, though it may raise', 10, true, [10, 15, 19]],
  ['stays within what the system knows', -10, true, [-20, -10, 0]],
])('%s', (_what, own, mayRaise, expected) => {
  expect(PLACES.map((place) => nicenessOf(place, own, mayRaise))).toEqual(expected);
});

it('lets a server come before stores, and these before workers, between sessions as well', async () => {
  const [server, postgres, worker] = [startSession(), startSession(), startSession()];
  const own = getPriority();
  givePriority(server, 'first');
  givePriority(postgres, 'between');
  givePriority(worker, 'last');
  const allowed = [true, false].map((mayRaise) => PLACES.map((place) => nicenessOf(place, own, mayRaise)));
  expect(allowed).toContainEqual([server, postgres, worker].map((pid) => getPriority(pid)));
  // To look whether priorities may be raised leaves one's own as it was.
  expect(getPriority()).toBe(own);
  const group = `/proc/${worker}/autogroup`;
  if (existsSync(group))
    await eventually(
      'its session gives way',
      () => readFile(group, 'utf8'),
      (text) => text.trim().endsWith(`nice ${getPriority(worker)}`),
    );
});

it('does nothing to one that has ended', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => child.once('exit', resolve));
  expect(() => givePriority(child.pid ?? 0, 'last')).not.toThrow();
});
