import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { IntegrityEvent } from '#contracts/events/integrity.ts';
import type { ContactEvent } from '#contracts/events/visitor.ts';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';
import { createReadDatabase, type ReadDatabase } from '#projections/database.ts';
import { migrateReadModels } from '#projections/migrate.ts';
import { createEventStore } from '#services/event-store/connect.ts';
import { NO_STREAM } from '#services/event-store/event-store.ts';
import { createRootSigner } from '#services/integrity/root-keys.ts';
import { type CustomerKeys, openCustomerKeys } from '#services/privacy/customer-keys.ts';
import { createCustodyTasks } from './custody-tasks.ts';
import { migrateProcessManagers } from './migrate-process-managers.ts';

let now = new Date('2027-06-30T21:50:00.000Z');
const clock = () => now;
const privateKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
let events: Awaited<ReturnType<typeof freshEventStore>>;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let readModels: ReadDatabase;
let db: pg.Pool;
let keys: CustomerKeys;
let store: ReturnType<typeof createEventStore>;

beforeAll(async () => {
  events = await freshEventStore();
  database = await freshDatabase(inject('databaseUrl'));
  readModels = createReadDatabase(database.url);
  db = readModels.pool;
  await migrateReadModels(readModels.db);
  await migrateProcessManagers(db);
  keys = await openCustomerKeys(database.url, randomBytes(32).toString('base64'), clock);
  store = createEventStore(events.url, { sealing: keys, clock });
});
afterAll(async () => {
  await Promise.all([store.close(), keys.close(), readModels.close()]);
  await Promise.all([events.close(), database.drop()]);
});

/** Lets every task of two workers look whether there is something to do. */
async function look(): Promise<void> {
  const logger = pino({ level: 'silent' });
  const signer = createRootSigner(privateKey.toString());
  const tasks = [1, 2].flatMap(() =>
    createCustodyTasks({ store, rawLog: store, keys, clock, db, database: readModels, logger, signer }),
  );
  await Promise.all(tasks.map((task) => task.run(new AbortController().signal)));
}

async function rootsOf(day: string): Promise<number> {
  const { events: made } = await store.readStream<IntegrityEvent>(`integrity-${day}`);
  return made.filter(({ type }) => type === 'IntegrityRootSigned').length;
}

async function writes(email: string): Promise<void> {
  const messageId = randomUUID();
  const event: ContactEvent = {
    type: 'ContactMessageReceived',
    data: { messageId, name: 'Inès', email, subject: 's', message: 'm', receivedAt: now.toISOString() },
  };
  const cause = { actor: 'shopper', correlationId: 'c', causationId: 'c' } as const;
  await store.append(`contact-${messageId}`, [event], { expectedRevision: NO_STREAM, cause });
}

describe('the log, as days go by', () => {
  it('is not signed while it is empty: a backup may be about to be restored into it', async () => {
    await look();
    expect((await store.readRaw({ after: null, limit: 100 })).events).toEqual([]);
    await db.query('delete from process_managers.timed_runs');
  });

  it('is signed once a day, at midnight in Paris, by one of the workers', async () => {
    await writes('ines@example.fr');
    await look();
    expect(await rootsOf('2027-06-30')).toBe(1);
    now = new Date('2027-06-30T21:59:00.000Z');
    await look();
    expect(await rootsOf('2027-07-01')).toBe(0);
    // Summer time: midnight in Paris is 22:00 UTC.
    now = new Date('2027-06-30T22:04:01.000Z');
    await look();
    await look();
    expect(await rootsOf('2027-07-01')).toBe(1);
    expect(await rootsOf('2027-06-30')).toBe(1);
  });

  it('forgets those who only wrote once, three years later', async () => {
    now = new Date('2030-06-29T12:00:00.000Z');
    await look();
    expect(await keys.find('ines@example.fr')).toHaveLength(1);
    now = new Date('2030-07-01T13:00:00.000Z');
    await look();
    expect(await keys.find('ines@example.fr')).toEqual([]);
    expect(await keys.listUntold()).toEqual([]);
  });
});
