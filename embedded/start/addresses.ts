import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const schema = z.object({
  shop: z.string(),
  databaseUrl: z.string(),
  eventStoreUrl: z.string(),
  keysDatabaseUrl: z.string().nullable().default(null),
  /** Null when the shop uses the real one. */
  stripeSimulator: z.string().nullable(),
  mailbox: z.string().nullable(),
});
/** Where the parts of a running shop are reached. */
export type Addresses = z.infer<typeof schema>;

const FILE = 'addresses.json';

/** Leaves the addresses in the data directory for tools run beside the shop; readable by its owner only. */
export async function writeAddresses(dataDir: string, addresses: Addresses): Promise<void> {
  const file = join(dataDir, FILE);
  await writeFile(`${file}.new`, JSON.stringify(addresses, null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** @throws when no shop was ever started on this data directory. */
export async function readAddresses(dataDir: string): Promise<Addresses> {
  return schema.parse(JSON.parse(await readFile(join(dataDir, FILE), 'utf8')));
}
