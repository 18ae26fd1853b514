import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCheckpoint } from '#projections/checkpoints.ts';
import { createReadDatabase, type ReadDatabase } from '#projections/database.ts';
import { migrateReadModels } from '#projections/migrate.ts';
import { parkCheckpoint } from '#projections/obstacles.ts';
import { skipEvent } from '#projections/skip-event.ts';
import { listSkips } from '#projections/skips.ts';
import { migrateSessions } from '#services/admin-session/migrate-sessions.ts';
import { createSessions, type Sessions } from '#services/admin-session/sessions.ts';
import { type RunningPostgres, startPostgres } from './start-postgres.ts';

let dataDir: string;
let postgres: RunningPostgres;
let database: ReadDatabase;
let sessions: Sessions;

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
  sessions = createSessions({ db: database.pool, secret: 'a secret of thirty-two characters' });
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
  const obstacle = { position: 7n, eventType: 'OrderPlaced', stream: 'order-1' };
  await parkCheckpoint(database.db, 'orders', null, { ...obstacle, error: 'unreadable' });
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

it('a one-time code that was used stays used', async () => {
  expect(await sessions.spendCode(59)).toBe(true);
  await crash();
  expect(await sessions.spendCode(59)).toBe(false);
});
