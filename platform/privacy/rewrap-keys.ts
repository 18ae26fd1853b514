import type pg from 'pg';
import type { MasterKey } from './master-key.ts';

/** What one look at all customers' keys found. */
export interface RewrapPass {
  /** Keys that are there, destroyed ones left out. */
  readonly keys: number;
  /** Of these, those that the former master key wrapped until now. */
  readonly rewrapped: number;
  /** Of these, those that neither master key opens. */
  readonly unreadable: number;
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
const SELECT = `
  select key_id as "keyId", wrapped_key as wrapped from privacy.customer_keys
  where key_id > $1 and wrapped_key is not null order by key_id limit 500`;
/** A key that was destroyed meanwhile stays destroyed. */
const REWRAP = 'update privacy.customer_keys set wrapped_key = $3 where key_id = $1 and wrapped_key = $2';

/**
 * Looks at every customer's key and wraps by the present master key what the former one wrapped. May be cut short anywhere, and run beside
 * the shop and beside another: a row is either as before or as after. New keys must be wrapped by the present one already (`beginRewrap`).
 * A pass that rewraps nothing says that all are.
 */
export async function rewrapCustomerKeys(
  db: pg.Pool,
  master: MasterKey,
  onProgress: (keys: number) => void,
): Promise<RewrapPass> {
  const client = await db.connect();
  try {
    // One row at a time, so that no shopper waits, and none of them for the disk: what a crash undoes is done again, and
    // the end is durable.
    await client.query('set synchronous_commit = off');
    const found = { keys: 0, rewrapped: 0, unreadable: 0 };
    for (let after = BEFORE_ALL; ; ) {
      const { rows } = await client.query<{ keyId: string; wrapped: Buffer }>(SELECT, [after]);
      for (const { keyId, wrapped } of rows) {
        const rewrapped = master.rewrap(wrapped, keyId);
        if (rewrapped === null) found.unreadable += 1;
        else if (rewrapped !== wrapped) {
          await client.query(REWRAP, [keyId, wrapped, rewrapped]);
          found.rewrapped += 1;
        }
      }
      found.keys += rows.length;
      onProgress(found.keys);
      const last = rows.at(-1);
      if (last === undefined) return found;
      after = last.keyId;
    }
  } finally {
    // Ended rather than given back: its setting goes with it.
    client.release(true);
  }
}
