import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeWhole } from './write-whole.ts';

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
  await writeWhole(join(dataDir, FILE), JSON.stringify(addresses, null, 2));
}

/** Takes the addresses away: those of an earlier start may belong to another program by now. */
export async function removeAddresses(dataDir: string): Promise<void> {
  await rm(join(dataDir, FILE), { force: true });
}

/** @throws when no shop runs on this data directory, or its stores are not ready yet. */
export async function readAddresses(dataDir: string): Promise<Addresses> {
  return schema.parse(JSON.parse(await readFile(join(dataDir, FILE), 'utf8')));
}
