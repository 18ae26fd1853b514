import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { build } from 'esbuild';
import { isBuilt, recordBuilt } from './build-stamp.ts';

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
};

/** Compiles the processes to `dist/*.js`; npm packages stay outside. Some hundred milliseconds. */
export async function buildProcesses(): Promise<void> {
  await build({
    entryPoints: ENTRIES,
    outdir: 'dist',
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    packages: 'external',
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
  });
}

/** Compiles the web site, both for the browser and for the server. Some seconds. */
export async function buildWeb(): Promise<void> {
  await runNode(['node_modules/vike/bin.js', 'build']);
  // Copied as it is, with its comments, although every page loads it first.
  await build({ entryPoints: ['web/public/start.js'], outfile: 'dist/client/start.js', minify: true });
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
      code === 0 ? resolve() : reject(new Error(`the web site did not build:\n${output}`)),
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

if (process.argv[1]?.endsWith('build.ts')) {
  const ifNeeded = process.argv.includes('--if-needed');
  if (!(ifNeeded && (await isBuilt()))) {
    const start = Date.now();
    console.log('Building the shop…');
    await buildAll();
    console.log(`Built in ${((Date.now() - start) / 1000).toFixed(1)} s.`);
  }
}
