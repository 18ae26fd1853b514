import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('no two folders import one another', () => {
  const measured = execFileSync(process.execPath, ['--import', 'tsx', 'main/checks/measure-code.ts'], {
    encoding: 'utf8',
  });
  expect(measured.match(/folder cycles: .*(?:\n {2}.*⇄.*)*/)?.[0]).toBe('folder cycles: 0');
});
