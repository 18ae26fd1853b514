import type pg from 'pg';
import { z } from 'zod';

const bytes = z.string().transform((text) => Buffer.from(text, 'base64'));

/** One customer's key as a backup holds it: still wrapped by the master key, or the note that it was destroyed. */
const keyRowSchema = z.object({
  keyId: z.uuid(),
  subject: bytes.nullable(),
  wrappedKey: bytes.nullable(),
  createdAt: z.coerce.date(),
  lastUsedOn: z.iso.date(),
  forgottenAt: z.coerce.date().nullable(),
  told: z.boolean(),
});

const ROWS_AT_ONCE = 1_000;
const SELECT = `
  select key_id as "keyId", encode(subject, 'base64') as subject, encode(wrapped_key, 'base64') as "wrappedKey",
    created_at as "createdAt", to_char(last_used_on, 'YYYY-MM-DD') as "lastUsedOn", forgotten_at as "forgottenAt", told
  from privacy.customer_keys where key_id > $1 order by key_id limit ${ROWS_AT_ONCE}`;
const INSERT = `
  insert into privacy.customer_keys (key_id, subject, wrapped_key, created_at, last_used_on, forgotten_at, told)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict (key_id) do nothing`;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Every customer's key as a line of JSON, wrapped: worth nothing without the master key. */
export async function* keyLines(db: pg.Pool): AsyncGenerator<string> {
  for (let after = BEFORE_ALL; ; ) {
    const { rows } = await db.query<{ keyId: string }>(SELECT, [after]);
    for (const row of rows) yield JSON.stringify(row);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.keyId;
  }
}

/** Puts a key of a backup back; one that is there already stays as it is. @throws ZodError for a line that is no key. */
export async function restoreKey(db: pg.Pool, line: string): Promise<void> {
  const key = keyRowSchema.parse(JSON.parse(line));
  const { keyId, subject, wrappedKey, createdAt, lastUsedOn, forgottenAt, told } = key;
  await db.query(INSERT, [keyId, subject, wrappedKey, createdAt, lastUsedOn, forgottenAt, told]);
}

/** Tells which master key the keys are wrapped by, without telling anything of it. */
export async function masterKeyFingerprint(db: pg.Pool): Promise<string> {
  const { rows } = await db.query<{ fingerprint: Buffer }>('select fingerprint from privacy.master_key');
  const [row] = rows;
  if (row === undefined) throw new Error('the keys of this shop name no master key');
  return row.fingerprint.toString('hex');
}
