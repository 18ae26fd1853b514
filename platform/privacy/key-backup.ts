import type pg from 'pg';
import { z } from 'zod';
import { DURABLY } from '../postgres/durable-commit.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import { HOLD_NEW_KEYS } from './keys-in-use.ts';
import type { MasterKey } from './master-key.ts';

const bytes = z.string().transform((text): Buffer => Buffer.from(text, 'base64'));

/** One customer's key as a backup holds it: still wrapped by the master key, or the note that it was destroyed. */
const keyRowSchema = z.object({
  keyId: z.uuid(),
  subject: bytes.nullable(),
  /** Of a key that only opens: the customer has an older one. Absent from backups of versions that had none. */
  secondOf: bytes.nullish().transform((subject) => subject ?? null),
  /** Of an order's own key. Absent from backups of versions whose orders had none. */
  person: bytes.nullish().transform((subject) => subject ?? null),
  wrappedKey: bytes.nullable(),
  createdAt: z.coerce.date(),
  lastUsedOn: z.iso.date(),
  forgottenAt: z.coerce.date().nullable(),
  told: z.boolean(),
});

type KeyRow = z.output<typeof keyRowSchema>;

const ROWS_AT_ONCE = 1_000;
const SELECT = `
  select key_id as "keyId", encode(subject, 'base64') as subject, encode(second_of, 'base64') as "secondOf",
    encode(person, 'base64') as person,
    encode(wrapped_key, 'base64') as "wrappedKey", created_at as "createdAt",
    to_char(last_used_on, 'YYYY-MM-DD') as "lastUsedOn", forgotten_at as "forgottenAt", told
  from privacy.customer_keys where key_id > $1 order by key_id limit ${ROWS_AT_ONCE}`;
const FIND = 'select forgotten_at from privacy.customer_keys where key_id = $1';
const IN_USE = 'select key_id, created_at from privacy.customer_keys where subject = $1';
const MAKE_SECOND = 'update privacy.customer_keys set second_of = subject, subject = null where key_id = $1';
const INSERT = `
  insert into privacy.customer_keys
    (key_id, subject, second_of, person, wrapped_key, created_at, last_used_on, forgotten_at, told)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;
const DESTROY = `
  update privacy.customer_keys set subject = null, second_of = null, person = null, wrapped_key = null, forgotten_at = $2, told = $3
  where key_id = $1 and forgotten_at is null`;
const DOUBT = `
  with ${DURABLY} update privacy.customer_keys set told = false from durably where forgotten_at is not null and told`;
const NOTE = `
  insert into privacy.missing_keys (key_id, noted_at) select key_id, clock_timestamp() from unnest($1::uuid[]) as key_id
  on conflict (key_id) do update set noted_at = excluded.noted_at`;
const LINES_AT_ONCE = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Every customer's key as a line of JSON, wrapped: worth nothing without the master key.
 * @param master by which all are wrapped then; without it each is as it stands.
 */
export async function* keyLines(db: pg.Pool, master?: MasterKey): AsyncGenerator<string> {
  for (let after = BEFORE_ALL; ; ) {
    const { rows } = await db.query<{ keyId: string; wrappedKey: string | null }>(SELECT, [after]);
    for (const row of rows) {
      const wrapped = row.wrappedKey === null ? null : Buffer.from(row.wrappedKey, 'base64');
      const wrappedKey = rewrapped(wrapped, row.keyId, master)?.toString('base64') ?? null;
      yield JSON.stringify({ ...row, wrappedKey });
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.keyId;
  }
}

/** A key that no master key opens stays as it is: it is lost here as there. */
function rewrapped(wrapped: Buffer | null, keyId: string, master: MasterKey | undefined): Buffer | null {
  return wrapped && (master?.rewrap(wrapped, keyId) ?? wrapped);
}

/** A key that the log says was destroyed, as a line of a backup. */
export function destroyedKeyLine(keyId: string, forgottenAt: string): string {
  const lastUsedOn = forgottenAt.slice(0, 10);
  const nothing = { subject: null, secondOf: null, person: null, wrappedKey: null };
  return JSON.stringify({ keyId, ...nothing, createdAt: forgottenAt, lastUsedOn, forgottenAt, told: true });
}

/**
 * Puts keys of a backup back, also while the shop is open. One that is there stays as it is, unless the backup knows that it was destroyed:
 * that is for good. A customer who was given another key meanwhile keeps both: the older one is in use again, the other
 * opens what it sealed.
 * @param options.master by which all are wrapped then; without it each is as its line says.
 * @param options.announce whether what was written without these keys is to be made whole: not in a shop that is filled only now.
 * @returns how many were put back.
 * @throws ZodError for a line that is no key.
 */
export async function restoreKeys(
  db: pg.Pool,
  lines: AsyncIterable<string> | Iterable<string>,
  { announce, master }: { readonly announce: boolean; readonly master?: MasterKey },
): Promise<number> {
  let restored = 0;
  let batch: KeyRow[] = [];
  const restore = async () => {
    const put = batch.length === 0 ? [] : await restoreBatch(db, batch, announce);
    restored += put.length;
    batch = [];
  };
  for await (const line of lines) {
    if (line === '') continue;
    const key = keyRowSchema.parse(JSON.parse(line));
    batch.push({ ...key, wrappedKey: rewrapped(key.wrappedKey, key.keyId, master) });
    if (batch.length === LINES_AT_ONCE) await restore();
  }
  await restore();
  return restored;
}

/** Those who need a new key wait for a batch to end. */
function restoreBatch(db: pg.Pool, batch: readonly KeyRow[], announce: boolean): Promise<string[]> {
  return inTransaction(
    db,
    async (client) => {
      const restored: string[] = [];
      for (const key of batch) if (await restoreKey(client, key)) restored.push(key.keyId);
      if (announce && restored.length > 0) await client.query(NOTE, [restored]);
      return restored;
    },
    HOLD_NEW_KEYS,
  );
}

async function restoreKey(client: pg.PoolClient, key: KeyRow): Promise<boolean> {
  const { keyId, person, wrappedKey, createdAt, lastUsedOn, forgottenAt, told } = key;
  const known = await client.query<{ forgotten_at: Date | null }>(FIND, [keyId]);
  if (known.rows.length > 0) {
    if (forgottenAt !== null) await client.query(DESTROY, [keyId, forgottenAt, told]);
    return false;
  }
  let { subject, secondOf } = key;
  if (subject !== null) {
    const { rows } = await client.query<{ key_id: string; created_at: Date }>(IN_USE, [subject]);
    const [inUse] = rows;
    if (inUse !== undefined && inUse.created_at <= createdAt) [subject, secondOf] = [null, subject];
    else if (inUse !== undefined) await client.query(MAKE_SECOND, [inUse.key_id]);
  }
  await client.query(INSERT, [
    keyId,
    subject,
    secondOf,
    person,
    wrappedKey,
    createdAt,
    lastUsedOn,
    forgottenAt,
    told,
  ]);
  return true;
}

/**
 * Has every destroyed key announced to the log once more. A backup's keys are younger than its log, so `told` may speak of an event that
 * this log lacks; one that has it refuses a second. Called when the log is whole: nothing may be appended while it is written.
 */
export async function announceDestroyedAgain(db: pg.Pool): Promise<void> {
  await db.query(DOUBT);
}
