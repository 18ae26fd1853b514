import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { readStartEnvironment } from './environment.ts';
import { eraseShop } from './erase-shop.ts';
import { isOpen } from './running.ts';

const ORDERS = 300;
const POLL_MS = 200;

/** A TypeScript entry as a process of its own, on this terminal. */
function run(entry: string, args: readonly string[] = []) {
  return spawn(process.execPath, ['--import', 'tsx', entry, ...args], { stdio: 'inherit' });
}

/** `npm run demo:reset`: a fresh shop with a year of trade behind it, ready for `npm start`. */
async function resetDemo(): Promise<number> {
  const { dataDir } = readStartEnvironment(process.env);
  const outcome = await eraseShop(
    dataDir,
    `Remplacer tout ce que contient ${dataDir} par une démonstration ?`,
  );
  if (outcome !== 'erased') return outcome === 'refused' ? 1 : 0;
  const shop = run('embedded/start/main.ts');
  const closed = once(shop, 'exit');
  try {
    while (!(await isOpen(dataDir))) {
      if (shop.exitCode !== null) return 1;
      await sleep(POLL_MS);
    }
    console.log(`  Une année de commerce (${ORDERS} commandes)…`);
    const [code] = await once(run('embedded/seed/trade/main.ts', ['--orders', String(ORDERS)]), 'exit');
    if (code !== 0) return 1;
    console.log('  npm start ouvre la boutique de démonstration.');
    return 0;
  } finally {
    shop.kill('SIGTERM');
    await closed;
  }
}

process.exitCode = await resetDemo();
