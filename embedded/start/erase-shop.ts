import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { isRunning } from './running.ts';

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

/** Why a directory is not erased as a shop's: it never held one, or holds other things too. Null when it is a shop's, empty, or not there. */
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
 * Erases the data directory of a shop that is not open, once confirmed at the terminal or by `--yes` among the arguments.
 * @returns `refused` when it is no such directory; it says why on standard error.
 */
export async function eraseShop(dataDir: string, question: string): Promise<'erased' | 'kept' | 'refused'> {
  const refusal = (await isRunning(dataDir))
    ? 'La boutique est ouverte : fermez-la d’abord (Ctrl-C), puis recommencez.'
    : await whyNotErased(dataDir);
  if (refusal !== null) {
    console.error(refusal);
    return 'refused';
  }
  if (!(await confirm(question))) {
    console.log('Rien n’a été effacé.');
    return 'kept';
  }
  await rm(dataDir, { recursive: true, force: true });
  return 'erased';
}

/** Anything but «oui» or «o» is no. */
async function confirm(question: string): Promise<boolean> {
  if (process.argv.includes('--yes')) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} (oui/non) `);
  terminal.close();
  return /^o(ui)?$/i.test(answer.trim());
}
