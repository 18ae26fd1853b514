import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { DONE, WRONG } from '#audit/command/deps.ts';
import type { Call } from '#main/commands/command-line.ts';
import { readStartEnvironment } from './environment.ts';
import { eraseShop } from './erase-shop.ts';
import { isOpen } from './running.ts';

const ORDERS = 300;
const POLL_MS = 200;

/** A TypeScript entry as a process of its own, on this terminal. */
function run(entry: string, args: readonly string[] = []) {
  return spawn(process.execPath, ['--import', 'tsx', entry, ...args], { stdio: 'inherit' });
}

/** `demo`: a fresh shop with a year of trade behind it, ready for `npm start`. */
export async function runDemo({ has }: Call): Promise<number> {
  const { dataDir } = readStartEnvironment(process.env);
  const outcome = await eraseShop(
    dataDir,
    `Remplacer tout ce que contient ${dataDir} par une démonstration ?`,
    has('yes'),
  );
  if (outcome !== 'erased') return WRONG;
  const shop = run('embedded/start/main.ts');
  const closed = once(shop, 'exit');
  try {
    while (!(await isOpen(dataDir))) {
      if (shop.exitCode !== null) return WRONG;
      await sleep(POLL_MS);
    }
    console.log(`  Une année de commerce (${ORDERS} commandes)…`);
    const [code] = await once(run('embedded/start/miris.ts', ['seed', '--orders', String(ORDERS)]), 'exit');
    if (code !== DONE) return WRONG;
    console.log('  npm start ouvre la boutique de démonstration.');
    return DONE;
  } finally {
    shop.kill('SIGTERM');
    await closed;
  }
}
