import type pg from 'pg';
import type { RawLog, RawSlice } from '../event-store/event-store.ts';
import { sealedWith } from '../event-store/sealing/sealing.ts';
import { DURABLY } from '../postgres/durable-commit.ts';

/** Keys that the log names and that the table of keys does not hold, as far as what they seal was read. */
export interface MissingKeys {
  /** Notes keys that were looked for in vain, before anybody goes on without them. */
  note(keyIds: readonly string[]): Promise<void>;
  /**
   * Looks once, when the table of keys is new, for every key that the log names: a lost table is then known before the first read. Does
   * nothing later on.
   */
  compareWith(log: Pick<RawLog, 'readRaw'>, signal: AbortSignal): Promise<void>;
  /** How many are missing now. */
  count(): Promise<number>;
  /** Whether keys that were missing are there again; `asOf` names this moment for `settle`. */
  restored(): Promise<{ readonly keys: number; readonly asOf: string }>;
  /** What was written without the restored keys is whole again: those noted up to a moment are no news any more. */
  settle(asOf: string): Promise<void>;
}

const NOTE = `
  with ${DURABLY} insert into privacy.missing_keys (key_id, noted_at)
  select key_id, clock_timestamp() from unnest($1::uuid[]) as key_id, durably order by key_id
  on conflict (key_id) do update set noted_at = excluded.noted_at`;
const NOTE_ABSENT = `
  insert into privacy.missing_keys as missing (key_id, noted_at)
  select key_id, clock_timestamp() from unnest($1::uuid[]) as named (key_id)
  where not exists (select from privacy.customer_keys held where held.key_id = named.key_id) order by key_id
  on conflict do nothing`;
const IS_THERE = 'exists (select from privacy.customer_keys held where held.key_id = missing.key_id)';
const COUNT = `select count(*)::int as keys from privacy.missing_keys missing where not ${IS_THERE}`;
const RESTORED = `
  select count(*)::int as keys, clock_timestamp()::text as as_of from privacy.missing_keys missing where ${IS_THERE}`;
const SETTLE = `delete from privacy.missing_keys missing where ${IS_THERE} and noted_at <= $1::timestamptz`;

const LOG_SLICE = 1_000;

/** A key is noted again after this long: it may have been restored, and lost once more. */
const NOTED_FOR_MS = 10_000;

export function createMissingKeys(db: pg.Pool): MissingKeys {
  const notedUntil = new Map<string, number>();
  return {
    async note(keyIds) {
      const news = keyIds.filter((keyId) => (notedUntil.get(keyId) ?? 0) <= performance.now());
      if (news.length === 0) return;
      await db.query(NOTE, [news]);
      for (const keyId of news) notedUntil.set(keyId, performance.now() + NOTED_FOR_MS);
    },
    async compareWith(log, signal) {
      const { rows } = await db.query('select from privacy.master_key where not compared');
      if (rows.length === 0) return;
      for (let after: bigint | null = null; !signal.aborted; ) {
        const slice: RawSlice = await log.readRaw({ after, limit: LOG_SLICE });
        const named = new Set(slice.events.flatMap((event) => [...sealedWith(event)]));
        if (named.size > 0) await db.query(NOTE_ABSENT, [[...named]]);
        if (slice.position === null) {
          await db.query('update privacy.master_key set compared = true');
          return;
        }
        after = slice.position;
      }
    },
    async count() {
      const { rows } = await db.query<{ keys: number }>(COUNT);
      return rows[0]?.keys ?? 0;
    },
    async restored() {
      const { rows } = await db.query<{ keys: number; as_of: string }>(RESTORED);
      return { keys: rows[0]?.keys ?? 0, asOf: rows[0]?.as_of ?? '' };
    },
    async settle(asOf) {
      await db.query(SETTLE, [asOf]);
    },
  };
}
