import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { checkChain } from '#audit/verify/check-chain.ts';
import type { IntegrityEvent } from '#contracts/events/integrity.ts';
import type { ContactEvent } from '#contracts/events/people/visitor.ts';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';
import type { ClockDoubt } from '#platform/clock/trusted-clock.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { NO_STREAM, type StreamName } from '#platform/event-store/event-store.ts';
import { publishRoots, readPublishedRoots } from '#platform/integrity/published-roots.ts';
import { createRootSigner, publicKeyOf } from '#platform/integrity/root-keys.ts';
import { type CustomerKeys, openCustomerKeys } from '#platform/privacy/customer-keys.ts';
import { createReadDatabase, type ReadDatabase } from '#projections/lib/database.ts';
import { freshReadModels } from '#projections/testing/fresh-read-models.ts';
import { runWhenDue, whileClockIsBelieved } from '../timed-tasks.ts';
import { createMaintenanceTasks } from './maintenance-tasks.ts';
import { migrateProcessManagers } from './migrate-process-managers.ts';

let now = new Date('2027-06-30T21:50:00.000Z');
const clock = () => now;
let folder: string;
let rootsFile: string;
const privateKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
const publicKey = publicKeyOf(privateKey.toString());
let events: Awaited<ReturnType<typeof freshEventStore>>;
let database: Awaited<ReturnType<typeof freshReadModels>>;
let readModels: ReadDatabase;
let keys: CustomerKeys;
let store: ReturnType<typeof createEventStore>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'miris-maintenance-'));
  rootsFile = join(folder, 'roots.jsonl');
  events = await freshEventStore();
  database = await freshReadModels(inject('databaseUrl'));
  readModels = createReadDatabase(database.url);
  await migrateProcessManagers(readModels);
  keys = await openCustomerKeys(database.url, randomBytes(32).toString('base64'), clock);
  store = createEventStore(events.url, { sealing: keys, clock });
});
afterAll(async () => {
  await Promise.all([store.close(), keys.close(), readModels.close()]);
  await Promise.all([events.close(), database.drop(), rm(folder, { recursive: true })]);
});

/** Lets every task of two workers look whether there is something to do. */
async function look(): Promise<void> {
  const logger = pino({ level: 'silent' });
  const signer = createRootSigner(privateKey.toString());
  const tasks = [1, 2].flatMap(() =>
    createMaintenanceTasks({
      store,
      rawLog: store,
      keys,
      clock,
      db: readModels.db,
      database: readModels,
      logger,
      signer,
      rootsFile,
    }),
  );
  await Promise.all(tasks.map((task) => task.run(new AbortController().signal)));
}

async function rootsOf(day: string): Promise<number> {
  const { events: made } = await store.readStream<IntegrityEvent>(`integrity-${day}`);
  return made.filter(({ type }) => type === 'IntegrityRootSigned').length;
}

async function writes(email: string, into = store): Promise<void> {
  const messageId = randomUUID();
  const event: ContactEvent = {
    type: 'ContactMessageReceived',
    data: { messageId, name: 'Inès', email, subject: 's', message: 'm', receivedAt: now.toISOString() },
  };
  const cause = { actor: 'shopper', correlationId: 'c', causationId: 'c' } as const;
  await into.append(`contact-${messageId}`, [event], { expectedRevision: NO_STREAM, cause });
}

describe('the log, as days go by', () => {
  it('is not signed while it is empty: a backup may be about to be restored into it', async () => {
    await look();
    expect((await store.readRaw({ after: null, limit: 100 })).events).toEqual([]);
    await readModels.pool.query('delete from process_managers.timed_runs');
  });

  it('is signed once an hour, by one of the workers, and its roots are published', async () => {
    await writes('ines@example.fr');
    await look();
    expect(await rootsOf('2027-06-30')).toBe(1);
    now = new Date('2027-06-30T21:59:00.000Z');
    await look();
    expect(await rootsOf('2027-06-30')).toBe(1);
    expect(await rootsOf('2027-07-01')).toBe(0);
    expect(await readPublishedRoots(rootsFile)).toHaveLength(1);
    // Summer time: midnight in Paris is 22:00 UTC.
    now = new Date('2027-06-30T22:04:01.000Z');
    await look();
    await look();
    expect(await rootsOf('2027-07-01')).toBe(1);
    expect(await rootsOf('2027-06-30')).toBe(1);
    now = new Date('2027-06-30T23:00:00.000Z');
    await look();
    expect(await rootsOf('2027-07-01')).toBe(2);
    expect(await readPublishedRoots(rootsFile)).toHaveLength(3);
    expect(await checkChain({ log: store, publicKeys: [publicKey], rootsFile })).toMatchObject({
      chain: { signedRoots: 3, broken: null },
    });
  });

  it('is found out when its end was replaced by who has the event store and not the key', async () => {
    const forged = await freshEventStore();
    const other = createEventStore(forged.url, { sealing: keys, clock });
    const { events: whole } = await store.readRaw({ after: null, limit: 100 });
    const upTo = whole.findIndex(({ type }) => type === 'IntegrityRootSigned');
    // A stream of the log is one of the shop's.
    for (const { stream, revision, ...event } of whole.slice(0, upTo + 1))
      await other.appendRaw(stream as StreamName, [event], revision === 0n ? NO_STREAM : revision - 1n);
    await writes('complice@example.fr', other);
    const found = (file: string | null) =>
      checkChain({ log: other, publicKeys: [publicKey], rootsFile: file });
    expect(await found(null)).toMatchObject({ chain: { signedRoots: 1, broken: null } });
    const { chain } = await found(rootsFile);
    expect(chain.broken?.reason).toContain('sa fin a été remplacée');
    await expect(publishRoots({ store: other }, '2027-07-01', rootsFile)).rejects.toThrow(
      'its end was replaced',
    );
    await other.close();
    await forged.close();
  });

  it('forgets those who only wrote once, three years later', async () => {
    now = new Date('2030-06-29T12:00:00.000Z');
    await look();
    expect(await keys.find('ines@example.fr')).toHaveLength(1);
    now = new Date('2030-07-01T13:00:00.000Z');
    await look();
    expect(await keys.find('ines@example.fr')).toEqual([]);
    expect(await keys.listUnannounced()).toEqual([]);
  });
});

describe('a task', () => {
  it('that was noted as due years ahead by a wrong clock runs all the same', async () => {
    await readModels.pool.query(
      "insert into process_managers.timed_runs (task, due_at) values ('ahead', $1::timestamptz + interval '4 years')",
      [now],
    );
    let runs = 0;
    const run = { task: 'ahead', everyMs: 86_400_000, againAfterMs: 3_600_000 };
    const work = async () => {
      runs += 1;
    };
    await runWhenDue({ db: readModels.db, clock }, run, work);
    await runWhenDue({ db: readModels.db, clock }, run, work);
    expect(runs).toBe(1);
  });

  it('rests while the clock is not believed, and goes on when it is', async () => {
    let runs = 0;
    let doubt: ClockDoubt | null = { against: 'database', secondsOff: 3_600 };
    const task = {
      name: 'counting',
      everyMs: 1,
      async run() {
        runs += 1;
      },
    };
    const heeding = whileClockIsBelieved(task, { doubt: async () => doubt });
    await heeding.run(new AbortController().signal);
    expect(runs).toBe(0);
    doubt = null;
    await heeding.run(new AbortController().signal);
    expect(runs).toBe(1);
  });
});
