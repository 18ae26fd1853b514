import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { readSubject } from '#contracts/privacy/subject.ts';
import type { CustomerKey, Keyring } from '../event-store/sealing/keyring.ts';
import type { Secrets } from '../http/tokens/secrets.ts';
import { DURABLY } from '../postgres/durable-commit.ts';
import { listenTo } from '../postgres/listen.ts';
import { createKeyCache } from './key-cache.ts';
import { inUseOrThrow, type KeysInUse, readKeysInUse } from './keys-in-use.ts';
import { type MasterKey, readMasterKey } from './master-key.ts';
import { migrateCustomerKeys } from './migrate-keys.ts';
import { createMissingKeys, type MissingKeys } from './missing-keys.ts';
import type { SubjectNames } from './subject-names.ts';

/** Where processes tell each other which keys were destroyed. */
const FORGOTTEN_CHANNEL = 'miris_key_forgotten';
/** A key that was destroyed. */
export interface ForgottenKey {
  readonly keyId: string;
  readonly forgottenAt: Date;
}

/** The customers' keys in PostgreSQL. Each change is on disk before it is answered, however the server is set. */
export interface CustomerKeys extends Required<Keyring> {
  /** The ids of an address's keys, the one in use first, those of its orders last; none when the shop holds nothing of that address. */
  find(address: string): Promise<string[]>;
  /** Destroys a key for good and notifies every process. Null when there is none (any more). */
  destroy(keyId: string, now: Date): Promise<ForgottenKey | null>;
  /** Keys that were destroyed and of which the log does not say so yet. */
  listUnannounced(): Promise<ForgottenKey[]>;
  markAnnounced(keyId: string): Promise<void>;
  /** The id of an order's own key; null where it has none (any more). */
  findOfOrder(subject: string): Promise<string | null>;
  /** Keys of customers about whom nothing was written since a day (`YYYY-MM-DD`), an order included; not their orders' own keys. */
  listUnusedSince(day: string): Promise<string[]>;
  /** Own keys of orders about which nothing was written since a day. */
  listOrderKeysUnusedSince(day: string): Promise<string[]>;
  /** Keys that the log names and that are not there. */
  readonly missing: MissingKeys;
  close(): Promise<void>;
}

interface KeyRow {
  readonly key_id: string;
  readonly subject: Buffer;
  readonly wrapped_key: Buffer;
}

/**
 * One statement: the second of two callers gets the first one's key, and the day's use is noted. It writes in any case, so that its commit
 * takes to disk what it found. Once the master key is another than this process knows, it does nothing.
 */
const TAKE = `
  with ${DURABLY}
  insert into privacy.customer_keys as held (key_id, subject, person, wrapped_key, last_used_on)
  select made.* from unnest($1::uuid[], $2::bytea[], $3::bytea[], $4::bytea[], $5::date[]) as made, durably, privacy.master_key
  where fingerprint = $6 and finding is not distinct from $7
  on conflict (subject) do update set last_used_on = greatest(held.last_used_on, excluded.last_used_on)
  returning key_id, subject, wrapped_key`;
const HELD = 'select subject from privacy.customer_keys where subject = any($1)';
const BY_IDS = 'select key_id, wrapped_key from privacy.customer_keys where key_id = any($1::uuid[])';
const BY_ADDRESS = `
  select key_id from privacy.customer_keys where subject = any($1) or second_of = any($1) or person = any($1)
  order by person is not null, subject is null, created_at`;
const OF_ORDER = 'select key_id from privacy.customer_keys where subject = any($1) and person is not null';
const DESTROY = `
  with ${DURABLY}, destroyed as (
    update privacy.customer_keys set subject = null, second_of = null, person = null, wrapped_key = null, forgotten_at = $2
    from durably where key_id = $1 and wrapped_key is not null
    returning key_id, forgotten_at
  )
  select key_id, forgotten_at, pg_notify('${FORGOTTEN_CHANNEL}', key_id::text) from destroyed`;
const UNANNOUNCED = `
  select key_id, forgotten_at from privacy.customer_keys where forgotten_at is not null and not told order by forgotten_at`;
const UNUSED = `
  select unnest(array_agg(key_id) filter (where person is null)) as key_id from privacy.customer_keys
  where wrapped_key is not null
  group by coalesce(person, subject, second_of) having max(last_used_on) < $1 order by max(last_used_on)`;
const UNUSED_ORDERS = `
  select key_id from privacy.customer_keys
  where wrapped_key is not null and person is not null and last_used_on < $1 order by last_used_on`;

/** A key that is to be found or made: what it is found by, and for an order's own key its customer. */
interface Wanted {
  readonly subject: Buffer;
  /** Under which its key may stand instead. */
  readonly formers: readonly Buffer[];
  readonly person: Buffer | null;
  readonly formerPersons: readonly Buffer[];
}

function wantedOf(address: string, names: SubjectNames): Wanted {
  const { email, ofOrder } = readSubject(address);
  return {
    subject: names.of(address),
    formers: names.formersOf(address),
    person: ofOrder ? names.of(email) : null,
    formerPersons: ofOrder ? names.formersOf(email) : [],
  };
}

const KEY_BYTES = 32;
const MAX_QUERY_MS = 10_000;
const MAX_CONNECTIONS = 4;

/**
 * Opens the customers' keys, creating their table when it is not there.
 * @param masterKey PERSONAL_DATA_KEY, and the one before while it is changed.
 * @throws Error in a sentence for a master key that is malformed or another one than the keys were wrapped with.
 */
export async function openCustomerKeys(
  connectionString: string,
  masterKey: Secrets,
  clock: () => Date = () => new Date(),
): Promise<CustomerKeys> {
  const master = readMasterKey(masterKey);
  const db = new pg.Pool({ connectionString, max: MAX_CONNECTIONS, query_timeout: MAX_QUERY_MS });
  // Broken idle connections are replaced; the error of the next query is the one to report.
  db.on('error', () => undefined);
  try {
    const inUse = await migrateCustomerKeys(db, master);
    return createCustomerKeys(db, connectionString, { master, inUse, clock });
  } catch (error) {
    await db.end();
    throw error;
  }
}

interface Opened {
  readonly master: MasterKey;
  readonly inUse: KeysInUse;
  readonly clock: () => Date;
}

function createCustomerKeys(
  db: pg.Pool,
  connectionString: string,
  { master, inUse: atFirst, clock }: Opened,
): CustomerKeys {
  let inUse = atFirst;
  const cache = createKeyCache();
  // While news of forgotten keys does not arrive, nothing may be trusted to memory.
  let isListening = false;
  const listener = listenTo(FORGOTTEN_CHANNEL, connectionString, {
    onChange: cache.drop,
    onListening() {
      isListening = true;
    },
    onLost() {
      isListening = false;
      cache.clear();
    },
  });
  const missing = createMissingKeys(db);
  const keep = (key: CustomerKey, subject?: string) => {
    if (isListening) cache.keep(key, subject);
  };

  /** Each wanted key under the name that its row has: of several spellings of before, the first one's key serves on. */
  async function asStored(wanted: readonly Wanted[]): Promise<Map<string, Buffer>> {
    const formers = wanted.flatMap((one) => [...one.formers, ...one.formerPersons]);
    if (formers.length === 0) return new Map();
    const { rows } = await db.query<{ subject: Buffer }>(HELD, [formers]);
    return new Map(rows.map(({ subject }) => [subject.toString('hex'), subject]));
  }

  /** @returns each wanted key by the name that was asked for; null when the master key was changed meanwhile. */
  async function take(asked: readonly Wanted[], by: KeysInUse): Promise<Map<string, CustomerKey> | null> {
    const stored = await asStored(asked);
    const standing = (formers: readonly Buffer[]) =>
      formers.flatMap((former) => stored.get(former.toString('hex')) ?? [])[0];
    const asks = new Map<string, string>();
    const wanted = new Map<string, Wanted>();
    for (const one of asked) {
      const subject = standing(one.formers) ?? one.subject;
      const person = standing(one.formerPersons) ?? one.person;
      wanted.set(subject.toString('hex'), { ...one, subject, person });
      asks.set(one.subject.toString('hex'), subject.toString('hex'));
    }
    const keys = await takeStored([...wanted.values()], by);
    const taken = new Map<string, CustomerKey>();
    for (const [subject, row] of asks) {
      const key = keys.get(row);
      if (key === undefined) return null;
      taken.set(subject, key);
      keep(key, subject);
    }
    return taken;
  }

  async function takeStored(
    wanted: readonly Wanted[],
    { wrapping, stored }: KeysInUse,
  ): Promise<Map<string, CustomerKey>> {
    // In one order for all: two processes that take the same keys must not wait for each other.
    const sorted = wanted.toSorted((a, b) => Buffer.compare(a.subject, b.subject));
    const made = sorted.map(() => {
      const keyId = randomUUID();
      return { keyId, wrapped: wrapping.wrap(randomBytes(KEY_BYTES), keyId) };
    });
    const today = clock().toISOString().slice(0, 10);
    const { rows } = await db.query<KeyRow>(TAKE, [
      made.map(({ keyId }) => keyId),
      sorted.map(({ subject }) => subject),
      sorted.map(({ person }) => person),
      made.map(({ wrapped }) => wrapped),
      made.map(() => today),
      stored.fingerprint,
      stored.finding,
    ]);
    const taken = new Map<string, CustomerKey>();
    for (const { key_id: keyId, subject, wrapped_key } of rows) {
      const key = { keyId, key: master.unwrap(wrapped_key, keyId) };
      taken.set(subject.toString('hex'), key);
    }
    return taken;
  }

  /** @returns the key of each address; null when the master key was changed meanwhile. */
  async function takeAll(
    addresses: ReadonlySet<string>,
    by: KeysInUse,
  ): Promise<Map<string, CustomerKey> | null> {
    const found = new Map<string, CustomerKey>();
    const unknown = new Map<string, Wanted>();
    const subjects = [...addresses].map((address) => [address, by.names.of(address)] as const);
    for (const [address, subject] of subjects) {
      const hex = subject.toString('hex');
      const known = cache.bySubject(hex);
      if (known === undefined) unknown.set(hex, wantedOf(address, by.names));
      else found.set(hex, known);
    }
    const taken = unknown.size === 0 ? new Map<string, CustomerKey>() : await take([...unknown.values()], by);
    if (taken === null) return null;
    return new Map(
      subjects.flatMap(([address, subject]) => {
        const hex = subject.toString('hex');
        const key = found.get(hex) ?? taken.get(hex);
        return key === undefined ? [] : [[address, key] as const];
      }),
    );
  }

  async function takeNow(addresses: ReadonlySet<string>): Promise<ReadonlyMap<string, CustomerKey>> {
    const found = await takeAll(addresses, inUse);
    if (found !== null) return found;
    inUse = inUseOrThrow(await readKeysInUse(db, master));
    const foundNow = await takeAll(addresses, inUse);
    if (foundNow === null) throw new Error('a customer’s key was neither found nor made');
    return foundNow;
  }

  let taking: Promise<unknown> = Promise.resolve();
  let gathered: ReturnType<typeof gather> | null = null;
  /** Those who ask while a statement is under way share the next one. */
  function gather() {
    const asked = new Set<string>();
    const taken = taking.then(() => {
      gathered = null;
      return takeNow(asked);
    });
    taking = taken.catch(() => undefined);
    return { asked, taken };
  }

  async function allNamesOf(address: string): Promise<Buffer[]> {
    const { names } = inUseOrThrow(await readKeysInUse(db, master));
    return [names.of(address), ...names.formersOf(address)];
  }

  return {
    missing,
    noteMissing: missing.note,

    forSubjects(addresses) {
      gathered ??= gather();
      for (const address of addresses) gathered.asked.add(address);
      return gathered.taken;
    },

    async byIds(keyIds) {
      const found = new Map<string, Buffer | 'forgotten'>();
      const unknown: string[] = [];
      for (const keyId of keyIds) {
        const known = cache.byId(keyId);
        if (known === undefined) unknown.push(keyId);
        else found.set(keyId, known);
      }
      if (unknown.length === 0) return found;
      const { rows } = await db.query<{ key_id: string; wrapped_key: Buffer | null }>(BY_IDS, [unknown]);
      for (const { key_id: keyId, wrapped_key } of rows) {
        if (wrapped_key === null) {
          found.set(keyId, 'forgotten');
          continue;
        }
        const key = master.unwrap(wrapped_key, keyId);
        found.set(keyId, key);
        keep({ keyId, key });
      }
      return found;
    },

    async find(address) {
      const { rows } = await db.query<{ key_id: string }>(BY_ADDRESS, [await allNamesOf(address)]);
      return rows.map(({ key_id: keyId }) => keyId);
    },

    async findOfOrder(subject) {
      const { rows } = await db.query<{ key_id: string }>(OF_ORDER, [await allNamesOf(subject)]);
      return rows[0]?.key_id ?? null;
    },

    async destroy(keyId, now) {
      cache.drop(keyId);
      const { rows } = await db.query<{ forgotten_at: Date }>(DESTROY, [keyId, now]);
      const forgottenAt = rows[0]?.forgotten_at;
      return forgottenAt === undefined ? null : { keyId, forgottenAt };
    },

    async listUnannounced() {
      const { rows } = await db.query<{ key_id: string; forgotten_at: Date }>(UNANNOUNCED);
      return rows.map(({ key_id: keyId, forgotten_at: forgottenAt }) => ({ keyId, forgottenAt }));
    },

    async markAnnounced(keyId) {
      await db.query('update privacy.customer_keys set told = true where key_id = $1', [keyId]);
    },

    async listUnusedSince(day) {
      const { rows } = await db.query<{ key_id: string }>(UNUSED, [day]);
      return rows.map(({ key_id: keyId }) => keyId);
    },

    async listOrderKeysUnusedSince(day) {
      const { rows } = await db.query<{ key_id: string }>(UNUSED_ORDERS, [day]);
      return rows.map(({ key_id: keyId }) => keyId);
    },

    async close() {
      await listener.close();
      await db.end();
    },
  };
}
