import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Process entries, by the name of the file they become in `dist/`. */
export const ENTRIES = {
  main: 'main/main.ts',
  'health-check': 'main/commands/health-check.ts',
  miris: 'main/miris.ts',
  'embedded/postgres': 'embedded/postgres/main.ts',
  'embedded/event-store': 'embedded/event-store/main.ts',
  'embedded/stripe': 'embedded/stripe/main.ts',
  'embedded/mailbox': 'embedded/mailbox/main.ts',
  'embedded/seed': 'embedded/seed/main.ts',
  'embedded/seed-filling': 'embedded/seed/trade/fill-process.ts',
};

const STAMP = 'dist/built-from.txt';
const ROOMS = [
  'contracts',
  'domain',
  'platform',
  'services',
  'projections',
  'workers',
  'audit',
  'web',
  'main',
  'embedded',
];

/** Pictures, fonts and scripts that are copied as they are count like any source; tests and what helps them do not. */
const isSource = (path: string) => !path.includes('.test.') && !path.includes('/testing/');

/** How a process is compiled; npm packages stay outside. */
export const AS_PROCESS = {
  bundle: true,
  packages: 'external',
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  logLevel: 'warning',
} as const;

/** Compiles the processes to `dist/*.js`. Some hundred milliseconds. */
export async function buildProcesses(): Promise<void> {
  await build({
    ...AS_PROCESS,
    entryPoints: ENTRIES,
    outdir: 'dist',
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    sourcemap: true,
  });
}

/** Compiles the web site, both for the browser and for the server. Some seconds. */
export async function buildWeb(): Promise<void> {
  await runNode(['node_modules/vike/bin.js', 'build']);
  // Copied as they are, with their comments, although pages load them first.
  const early = ['web/public/start.js', 'web/public/cart.js'];
  await build({ entryPoints: early, outdir: 'dist/client', minify: true });
}

function runNode(args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += String(chunk)));
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Le site n’a pas pu être construit :\n${output}`)),
    );
  });
}

/** Builds everything from scratch. */
export async function buildAll(): Promise<void> {
  await rm('dist', { recursive: true, force: true });
  await buildProcesses();
  await buildWeb();
  await recordBuilt();
}

/** Whether `dist/` was built from the sources as they are now. */
export async function isBuilt(): Promise<boolean> {
  const [kept, now] = await Promise.all([readFile(STAMP, 'utf8').catch(() => null), fingerprint()]);
  return kept === now;
}

export async function recordBuilt(): Promise<void> {
  await writeFile(STAMP, await fingerprint());
}

/** A hash over every source file's name, size and time of change. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const files = ['package-lock.json', 'vite.config.ts'];
  for (const room of ROOMS) {
    for (const entry of await readdir(room, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() && isSource(path)) files.push(path);
    }
  }
  for (const file of files.sort()) {
    const { size, mtimeMs } = await stat(file);
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

if (process.argv[1]?.endsWith('build.ts')) {
  const ifNeeded = process.argv.includes('--if-needed');
  if (!(ifNeeded && (await isBuilt()))) {
    const start = Date.now();
    console.log('Construction de la boutique…');
    await buildAll();
    console.log(`Construite en ${((Date.now() - start) / 1000).toFixed(1)} s.`);
  }
}
