import pg from 'pg';
import type { z } from 'zod';
import {
  migrationSchema,
  RELAY_ROLE,
  SERVER_ROLE,
  unusable,
  type Variables,
  WORKER_ROLE,
  withoutEmpty,
} from '#contracts/settings/environment.ts';
import { inTransaction } from '#platform/postgres/in-transaction.ts';
import { migrateKeyTables } from '#platform/privacy/migrate-keys.ts';
import { createReadDatabase } from '#projections/lib/database.ts';
import { migrateQueues } from '#workers/following/wake-up-queue.ts';
import {
  createRoles,
  grantKeys,
  grantReadModels,
  migrateDatabase,
} from '../configuration/database-access.ts';
import { prepareEventStoreAccounts } from '../configuration/event-store-accounts.ts';
import { readSecretFiles } from '../configuration/load-configuration.ts';

type Migration = z.output<typeof migrationSchema>;

/**
 * Makes the tables, the accounts of the shop's processes and their rights, in PostgreSQL and in the event store; does
 * nothing to what is there.
 * @returns 0.
 * @throws Error in a sentence for variables that cannot be used, and what a store refuses.
 */
export async function runMigrateCommand(raw: Variables): Promise<number> {
  const { variables, sentences } = readSecretFiles(raw, migrationSchema.shape);
  const parsed = migrationSchema.safeParse(withoutEmpty(variables));
  const malformed = parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
  if (!parsed.success || sentences.length > 0) throw new Error(unusable([...sentences, ...malformed]));
  await migrateReadModels(parsed.data);
  await migrateKeys(parsed.data);
  await prepareAccounts(parsed.data);
  process.stdout.write('Tables, comptes et droits à jour.\n');
  return 0;
}

async function migrateReadModels({ DATABASE_URL, REDIS_URL, ...passwords }: Migration): Promise<void> {
  const database = createReadDatabase(DATABASE_URL, { connections: 2 });
  try {
    await migrateDatabase(database);
    await inTransaction(
      database.pool,
      (client) => createRoles(client, rolePasswords(passwords)),
      ONE_AT_A_TIME,
    );
    if (REDIS_URL === undefined) await withClient(database.pool, migrateQueues);
    await inTransaction(database.pool, grantReadModels, ONE_AT_A_TIME);
  } finally {
    await database.close();
  }
}

async function migrateKeys({ KEYS_DATABASE_URL, DATABASE_URL, ...passwords }: Migration): Promise<void> {
  const pool = new pg.Pool({ connectionString: KEYS_DATABASE_URL ?? DATABASE_URL, max: 1 });
  try {
    await migrateKeyTables(pool);
    const giveRights = async (client: pg.PoolClient) => {
      await createRoles(client, rolePasswords(passwords));
      await grantKeys(client);
    };
    await inTransaction(pool, giveRights, ONE_AT_A_TIME);
  } finally {
    await pool.end();
  }
}

async function prepareAccounts(migration: Migration): Promise<void> {
  const {
    EVENTSTORE_ADMIN_URL: url,
    EVENTSTORE_SHOP_PASSWORD: shop,
    EVENTSTORE_RELAY_PASSWORD: relay,
  } = migration;
  if (url === undefined) return;
  if (shop === undefined || relay === undefined)
    throw new Error('EVENTSTORE_SHOP_PASSWORD, EVENTSTORE_RELAY_PASSWORD: needed with EVENTSTORE_ADMIN_URL');
  await prepareEventStoreAccounts(url, { shop, relay });
}

function rolePasswords(
  migration: Pick<
    Migration,
    'DATABASE_SERVER_PASSWORD' | 'DATABASE_WORKER_PASSWORD' | 'DATABASE_RELAY_PASSWORD'
  >,
) {
  return {
    [SERVER_ROLE]: migration.DATABASE_SERVER_PASSWORD,
    [WORKER_ROLE]: migration.DATABASE_WORKER_PASSWORD,
    [RELAY_ROLE]: migration.DATABASE_RELAY_PASSWORD,
  };
}

/** One migration at a time: rights that two give at once, PostgreSQL refuses to one of them. */
const ONE_AT_A_TIME = `begin; select pg_advisory_xact_lock(hashtext('miris.access'))`;

async function withClient(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await work(client);
  } finally {
    // Ended rather than given back: what a failed transaction began goes with it.
    client.release(true);
  }
}
