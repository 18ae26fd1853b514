import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const measured = execFileSync(process.execPath, ['--import', 'tsx', 'main/checks/measure-code.ts'], {
  encoding: 'utf8',
});

it('no two folders import one another', () => {
  expect(measured.match(/folder cycles: .*(?:\n {2}.*⇄.*)*/)?.[0]).toBe('folder cycles: 0');
});

it('no folder has more than some fifteen files side by side', () => {
  expect(measured.match(/folders of more than \d+ files: .*(?:\n {2}.*: \d+)*/)?.[0]).toBe(
    'folders of more than 17 files: 0',
  );
});
