import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

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
 * Says in a sentence why a directory is not erased as a shop's: it never held one, or holds other things too. Null when it is a shop's,
 * empty, or not there.
 */
export async function whyNotErased(dataDir: string): Promise<string | null> {
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

/** @throws Error when the directory is not a shop's (`whyNotErased`). */
export async function eraseShop(dataDir: string): Promise<void> {
  const refusal = await whyNotErased(dataDir);
  if (refusal !== null) throw new Error(refusal);
  await rm(dataDir, { recursive: true, force: true });
}
