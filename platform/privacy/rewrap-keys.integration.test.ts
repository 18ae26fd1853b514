import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  onTestFinished,
} from 'vitest';
import { orderSubject } from '#contracts/privacy/subject.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import type { Secrets } from '../http/tokens/secrets.ts';
import { type CustomerKeys, openCustomerKeys } from './customer-keys.ts';
import { keyLines, restoreKeys } from './key-backup.ts';
import { adoptFinding, beginRewrap, endRewrap, openFinding } from './keys-in-use.ts';
import { readMasterKey } from './master-key.ts';
import { rewrapCustomerKeys } from './rewrap-keys.ts';

const [OLD, NEW, OTHER] = [drawn(), drawn(), drawn()];
const BOTH: Secrets = [NEW, OLD];
const both = readMasterKey(BOTH);
const CAMILLE = 'camille.martin@gmail.com';
const ORDER = orderSubject(randomUUID(), CAMILLE);
const nothing = () => undefined;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: pg.Pool;
const opened: CustomerKeys[] = [];

function drawn(): string {
  return randomBytes(32).toString('base64');
}

beforeAll(async () => {
  database = await freshDatabase(inject('databaseUrl'));
  db = new pg.Pool({ connectionString: database.url });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});
beforeEach(() => db.query('drop schema if exists privacy cascade'));
afterEach(async () => {
  for (const keys of opened.splice(0)) await keys.close();
});

/** A process of the shop, which remembers nothing yet. */
async function process(secrets: Secrets): Promise<CustomerKeys> {
  const keys = await openCustomerKeys(database.url, secrets);
  opened.push(keys);
  return keys;
}

async function keyOf(keys: CustomerKeys, subject: string) {
  const made = (await keys.forSubjects(new Set([subject]))).get(subject);
  if (made === undefined) throw new Error('a key is found or made');
  return made;
}

/** A connection that is ended with the test, whatever it holds then. */
async function connected(): Promise<pg.PoolClient> {
  const client = await db.connect();
  onTestFinished(() => client.release(true));
  return client;
}

/** What a process that remembers nothing opens of these keys. */
async function openedBy(secrets: Secrets, keyIds: readonly string[]) {
  const keys = await process(secrets);
  return keys.byIds(new Set(keyIds));
}

async function rewrap(master = both) {
  expect(await beginRewrap(db, master)).toBeNull();
  const passes = [await rewrapCustomerKeys(db, master, nothing)];
  while (passes.at(-1)?.rewrapped !== 0) passes.push(await rewrapCustomerKeys(db, master, nothing));
  expect(await endRewrap(db, master)).toBe(true);
  return passes;
}

/** Wraps the keys of so many customers by the old master key. */
async function customers(count: number) {
  const keys = await process(OLD);
  const people = Array.from({ length: count }, (_, index) => `client-${index}@example.fr`);
  return [...(await keys.forSubjects(new Set(people))).values()];
}

describe('keys whose master key is changed', () => {
  it('open before, half-way and after, with both; then with the new one alone', async () => {
    const made = await customers(1_200);
    const ids = made.map(({ keyId }) => keyId);
    const all = new Map(made.map(({ keyId, key }) => [keyId, key]));
    expect(await openedBy(BOTH, ids)).toEqual(all);
    await expect(process(NEW)).rejects.toThrow(/miris keys rewrap/);

    await beginRewrap(db, both);
    const cut = rewrapCustomerKeys(db, both, (keys) => {
      if (keys === 500) throw new Error('killed');
    });
    await expect(cut).rejects.toThrow('killed');
    expect(await openedBy(BOTH, ids)).toEqual(all);
    for (const alone of [NEW, OLD]) await expect(process(alone)).rejects.toThrow(/PERSONAL_DATA_KEY_FORMER/);

    expect(await rewrap()).toEqual([
      { keys: 1_200, rewrapped: 700, unreadable: 0 },
      { keys: 1_200, rewrapped: 0, unreadable: 0 },
    ]);
    expect(await openedBy(BOTH, ids)).toEqual(all);
    expect(await openedBy(NEW, ids)).toEqual(all);
    await expect(process(OLD)).rejects.toThrow(/not the key that the customers’ keys/);
  });

  it('are made for servers that do not know the new one yet, until the rewrap begins; then by the new one', async () => {
    const [left, restarted] = [await process(OLD), await process(BOTH)];
    const early = await keyOf(restarted, 'early@example.fr');
    expect((await left.byIds(new Set([early.keyId]))).get(early.keyId)).toEqual(early.key);
    await rewrap();
    const late = await keyOf(restarted, 'late@example.fr');
    expect(await openedBy(NEW, [early.keyId, late.keyId])).toEqual(
      new Map([early, late].map(({ keyId, key }) => [keyId, key])),
    );
    // One that was left behind makes no key that the others could not open, and says why.
    await expect(keyOf(left, 'lost@example.fr')).rejects.toThrow(/PERSONAL_DATA_KEY is not the key/);
    expect(await restarted.find('lost@example.fr')).toEqual([]);
  });

  it('that are asked for while it begins are wrapped by the new one', async () => {
    await customers(1);
    const keys = await process(BOTH);
    const holding = await connected();
    await holding.query('begin; lock table privacy.customer_keys in share row exclusive mode');
    const beginning = beginRewrap(db, both);
    await eventually('the rewrap waits', async () => (await waiting()) === 1);
    const asked = ['a', 'b', 'c'].map((name) => keyOf(keys, `${name}@example.fr`));
    await eventually('so do those who need a key, by one statement', async () => (await waiting()) === 2);
    await holding.query('commit');
    await beginning;
    const made = await Promise.all(asked);
    const fresh = await rewrapCustomerKeys(db, both, nothing);
    expect(fresh).toEqual({ keys: 4, rewrapped: 1, unreadable: 0 });
    expect(
      await openedBy(
        BOTH,
        made.map(({ keyId }) => keyId),
      ),
    ).toHaveProperty('size', 3);
  });

  async function waiting(): Promise<number> {
    const { rows } = await db.query<{ n: number }>(
      `select count(*)::int as n from pg_locks where not granted and relation = 'privacy.customer_keys'::regclass`,
    );
    return rows[0]?.n ?? 0;
  }

  it('are found by their customer’s address and order as before, and are not made twice', async () => {
    const before = await process(OLD);
    const [person, order] = [await keyOf(before, CAMILLE), await keyOf(before, ORDER)];
    await rewrap();
    for (const secrets of [BOTH, NEW]) {
      const after = await process(secrets);
      expect(await after.find('Camille.Martin+lettre@googlemail.com')).toEqual([person.keyId, order.keyId]);
      expect(await after.findOfOrder(ORDER)).toBe(order.keyId);
      expect(await keyOf(after, CAMILLE)).toEqual(person);
    }
    // And once more, to a third.
    await rewrap(readMasterKey([OTHER, NEW]));
    expect(await (await process(OTHER)).find(CAMILLE)).toEqual([person.keyId, order.keyId]);
  });

  it('stay destroyed when somebody is forgotten between reading and writing', async () => {
    const keys = await process(OLD);
    const gone = await keyOf(keys, CAMILLE);
    await beginRewrap(db, both);
    // The rewrap has read the key; it waits for the erasure to write.
    const erasing = await connected();
    await erasing.query('begin');
    await erasing.query('select from privacy.customer_keys where key_id = $1 for update', [gone.keyId]);
    const rewrapping = rewrapCustomerKeys(db, both, nothing);
    await eventually('the rewrap waits for the row', async () => {
      const { rows } = await db.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'update privacy.customer_keys set wrapped%'`,
      );
      return rows.length === 1;
    });
    await erasing.query(
      'update privacy.customer_keys set subject = null, wrapped_key = null, forgotten_at = now() where key_id = $1',
      [gone.keyId],
    );
    await erasing.query('commit');
    await rewrapping;
    expect((await openedBy(BOTH, [gone.keyId])).get(gone.keyId)).toBe('forgotten');
    expect(await rewrap()).toEqual([{ keys: 0, rewrapped: 0, unreadable: 0 }]);
    expect((await openedBy(NEW, [gone.keyId])).get(gone.keyId)).toBe('forgotten');
  });

  it('may be rewrapped by two at once, while customers come', async () => {
    const made = await customers(600);
    await beginRewrap(db, both);
    const shop = await process(BOTH);
    const coming = Array.from({ length: 100 }, (_, index) => keyOf(shop, `nouvelle-${index}@example.fr`));
    await Promise.all([rewrap(), rewrap(), ...coming]);
    const ids = [...made, ...(await Promise.all(coming))].map(({ keyId }) => keyId);
    expect((await openedBy(NEW, ids)).size).toBe(700);
  });

  it('can be given their former master key back, half-way', async () => {
    const made = await customers(600);
    await beginRewrap(db, both);
    await rewrapCustomerKeys(db, both, (keys) => {
      if (keys === 500) throw new Error('killed');
    }).catch(nothing);
    await rewrap(readMasterKey([OLD, NEW]));
    expect(
      (
        await openedBy(
          OLD,
          made.map(({ keyId }) => keyId),
        )
      ).size,
    ).toBe(600);
  });

  it('are refused to a wrong former master key, in a sentence, and nothing is changed', async () => {
    const [first] = await customers(1);
    for (const wrong of [[NEW, OTHER] as const, NEW]) {
      expect(await beginRewrap(db, readMasterKey(wrong))).toBe('other-key');
      await expect(process(wrong)).rejects.toThrow(/give the former one as PERSONAL_DATA_KEY_FORMER/);
    }
    await beginRewrap(db, both);
    for (const wrong of [[NEW, OTHER] as const, NEW]) {
      expect(await beginRewrap(db, readMasterKey(wrong))).toBe('former-missing');
      await expect(process(wrong)).rejects.toThrow(/still wrapped with the former master key/);
    }
    expect((await openedBy(BOTH, [first?.keyId ?? ''])).get(first?.keyId ?? '')).toEqual(first?.key);
  });

  it('that no master key opens are counted, and hold nobody up', async () => {
    await customers(3);
    const strangers = readMasterKey(OTHER).wrap(randomBytes(32), 'stranger');
    const { rows } = await db.query<{ key_id: string }>('select key_id from privacy.customer_keys limit 1');
    await db.query('update privacy.customer_keys set wrapped_key = $1 where key_id = $2', [
      strangers,
      rows[0]?.key_id,
    ]);
    expect(await rewrap()).toEqual([
      { keys: 3, rewrapped: 2, unreadable: 1 },
      { keys: 3, rewrapped: 0, unreadable: 1 },
    ]);
  });
});

describe('a backup of keys', () => {
  async function linesBy(master = both): Promise<string[]> {
    const lines: string[] = [];
    for await (const line of keyLines(db, master)) lines.push(line);
    return lines;
  }

  /** The table is lost, and made anew by whoever opens it next. */
  async function loseTable(): Promise<void> {
    for (const keys of opened.splice(0)) await keys.close();
    await db.query('drop schema privacy cascade');
  }

  it('holds all keys under the new master key, also half-way', async () => {
    const made = await customers(600);
    await beginRewrap(db, both);
    await rewrapCustomerKeys(db, both, (keys) => {
      if (keys === 500) throw new Error('killed');
    }).catch(nothing);
    const lines = await linesBy();
    await loseTable();
    await process(NEW);
    expect(await restoreKeys(db, lines, { announce: false })).toBe(600);
    expect(
      (
        await openedBy(
          NEW,
          made.map(({ keyId }) => keyId),
        )
      ).size,
    ).toBe(600);
  });

  it('of before is put back under the new master key, with the former one', async () => {
    const made = await customers(3);
    const lines = await linesBy(readMasterKey(OLD));
    await loseTable();
    await process(BOTH);
    await restoreKeys(db, lines, { announce: false, master: both });
    expect(
      (
        await openedBy(
          NEW,
          made.map(({ keyId }) => keyId),
        )
      ).size,
    ).toBe(3);
  });

  it('brings back what addresses are found by: of what was restored, and of what was made meanwhile', async () => {
    const before = await keyOf(await process(OLD), CAMILLE);
    await rewrap();
    const { rows } = await db.query<{ finding: Buffer }>('select finding from privacy.master_key');
    const finding = openFinding(both, rows[0]?.finding ?? null);
    const lines = await linesBy();
    await loseTable();
    const shop = await process(NEW);
    const noor = await keyOf(shop, 'noor@example.fr');
    const again = await keyOf(shop, CAMILLE);
    await adoptFinding(db, both, finding);
    await adoptFinding(db, both, finding);
    await restoreKeys(db, lines, { announce: false, master: both });
    // The process that was open all the time hears of it, and one that is opened now.
    for (const keys of [shop, await process(NEW)]) {
      expect((await keys.find(CAMILLE)).toSorted()).toEqual([before.keyId, again.keyId].toSorted());
      expect(await keys.find('noor@example.fr')).toEqual([noor.keyId]);
      expect([before.keyId, again.keyId]).toContain((await keyOf(keys, CAMILLE)).keyId);
      expect(await keyOf(keys, 'noor@example.fr')).toEqual(noor);
    }
    const late = await keyOf(shop, 'late@example.fr');
    expect(await (await process(NEW)).find('late@example.fr')).toEqual([late.keyId]);
    // The secret of an empty table is not kept: nothing stands under it.
    await loseTable();
    await process(NEW);
    await adoptFinding(db, both, finding);
    const kept = await db.query<{ finding: Buffer }>('select finding from privacy.master_key');
    expect(openFinding(both, kept.rows[0]?.finding ?? null)).toEqual(finding);
  });
});
