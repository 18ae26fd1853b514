import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { hasPassed, outcomesOf, testReportSchema } from '#embedded/testing/named-tests.ts';
import { ATTACKS, withoutCure } from './attacks.ts';

/*
 * `npm run attack`: runs the test of each attack. `--without-cures` runs them on a copy of the shop without the lines that stop them,
 * where each must fail: one that passes there proves nothing. Ends with 0 when all is as it should be, 1 otherwise.
 */
const { values } = parseArgs({ options: { 'without-cures': { type: 'boolean', default: false } } });
const isWithoutCures = values['without-cures'];
const LEFT_OUT = new Set(['node_modules', '.git', 'dist', '.data']);

const folder = await mkdtemp(join(tmpdir(), 'miris-attack-'));
try {
  const shop = isWithoutCures ? await copyWithoutCures(join(folder, 'shop')) : process.cwd();
  await run(shop, ['--import', 'tsx', 'main/build/build.ts', '--if-needed']);
  const reportFile = join(folder, 'report.json');
  const files = new Set(ATTACKS.map(({ test }) => test.file));
  const options = ['--reporter=default', '--reporter=json', `--outputFile=${reportFile}`];
  await run(shop, ['node_modules/vitest/vitest.mjs', 'run', ...options, ...files]);
  const report = testReportSchema.parse(JSON.parse(await readFile(reportFile, 'utf8')));
  for (const { what, test } of ATTACKS) {
    const hasFailed = outcomesOf(test, report).includes('failed');
    const isAsItShould = isWithoutCures ? hasFailed : hasPassed(test, report);
    if (!isAsItShould) process.exitCode = 1;
    const result = hasPassed(test, report) ? 'holds' : hasFailed ? 'falls' : 'was not tried';
    console.log(`${isAsItShould ? ' ' : '!'} ${result.padEnd(13)} ${what}`);
  }
} finally {
  await rm(folder, { recursive: true });
}

async function copyWithoutCures(copy: string): Promise<string> {
  const root = process.cwd();
  await cp(root, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(relative(root, path)) });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const cure of ATTACKS.flatMap(({ cures }) => cures)) {
    const path = join(copy, cure.file);
    await writeFile(path, withoutCure(await readFile(path, 'utf8'), cure));
  }
  return copy;
}

function run(cwd: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, stdio: 'inherit' });
    child.once('error', reject).once('exit', () => resolve());
  });
}
