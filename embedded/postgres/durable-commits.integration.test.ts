import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSecondFactor, type SecondFactor } from '#platform/admin-session/second-factor.ts';
import { migrateSessions } from '#platform/admin-session/sessions.ts';
import { oneTimeCode } from '#platform/admin-session/totp.ts';
import { readMasterKey } from '#platform/privacy/master-key.ts';
import { openCheckpoint } from '#projections/lib/checkpoints.ts';
import { createReadDatabase, type ReadDatabase } from '#projections/lib/database.ts';
import { parkCheckpoint, skipEvent } from '#projections/lib/failed-events.ts';
import { migrateReadModels } from '#projections/lib/migrate.ts';
import { listSkips } from '#projections/lib/skips.ts';
import { type RunningPostgres, startPostgres } from './start-postgres.ts';

const NOW = new Date('2026-11-23T10:00:00Z');
let dataDir: string;
let postgres: RunningPostgres;
let database: ReadDatabase;
let secondFactor: SecondFactor;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'miris-commits-'));
  postgres = await startPostgres({ dataDir, port: 0 });
  // Nothing but a commit writes the log down.
  await open();
  await sql`alter system set wal_writer_delay = '10s'`.execute(database.db);
  await sql`select pg_reload_conf()`.execute(database.db);
  await migrateReadModels(database.db);
  await migrateSessions(database.pool);
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function open(): Promise<void> {
  database = createReadDatabase(postgres.connectionString);
  const masterKey = readMasterKey(Buffer.alloc(32, 7).toString('base64'));
  secondFactor = createSecondFactor({ db: database.pool, masterKey, clock: () => NOW });
}

async function crash(): Promise<void> {
  process.kill(postgres.pid, 'SIGKILL');
  await postgres.ended;
  await database.close();
  postgres = await startPostgres({ dataDir, port: postgres.port });
  await open();
}

it('the decision to pass over an event is on disk when it is answered', async () => {
  await openCheckpoint(database.db, 'orders', 1);
  const failedEvent = { position: 7n, eventType: 'OrderPlaced', stream: 'order-1' };
  await parkCheckpoint(database.db, 'orders', null, { ...failedEvent, error: 'unreadable' });
  const decision = {
    reader: 'orders',
    position: 7n,
    reason: 'broken',
    decidedBy: 'ada',
    decidedAt: new Date(),
  };
  expect(await skipEvent(database.db, decision)).toMatchObject({ outcome: 'skipped' });
  await crash();
  expect(await listSkips(database.db)).toMatchObject([{ reader: 'orders', position: 7n }]);
});

it('a second factor that was set up stays, and codes that were used stay used', async () => {
  const { secret, sealed } = secondFactor.propose();
  const code = oneTimeCode(secret, NOW);
  const adopted = await secondFactor.adopt(sealed, code, false);
  if (typeof adopted === 'string') throw new Error(adopted);
  await crash();
  expect(await secondFactor.accept(code)).toBe(false);
  const [first = ''] = adopted.recoveryCodes;
  expect(await secondFactor.accept(first)).toBe(true);
  await crash();
  expect(await secondFactor.accept(first)).toBe(false);
  expect((await secondFactor.describe()).recoveryCodesLeft).toBe(9);
});
