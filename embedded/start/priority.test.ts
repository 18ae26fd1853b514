import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import { givePriority } from './priority.ts';

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

it('lets processes come behind the server by so many steps, between sessions as well', async () => {
  const [server, worker] = [startSession(), startSession()];
  const own = getPriority();
  givePriority(server, 0);
  givePriority(worker, 15);
  expect([own, own - 5]).toContain(getPriority(server));
  expect(getPriority(worker)).toBe(Math.min(getPriority(server) + 15, 19));
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
  expect(() => givePriority(child.pid ?? 0, 15)).not.toThrow();
});
