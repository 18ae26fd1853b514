import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { type AuditedShop, MASTER_KEY, openAuditedShop } from '#audit/testing/audited-shop.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';
import { createSecondFactor } from '#platform/admin-session/second-factor.ts';
import { migrateSessions } from '#platform/admin-session/sessions.ts';
import { oneTimeCode } from '#platform/admin-session/totp.ts';
import type { Secrets } from '#platform/http/tokens/secrets.ts';
import { openCustomerKeys } from '#platform/privacy/customer-keys.ts';
import { readMasterKey } from '#platform/privacy/master-key.ts';
import { randomHistory } from '#projections/testing/random-history.ts';
import { appendHistory } from '#workers/testing/append-history.ts';
import { commandVariables } from '../testing/command-variables.ts';
import { runMiris } from '../testing/run-miris.ts';
import { saidBy } from '../testing/said-by.ts';

const OLD = MASTER_KEY;
const NEW = Buffer.alloc(32, 8).toString('base64');
const OTHER = Buffer.alloc(32, 9).toString('base64');
const now = new Date('2026-11-26T10:00:00.000Z');
const CUSTOMERS = 1_500;

let shop: AuditedShop;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'miris-keys-command-'));
  shop = await openAuditedShop(inject('databaseUrl'));
  await appendHistory(shop.store, randomHistory(7, 60).events);
  await migrateSessions(shop.database.pool);
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

interface Keys {
  readonly present?: string | undefined;
  readonly former?: string | undefined;
}

function variablesOf(
  { present = NEW, former }: Keys,
  of: Pick<AuditedShop, 'storeUrl' | 'databaseUrl'> = shop,
) {
  return {
    ...commandVariables({ ...of, masterKey: present }),
    ...(former === undefined ? {} : { PERSONAL_DATA_KEY_FORMER: former }),
    MEDIA_DIR: join(folder, 'media'),
  };
}

const run = (args: readonly string[], keys: Keys, of?: Pick<AuditedShop, 'storeUrl' | 'databaseUrl'>) =>
  saidBy(() => runMiris(args, variablesOf(keys, of)));

function secondFactorOf(...secrets: [string, ...string[]]) {
  return createSecondFactor({ db: shop.database.pool, masterKey: readMasterKey(secrets), clock: () => now });
}

/** By how many keys and by which of them a process that remembers nothing is served. */
async function opened(secrets: Secrets, { databaseUrl, database }: AuditedShop = shop): Promise<number> {
  const keys = await openCustomerKeys(databaseUrl, secrets);
  const { rows } = await database.pool.query<{ id: string }>(
    'select key_id as id from privacy.customer_keys',
  );
  const found = await keys.byIds(new Set(rows.map(({ id }) => id)));
  await keys.close();
  return found.size;
}

async function wrappedByNew(): Promise<number> {
  const master = readMasterKey(NEW);
  const { rows } = await shop.database.pool.query<{ id: string; wrapped: Buffer }>(
    'select key_id as id, wrapped_key as wrapped from privacy.customer_keys where wrapped_key is not null',
  );
  return rows.filter(({ id, wrapped }) => master.rewrap(wrapped, id) === wrapped).length;
}

describe('the command that rewraps the customers’ keys', () => {
  it('says how it is called', async () => {
    const help = await run(['keys', 'rewrap', '--help'], {});
    expect(help).toMatchObject({ code: 0, said: expect.stringContaining('Exemple : miris keys rewrap') });
    expect(await run(['keys'], {})).toMatchObject({ code: 2, said: expect.stringContaining('keys rewrap') });
  });

  it('refuses without the former master key, or with a wrong one, and says what to give', async () => {
    for (const keys of [{}, { former: OTHER }, { present: OTHER, former: NEW }])
      expect(await run(['keys', 'rewrap'], keys)).toMatchObject({
        code: 1,
        said: expect.stringContaining('celle d’avant en PERSONAL_DATA_KEY_FORMER'),
      });
    const malformed = await run(['keys', 'rewrap'], { former: 'c2hvcnQ=' });
    expect(malformed).toMatchObject({
      code: 1,
      said: expect.stringContaining('PERSONAL_DATA_KEY_FORMER is not'),
    });
    expect(await wrappedByNew()).toBe(0);
  });

  it('goes on where it was killed, and says at its end that the former master key may be taken away', async () => {
    const people = Array.from({ length: CUSTOMERS }, (_, index) => `client-${index}@example.fr`);
    await shop.keys.forSubjects(new Set(people));
    const factor = secondFactorOf(OLD);
    const { secret, sealed } = factor.propose();
    const adopted = await factor.adopt(sealed, oneTimeCode(secret, now), false);
    if (typeof adopted === 'string') throw new Error(adopted);
    const before = await opened(OLD);
    expect((await run(['backup', join(folder, 'before')], { present: OLD })).code).toBe(0);

    await stopInTheMiddle();
    const killed = spawn(process.execPath, ['--import', 'tsx', 'main/miris.ts', 'keys', 'rewrap'], {
      env: { ...process.env, ...variablesOf({ former: OLD }) },
      stdio: 'ignore',
    });
    const ended = once(killed, 'exit');
    await eventually('it is half-way', isStopped);
    killed.kill('SIGKILL');
    await ended;
    await goOn();
    await eventually('its last statement has ended', async () => !(await isStopped()));
    const done = await wrappedByNew();
    expect(await opened([NEW, OLD])).toBe(before);
    // With the new one alone the shop says what to do, and so does the command.
    await expect(opened(NEW)).rejects.toThrow(/run miris keys rewrap to its end/);
    expect(await run(['keys', 'rewrap'], {})).toMatchObject({
      code: 1,
      said: expect.stringContaining('Donnez-la en PERSONAL_DATA_KEY_FORMER'),
    });

    const rewrapped = await run(['keys', 'rewrap'], { former: OLD });
    expect(rewrapped).toMatchObject({
      code: 0,
      said: expect.stringContaining('PERSONAL_DATA_KEY_FORMER peut être retirée'),
    });
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(before);
    expect(await wrappedByNew()).toBe(before);
    expect(await opened(NEW)).toBe(before);
    const [recoveryCode = ''] = adopted.recoveryCodes;
    expect(await secondFactorOf(NEW).accept(recoveryCode)).toBe(true);
    const { rows } = await shop.database.pool.query('select former_fingerprint from privacy.master_key');
    expect(rows).toEqual([{ former_fingerprint: null }]);
    const again = await run(['keys', 'rewrap', '--json'], {});
    expect(again.code).toBe(0);
    expect(JSON.parse(again.said)).toEqual({
      keys: before,
      rewrapped: 0,
      unreadable: 0,
      isSecondFactorReadable: true,
    });
  });

  /** A rewrap comes so far and no further. */
  async function stopInTheMiddle(): Promise<void> {
    await shop.database.pool.query(`
      create function privacy.stop() returns trigger language plpgsql as
        $$ begin perform pg_sleep(3600); return new; end $$;
      do $$ begin execute format(
        'create trigger stop before update on privacy.customer_keys for each row when (new.key_id = %L) execute function privacy.stop()',
        (select key_id from privacy.customer_keys order by key_id offset ${CUSTOMERS / 2} limit 1)); end $$`);
  }

  async function goOn(): Promise<void> {
    await shop.database.pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`);
    await shop.database.pool.query('drop function privacy.stop cascade');
  }

  async function isStopped(): Promise<boolean> {
    const { rows } = await shop.database.pool.query(
      `select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
    );
    return rows.length > 0;
  }

  it('leaves the second factor as it is for the app, also one that is confirmed just now', async () => {
    const restarted = secondFactorOf(NEW, OLD);
    const { secret, sealed } = secondFactorOf(OLD).propose();
    expect(await restarted.adopt(sealed, oneTimeCode(secret, now), true)).toMatchObject({
      recoveryCodes: expect.any(Array),
    });
    expect(await secondFactorOf(NEW).describe()).toMatchObject({ source: 'console', recoveryCodesLeft: 10 });
  });

  it('leaves backups of before to who still has the former master key, and writes new ones by the new', async () => {
    const reborn = await openEmpty();
    const refused = await run(['restore', join(folder, 'before')], {}, reborn);
    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringContaining('donnez l’ancienne en PERSONAL_DATA_KEY_FORMER'),
    });
    expect(await run(['restore', join(folder, 'before')], { former: OLD }, reborn)).toMatchObject({
      code: 0,
    });
    await checkRestored(reborn);

    expect((await run(['backup', join(folder, 'after')], {})).code).toBe(0);
    const again = await openEmpty();
    expect(await run(['restore', join(folder, 'after')], {}, again)).toMatchObject({ code: 0 });
    await checkRestored(again);
    const missing = await run(['restore', join(folder, 'before'), '--keys-only'], { former: OLD });
    expect(missing).toMatchObject({ code: 0, said: expect.stringContaining('0 clés remises') });
  });

  async function openEmpty() {
    const [log, database] = [await freshEventStore(), await freshDatabase(inject('databaseUrl'))];
    // A process that is open while the backup is restored.
    const keys = await openCustomerKeys(database.url, NEW);
    onTestFinished(async () => {
      await keys.close();
      await Promise.all([log.close(), database.drop()]);
    });
    return { storeUrl: log.url, databaseUrl: database.url, keys };
  }

  /** Everybody is found by their address, by the process that was open and by a new one; nobody has two keys. */
  async function checkRestored({ keys, databaseUrl }: Awaited<ReturnType<typeof openEmpty>>): Promise<void> {
    const email = 'client-7@example.fr';
    const [original, fresh] = [
      await openCustomerKeys(shop.databaseUrl, NEW),
      await openCustomerKeys(databaseUrl, NEW),
    ];
    const held = await original.find(email);
    expect(held).toHaveLength(1);
    for (const each of [keys, fresh]) {
      expect(await each.find(email)).toEqual(held);
      expect((await each.forSubjects(new Set([email]))).get(email)?.keyId).toBe(held[0]);
    }
    await Promise.all([original.close(), fresh.close()]);
  }
});
