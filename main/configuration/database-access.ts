import pg from 'pg';
import { migrateAuditTasks } from '#audit/tasks/task-table.ts';
import { RELAY_ROLE, SERVER_ROLE, WORKER_ROLE } from '#contracts/settings/environment.ts';
import { migrateSessions } from '#platform/admin-session/sessions.ts';
import { migrateClock } from '#platform/clock/trusted-clock.ts';
import { migratePromisedWork } from '#platform/http/promised-work.ts';
import { migrateRateLimits } from '#platform/http/rate-limits/rate-limit.ts';
import { mayMigrate } from '#platform/postgres/may-migrate.ts';
import { allProjections } from '#projections/all.ts';
import type { ReadDatabase } from '#projections/lib/database.ts';
import { migrateReadModels } from '#projections/lib/migrate.ts';
import { migrateProcessManagers } from '#workers/process-managers/migrate-process-managers.ts';

/** Passwords of the processes' accounts; an account without one is left as it is, if it is there at all. */
export type RolePasswords = Readonly<Partial<Record<string, string>>>;

type Db = Pick<pg.ClientBase, 'query'>;
/** `grant PRIVILEGES on ON to ROLES`. */
type Right = readonly [roles: readonly string[], privileges: string, on: string];

const ALL = [SERVER_ROLE, WORKER_ROLE, RELAY_ROLE];
const WRITE = 'select, insert, update, delete';

/** Beside the read models, of which `projections/lib/copies.ts` says that servers read and workers write them. */
const READ_MODELS_RIGHTS: readonly Right[] = [
  [ALL, 'usage', 'schema projections'],
  [ALL, 'select', 'all tables in schema projections'],
  // What a person decided to skip stands for ever: operators write it, with the owner's account.
  [[WORKER_ROLE], 'insert, update, delete', 'projections.checkpoints, projections.copies'],
  [[WORKER_ROLE], 'execute', 'function projections.swap_copy(text, text), projections.drop_copy(text, text)'],
  [[SERVER_ROLE, WORKER_ROLE], 'usage', 'schema http, auditing'],
  [[SERVER_ROLE], WRITE, 'all tables in schema http'],
  [[WORKER_ROLE], 'select, delete', 'all tables in schema http'],
  // How long what ended unpaid was held.
  [[WORKER_ROLE], 'update (ended_at)', 'http.unpaid_holds'],
  [[SERVER_ROLE], 'select, insert', 'all tables in schema auditing'],
  [[SERVER_ROLE], 'update (used_at)', 'auditing.past_figures'],
  [[WORKER_ROLE], WRITE, 'all tables in schema auditing'],
  [[SERVER_ROLE, WORKER_ROLE], 'usage', 'schema clock'],
  [[SERVER_ROLE, WORKER_ROLE], WRITE, 'all tables in schema clock'],
  [[SERVER_ROLE], 'usage', 'schema sessions'],
  [[SERVER_ROLE], WRITE, 'all tables in schema sessions'],
  [[WORKER_ROLE], 'usage', 'schema process_managers'],
  [[WORKER_ROLE], WRITE, 'all tables in schema process_managers'],
];

/** Where jobs run on PostgreSQL rather than on Redis: BullMQ makes a sequence for each queue when its first notice comes. */
const QUEUE_RIGHTS: readonly Right[] = [
  [[WORKER_ROLE, RELAY_ROLE], 'usage, create', 'schema bullmq'],
  [[WORKER_ROLE, RELAY_ROLE], WRITE, 'all tables in schema bullmq'],
  [[WORKER_ROLE, RELAY_ROLE], 'usage, select', 'all sequences in schema bullmq'],
];

/** A server takes keys and notes their use; it cannot destroy one. The relay opens nothing and has no right here. */
const KEYS_RIGHTS: readonly Right[] = [
  [[SERVER_ROLE, WORKER_ROLE], 'usage', 'schema privacy'],
  [[SERVER_ROLE, WORKER_ROLE], 'select, insert', 'privacy.master_key, privacy.customer_keys'],
  [[SERVER_ROLE], 'update (last_used_on)', 'privacy.customer_keys'],
  [[WORKER_ROLE], 'update', 'privacy.customer_keys'],
  [[WORKER_ROLE], 'update (compared)', 'privacy.master_key'],
  [[SERVER_ROLE, WORKER_ROLE], WRITE, 'privacy.missing_keys'],
];

/** Creates whatever tables of the read models' database are missing. To be run with the owner's account. */
export async function migrateDatabase({ db, pool }: Pick<ReadDatabase, 'db' | 'pool'>): Promise<void> {
  await migrateReadModels(db);
  await migrateClock(pool);
  await migrateSessions(pool);
  await migrateRateLimits(pool);
  await migratePromisedWork(pool);
  await migrateProcessManagers({ db, pool });
  await migrateAuditTasks(db);
}

/**
 * Brings the tables up to date where this process's account may, else looks whether they are there.
 * @throws Error in a sentence when they have to be made with the owner's account first.
 */
export async function prepareDatabase(database: Pick<ReadDatabase, 'db' | 'pool'>): Promise<void> {
  if (await mayMigrate(database.pool, 'projections')) return migrateDatabase(database);
  const needed = [...allProjections.map(({ name }) => name), 'sessions', 'http', 'auditing', 'clock'];
  const { rows } = await database.pool.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where not exists (select from pg_namespace where nspname = name)',
    [needed],
  );
  if (rows.length === 0) return;
  throw new Error(
    `DATABASE_URL: the tables of ${rows.map(({ name }) => name).join(', ')} are missing and this account may not make them; ` +
      'run miris migrate with the owner’s account',
  );
}

/** Makes the accounts that have a password, or gives them that password. */
export async function createRoles(db: Db, passwords: RolePasswords): Promise<void> {
  for (const role of ALL) {
    const password = passwords[role];
    if (password === undefined) continue;
    const { rows } = await db.query('select from pg_roles where rolname = $1', [role]);
    const verb = rows.length === 0 ? 'create' : 'alter';
    await db.query(`${verb} role ${role} login password ${pg.escapeLiteral(password)}`);
  }
}

/** Gives the accounts that there are their rights in the read models' database, and takes everybody else's right to connect. */
export async function grantReadModels(db: Db): Promise<void> {
  const roles = await rolesThere(db);
  if (roles.length === 0) return;
  const { rows } = await db.query(`select from pg_namespace where nspname = 'bullmq'`);
  await becomeMember(db, roles);
  await connectOnly(db, roles);
  await grant(db, roles, READ_MODELS_RIGHTS);
  await keepLedgers(db, roles);
  if (rows.length > 0) await grantQueues(db, roles);
  for (const { name } of allProjections) await db.query('select projections.adopt_read_model($1)', [name]);
  // For schemas of its own: copies that are being built, and an auditor's replays. What it has not made it cannot alter.
  if (roles.includes(WORKER_ROLE)) await grantOnDatabase(db, 'create', [WORKER_ROLE]);
}

/** What a worker built is handed over to the owner, who must be able to take it; a superuser is a member of all. */
async function becomeMember(db: Db, roles: readonly string[]): Promise<void> {
  const { rows } = await db.query<{ role: string }>(
    `select role from unnest($1::text[]) as role where not pg_has_role(role, 'usage')`,
    [roles],
  );
  for (const { role } of rows) await db.query(`grant ${role} to current_user`);
}

/** Which migrations ran is the owner's to say, of all tables in the schemas above. */
async function keepLedgers(db: Db, roles: readonly string[]): Promise<void> {
  const { rows } = await db.query<{ ledger: string }>(
    `select format('%I.%I', schemaname, tablename) as ledger from pg_tables
    where tablename ~ '_migrations(_lock)?$' and schemaname <> 'bullmq'`,
  );
  const ledgers = rows.map(({ ledger }) => ledger);
  await db.query(`revoke all on ${ledgers.join(', ')} from ${roles.join(', ')}`);
}

async function grantQueues(db: Db, roles: readonly string[]): Promise<void> {
  await grant(db, roles, QUEUE_RIGHTS);
  const users = [WORKER_ROLE, RELAY_ROLE].filter((role) => roles.includes(role)).join(', ');
  if (users === '') return;
  await grantOnDatabase(db, 'temporary', [users]);
  await db.query(
    `alter default privileges for role ${users} in schema bullmq grant usage, select on sequences to ${users}`,
  );
}

/** Gives the accounts that there are their rights in the database of the customers' keys. */
export async function grantKeys(db: Db): Promise<void> {
  const roles = (await rolesThere(db)).filter((role) => role !== RELAY_ROLE);
  if (roles.length === 0) return;
  await connectOnly(db, roles);
  await grant(db, roles, KEYS_RIGHTS);
}

async function rolesThere(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ role: string }>(
    'select rolname as role from pg_roles where rolname = any($1)',
    [ALL],
  );
  return rows.map(({ role }) => role);
}

async function connectOnly(db: Db, roles: readonly string[]): Promise<void> {
  await db.query(
    `do $$ begin execute format('revoke all on database %I from public', current_database()); end $$`,
  );
  await grantOnDatabase(db, 'connect', roles);
}

async function grantOnDatabase(db: Db, privilege: string, roles: readonly string[]): Promise<void> {
  await db.query(
    `do $$ begin execute format('grant ${privilege} on database %I to ${roles.join(', ')}', current_database()); end $$`,
  );
}

async function grant(db: Db, there: readonly string[], rights: readonly Right[]): Promise<void> {
  for (const [roles, privileges, on] of rights) {
    const given = roles.filter((role) => there.includes(role));
    if (given.length > 0) await db.query(`grant ${privileges} on ${on} to ${given.join(', ')}`);
  }
}
