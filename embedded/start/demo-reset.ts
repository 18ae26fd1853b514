import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { confirm } from './confirm.ts';
import { readStartEnvironment } from './environment.ts';
import { eraseShop, whyNotErased } from './erase-shop.ts';
import { isOpen, isRunning } from './running.ts';

const ORDERS = 300;
const LOOK_EVERY_MS = 200;

/** A TypeScript entry as a process of its own, on this terminal. */
function run(entry: string, args: readonly string[] = []) {
  return spawn(process.execPath, ['--import', 'tsx', entry, ...args], { stdio: 'inherit' });
}

/** `npm run demo:reset`: a fresh shop with a year of trade behind it, ready for `npm start`. */
async function resetDemo(): Promise<number> {
  const { dataDir } = readStartEnvironment(process.env);
  if (await isRunning(dataDir)) {
    console.error('La boutique est ouverte : fermez-la d’abord (Ctrl-C), puis recommencez.');
    return 1;
  }
  const refusal = await whyNotErased(dataDir);
  if (refusal !== null) {
    console.error(refusal);
    return 1;
  }
  if (!(await confirm(`Remplacer tout ce que contient ${dataDir} par une démonstration ?`))) {
    console.log('Rien n’a été effacé.');
    return 0;
  }
  await eraseShop(dataDir);
  const shop = run('embedded/start/main.ts');
  const closed = once(shop, 'exit');
  try {
    while (!(await isOpen(dataDir))) {
      if (shop.exitCode !== null) return 1;
      await sleep(LOOK_EVERY_MS);
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
