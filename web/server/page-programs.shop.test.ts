import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const ENTRIES = 'dist/server/entries';
const entries = (await readdir(ENTRIES)).filter((name) => name.endsWith('.mjs'));

// Chunks that wait for each other work or fail by which of them is loaded first: each process begins with another page.
it.each(entries)('%s can be the first that a server renders', async (entry) => {
  const address = pathToFileURL(resolve(ENTRIES, entry)).href;
  const program = `await import(${JSON.stringify(address)}); process.exit(0);`;
  await expect(run(process.execPath, ['--input-type=module', '-e', program])).resolves.toBeDefined();
});
