import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DONE, WRONG } from '#audit/command/audit-command.ts';
import { type Call, isConfirmed } from '#main/commands/command-line.ts';
import { readStartEnvironment } from './environment.ts';
import { isOpen, isRunning } from './running.ts';

/** What a shop leaves in its data directory. */
const OF_A_SHOP: ReadonlySet<string> = new Set([
  'addresses.json',
  'customer-keys.jsonl',
  'events',
  'integrity-public-key.pem',
  'keys',
  'logs',
  'mailbox',
  'media',
  'postgres',
  'running.json',
  'secrets.json',
  'seeded',
  'stripe',
]);

/**
 * Why a directory is not erased as a shop's: it never held one, or holds other things too. Null when it is a shop's, empty,
 * or not there.
 */
async function whyNotErased(dataDir: string): Promise<string | null> {
  const entries = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (entries.length === 0) return null;
  const secrets = await readFile(join(dataDir, 'secrets.json'), 'utf8').catch(() => '');
  if (!secrets.includes('"stripeWebhookSecret"'))
    return `${dataDir} n’a jamais contenu de boutique : rien n’a été effacé. Vérifiez DATA_DIR.`;
  // A file is written beside itself and renamed.
  const others = entries.filter((name) => !OF_A_SHOP.has(name.replace(/\.new$/, '')));
  if (others.length === 0) return null;
  return `${dataDir} contient aussi autre chose qu’une boutique (${others.slice(0, 3).join(', ')}) : rien n’a été effacé. Déplacez-le d’abord.`;
}

/**
 * Erases the data directory of a shop that is not open, once confirmed at the terminal or agreed to beforehand.
 * @returns `refused` when it is no such directory; it says why on standard error.
 */
export async function eraseShop(
  dataDir: string,
  question: string,
  skipPrompt: boolean,
): Promise<'erased' | 'kept' | 'refused'> {
  const refusal = (await isRunning(dataDir))
    ? 'La boutique est ouverte : fermez-la d’abord (Ctrl-C), puis recommencez.'
    : await whyNotErased(dataDir);
  if (refusal !== null) {
    console.error(refusal);
    return 'refused';
  }
  if (!(await isConfirmed(question, 'oui', skipPrompt))) {
    console.log('Rien n’a été effacé.');
    return 'kept';
  }
  await rm(dataDir, { recursive: true, force: true });
  return 'erased';
}

/** `reset`: forgets the shop of DATA_DIR. */
export async function runReset({ out, has }: Call): Promise<number> {
  const { dataDir } = readStartEnvironment(process.env);
  const outcome = await eraseShop(dataDir, `Effacer tout ce que contient ${dataDir} ?`, has('yes'));
  if (outcome === 'erased') out.write('Effacé. npm start ouvre une boutique neuve.\n');
  return outcome === 'erased' ? DONE : WRONG;
}

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
