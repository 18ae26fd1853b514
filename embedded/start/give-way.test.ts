import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { constants, getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import { giveWay } from './give-way.ts';

it('lets a process have the processor after others, between sessions as well', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    detached: true,
    stdio: 'ignore',
  });
  try {
    const pid = child.pid ?? 0;
    giveWay(pid);
    expect(getPriority(pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
    const group = `/proc/${pid}/autogroup`;
    if (existsSync(group))
      await eventually(
        'its session gives way',
        () => readFile(group, 'utf8'),
        (text) => text.includes('nice 10'),
      );
  } finally {
    child.kill('SIGKILL');
  }
});

it('does nothing to one that has ended', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => child.once('exit', resolve));
  expect(() => giveWay(child.pid ?? 0)).not.toThrow();
});
