import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventsByCategory } from '#contracts/events/catalogue.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { migrateRateLimits } from '#platform/http/rate-limits/rate-limit.ts';
import { createRootSigner } from '#platform/integrity/root-keys.ts';
import { type CustomerKeys, openCustomerKeys } from '#platform/privacy/customer-keys.ts';
import { allProjections } from '#projections/all.ts';
import { listCheckpoints } from '#projections/lib/checkpoints.ts';
import { createReadDatabase, type ReadDatabase } from '#projections/lib/database.ts';
import { migrateReadModels } from '#projections/lib/migrate.ts';
import { createSmtpGateway, type MailGateway } from '#services/emails/mail-gateway.ts';
import { startTestSmtp, type TestSmtp } from '#services/emails/testing/smtp-server.ts';
import { openTestStripe, type TestStripe } from '#services/payments/testing/test-stripe.ts';
import type { ProcessManager } from '../process-manager.ts';
import { startWorkers } from '../start-workers.ts';
import { createMaintenanceTasks } from './maintenance-tasks.ts';
import { migrateProcessManagers } from './migrate-process-managers.ts';
import { createPersonalData } from './privacy/personal-data.ts';
import { withOldCustomer } from './testing/life-of-personal-data.ts';
import { openTestShop, type TestShop } from './testing/test-shop.ts';
import { liveWholeLife } from './testing/whole-life.ts';

const signer = createRootSigner(
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
);
const DAYS = 3;
const { signal } = new AbortController();
let smtp: TestSmtp;
let mail: MailGateway;
/** A payment that takes its time is seen to take it, also on a busy machine. */
const SEEN_PENDING_MS = 1_500;
let stripe: TestStripe;
let shop: TestShop;
let keys: CustomerKeys;
let keysDatabase: Awaited<ReturnType<typeof freshDatabase>>;
const databases: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  smtp = await startTestSmtp();
  mail = createSmtpGateway({ url: smtp.url, from: 'Mirïs <bonjour@miris.example>' });
  stripe = await openTestStripe(undefined, SEEN_PENDING_MS);
  keysDatabase = await freshDatabase(inject('databaseUrl'));
  const masterKey = randomBytes(32).toString('base64');
  keys = withOldCustomer(await openCustomerKeys(keysDatabase.url, masterKey, () => shop.clock()));
  shop = await openTestShop(inject('databaseUrl'), { mail, gateway: stripe.gateway, keyring: keys });
  const personalData = personalDataOn(await emptyDatabase());
  await liveWholeLife({ shop, stripe, smtp, keys, personalData });
  await untilNothingIsDue();
}, 300_000);
afterAll(async () => {
  for (const database of databases) await database.close();
  await shop.close();
  await keys.close();
  await keysDatabase.drop();
  await stripe.close();
  mail.close();
  await smtp.close();
});

/** A PostgreSQL with nothing in it. */
async function emptyDatabase(): Promise<ReadDatabase> {
  const fresh = await freshDatabase(inject('databaseUrl'));
  const database = createReadDatabase(fresh.url, { connections: 30 });
  await migrateReadModels(database.db);
  await migrateProcessManagers(database);
  await migrateRateLimits(database.pool);
  databases.push({
    async close() {
      await database.close();
      await fresh.drop();
    },
  });
  return database;
}

/** All that runs in a worker. */
function workOn(database: ReadDatabase) {
  const { processManagers, timedTasks } = shop.workOn(database);
  const maintenance = createMaintenanceTasks({
    ...shop,
    db: database.db,
    database,
    keys,
    rawLog: shop.store,
    signer,
    rootsFile: null,
  });
  return {
    processManagers: [...processManagers, personalDataOn(database)],
    timedTasks: [...timedTasks, ...maintenance],
  };
}

function personalDataOn(database: ReadDatabase): ProcessManager {
  return createPersonalData({
    ...shop,
    database,
    keys,
    rawLog: shop.store,
    shop: { publicUrl: 'https://miris.example', supportEmail: 'contact@miris.example' },
    personalDataUrl: (requestId) => `https://miris.example/mes-donnees/${requestId}`,
  });
}

/** Lets some days go by, until time calls for nothing more. */
async function untilNothingIsDue(): Promise<void> {
  const { timedTasks } = workOn(await emptyDatabase());
  const noted = ['payment-deadline', 'mail-retries', 'undo-period'];
  let before: bigint | null = -1n;
  for (let day = 0; day < DAYS || before !== (await shop.store.lastPosition()); day += 1) {
    before = await shop.store.lastPosition();
    // The log is signed every day.
    if (day < DAYS) shop.advance(24 * 60);
    for (const name of noted) await shop.tick(name);
    for (const task of timedTasks) if (!noted.includes(task.name)) await task.run(signal);
    await shop.react();
  }
}

async function everything() {
  return (await shop.store.readAll({ after: null, limit: 100_000 })).events;
}

/** What the log holds and the mailbox took, each in a line. */
async function account(): Promise<{ log: string[]; mails: number }> {
  const log = (await everything()).map(({ type, stream, data }) =>
    [type, stream, 'subject' in data ? data.subject : ''].join(' '),
  );
  return { log, mails: smtp.taken.length };
}

async function expectNothingAdded(before: Awaited<ReturnType<typeof account>>): Promise<void> {
  const { log, mails } = await account();
  expect(log.slice(before.log.length)).toEqual([]);
  expect(mails).toBe(before.mails);
}

describe('a log that holds every type of event, when PostgreSQL was lost', () => {
  it('holds every type of event', async () => {
    const types = Object.values(eventsByCategory).flatMap((group) => Object.keys(group));
    const seen = new Set<string>((await everything()).map(({ type }) => type));
    expect(types.filter((type) => !seen.has(type))).toEqual([]);
  });

  it('is not added to, nor any mail sent, when all is reacted to again, with a look at the time after each event', {
    timeout: 300_000,
  }, async () => {
    const before = await account();
    const { processManagers, timedTasks } = workOn(await emptyDatabase());
    for (const event of await everything()) {
      for (const manager of processManagers) if (manager.handles.has(event.type)) await manager.react(event);
      for (const task of timedTasks) await task.run(signal);
    }
    await expectNothingAdded(before);
  });

  it('is not added to, nor any mail sent, by two workers that read it at once', {
    timeout: 300_000,
  }, async () => {
    const before = await account();
    const database = await emptyDatabase();
    const queue = {
      notify: async () => undefined,
      process: () => ({ close: async () => undefined }),
      close: async () => undefined,
    };
    const options = { ...shop, ...database, queue, projections: allProjections };
    const workers = await Promise.all(
      [workOn(database), workOn(database)].map((work) => startWorkers({ ...options, ...work })),
    );
    const end = (await shop.store.lastPosition()) ?? 0n;
    await eventually(
      'every reader at the end of the log',
      async () => {
        const checkpoints = await listCheckpoints(database.db);
        return checkpoints.filter(({ position }) => position === null || position < end);
      },
      (behind) => behind.length === 0,
      240_000,
    );
    await Promise.all(workers.map((worker) => worker.stop()));
    await expectNothingAdded(before);
  });
});
