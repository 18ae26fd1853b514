import type pg from 'pg';
import { DURABLY } from '../postgres/durable-commit.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import type { MasterKey, OneMasterKey } from './master-key.ts';
import { createSubjectNames, type SubjectNames } from './subject-names.ts';

/** What a table of keys is wrapped with and what its addresses are named with now, by its one row of `privacy.master_key`. */
export interface KeysInUse {
  readonly stored: StoredMasterKey;
  /** Wraps new keys. */
  readonly wrapping: OneMasterKey;
  readonly findingSecrets: FindingSecrets;
  readonly names: SubjectNames;
}

interface StoredMasterKey {
  readonly fingerprint: Buffer;
  /** The finding secrets, wrapped; null until the first rewrap or restore: then there is one, made from the master key. */
  readonly finding: Buffer | null;
}

/**
 * Why these keys cannot be worked with: wrapped by a key that was not given, or partly still by a former one that was not given.
 */
export type MasterKeyFault = 'other-key' | 'former-missing';

/** The first names new keys, see `subject-names.ts`. */
type FindingSecrets = readonly [Buffer, ...Buffer[]];

type Db = Pick<pg.ClientBase, 'query'>;

const READ = 'select fingerprint, former_fingerprint as former, finding from privacy.master_key';
const NAME = `
  with ${DURABLY} insert into privacy.master_key (fingerprint) select $1::bytea from durably on conflict do nothing`;
/** Those who need a new key wait, and find afterwards that the master key is another one. */
export const HOLD_NEW_KEYS = `
  begin; set local synchronous_commit = on; lock table privacy.customer_keys in share row exclusive mode`;
const REPLACE = `
  update privacy.master_key set fingerprint = $1, former_fingerprint = fingerprint, finding = $2 where fingerprint <> $1`;
const ADOPT = 'update privacy.master_key set finding = $1';
const END = `
  with ${DURABLY} update privacy.master_key set former_fingerprint = null from durably where fingerprint = $1`;

/** What the finding secrets are wrapped for: they open as nothing else. */
const FINDING = 'finding secrets';
const SECRET_BYTES = 32;

/** By what keys are wrapped and found; where nothing was noted yet, this master key is from now on. */
export async function readKeysInUse(db: Db, master: MasterKey): Promise<KeysInUse | MasterKeyFault> {
  interface Row extends StoredMasterKey {
    readonly former: Buffer | null;
  }
  let { rows } = await db.query<Row>(READ);
  if (rows.length === 0) {
    await db.query(NAME, [master.fingerprint]);
    ({ rows } = await db.query<Row>(READ));
  }
  const [row] = rows;
  const wrapping = row === undefined ? null : master.named(row.fingerprint);
  if (row === undefined || wrapping === null) return 'other-key';
  if (row.former !== null && master.named(row.former) === null) return 'former-missing';
  const findingSecrets = openFinding(wrapping, row.finding);
  return {
    stored: row,
    wrapping,
    findingSecrets,
    names: createSubjectNames(findingSecrets),
  };
}

/** @throws Error in a sentence for a fault. */
export function inUseOrThrow(inUse: KeysInUse | MasterKeyFault): KeysInUse {
  if (typeof inUse !== 'string') return inUse;
  throw new Error(FAULTS[inUse]);
}

const FAULTS: Readonly<Record<MasterKeyFault, string>> = {
  'other-key':
    'PERSONAL_DATA_KEY is not the key that the customers’ keys in this database were wrapped with. ' +
    'Give the shop its former PERSONAL_DATA_KEY: with another one nobody’s data could be read. ' +
    'To change it, give the former one as PERSONAL_DATA_KEY_FORMER, then run miris keys rewrap.',
  'former-missing':
    'Some customers’ keys in this database are still wrapped with the former master key. ' +
    'Give it as PERSONAL_DATA_KEY_FORMER, and run miris keys rewrap to its end before you take it away.',
};

/** Has new keys wrapped by the master key from now on; does nothing when they are. */
export async function beginRewrap(db: pg.Pool, master: MasterKey): Promise<MasterKeyFault | null> {
  return inTransaction(
    db,
    async (client) => {
      const inUse = await readKeysInUse(client, master);
      if (typeof inUse === 'string') return inUse;
      await client.query(REPLACE, [master.fingerprint, wrapFinding(master, inUse.findingSecrets)]);
      return null;
    },
    HOLD_NEW_KEYS,
  );
}

/** Notes, on disk, that the former master key is needed no more. @returns false when the master key was replaced meanwhile. */
export async function endRewrap(db: Db, master: MasterKey): Promise<boolean> {
  return (await db.query(END, [master.fingerprint])).rowCount === 1;
}

/**
 * Has addresses found by the secrets of a backup, whose keys are put back next. Keys that were made here without them, if there are, are
 * found by their own as before.
 */
export async function adoptFinding(db: pg.Pool, master: MasterKey, secrets: FindingSecrets): Promise<void> {
  await inTransaction(
    db,
    async (client) => {
      const inUse = inUseOrThrow(await readKeysInUse(client, master));
      const isKnown = (secret: Buffer) => inUse.findingSecrets.some((ours) => ours.equals(secret));
      if (secrets.every(isKnown)) return;
      const { rows } = await client.query(
        'select from privacy.customer_keys where wrapped_key is not null limit 1',
      );
      const own =
        rows.length === 0
          ? []
          : inUse.findingSecrets.filter((ours) => !secrets.some((theirs) => theirs.equals(ours)));
      await client.query(ADOPT, [wrapFinding(inUse.wrapping, [...secrets, ...own])]);
    },
    HOLD_NEW_KEYS,
  );
}

export function wrapFinding(by: OneMasterKey, secrets: FindingSecrets): Buffer {
  return by.wrap(Buffer.concat(secrets), FINDING);
}

/** @param wrapped null where they are not kept: the one is made from the master key then. */
export function openFinding(by: OneMasterKey, wrapped: Buffer | null): FindingSecrets {
  if (wrapped === null) return [by.findingSecret];
  const all = by.unwrap(wrapped, FINDING);
  const others = Array.from({ length: all.length / SECRET_BYTES - 1 }, (_, index) =>
    all.subarray((index + 1) * SECRET_BYTES, (index + 2) * SECRET_BYTES),
  );
  return [all.subarray(0, SECRET_BYTES), ...others];
}
