import type pg from 'pg';
import type { EmailRefusal } from '#domain/emails/email.decider.ts';
import type { EventStore, StreamName } from '#platform/event-store/event-store.ts';
import type { Keyring } from '#platform/event-store/sealing/keyring.ts';
import type { ProcessManager, TimedTask } from '../../process-manager.ts';

/** A reaction that cannot be had while a customer's key is missing. */
export class KeyMissing extends Error {
  readonly keyId: string;

  constructor(keyId: string) {
    super(`the customer’s key ${keyId} is missing: restore the customers’ keys`);
    this.keyId = keyId;
  }
}

/** @throws KeyMissing when a mail was refused because its customer's key is missing. */
export function assertReadable(
  handled: { readonly accepted: true } | { readonly accepted: false; readonly refusal: EmailRefusal },
): void {
  if (!handled.accepted && handled.refusal.code === 'key-missing')
    throw new KeyMissing(handled.refusal.keyId);
}

const DEFER = `
  insert into process_managers.waiting_for_keys (process_manager, stream, revision, key_id) values ($1, $2, $3, $4)
  on conflict do nothing`;
const KEYS = 'select distinct key_id from process_managers.waiting_for_keys';
const READY = `
  select process_manager, stream, revision::text from process_managers.waiting_for_keys
  where key_id = any($1::uuid[]) and process_manager = any($2::text[]) order by set_aside_at limit 100`;
const DROP = `
  delete from process_managers.waiting_for_keys where process_manager = $1 and stream = $2 and revision = $3`;

interface SetAside {
  readonly process_manager: string;
  readonly stream: StreamName;
  readonly revision: string;
}

/** A process manager whose reactions wait aside, each for its missing key, while it goes on with the events after them. */
export function deferUntilKeyRestored(processManager: ProcessManager, db: pg.Pool): ProcessManager {
  return {
    ...processManager,
    async react(event, context) {
      try {
        await processManager.react(event, context);
      } catch (error) {
        if (!(error instanceof KeyMissing)) throw error;
        await db.query(DEFER, [processManager.name, event.stream, String(event.revision), error.keyId]);
      }
    },
  };
}

export interface WaitingReactionsDeps {
  readonly db: pg.Pool;
  readonly store: EventStore;
  readonly keys: Pick<Keyring, 'byIds'>;
  /** The process managers over an event store, as they are without `deferUntilKeyRestored`. */
  readonly over: (store: EventStore) => readonly ProcessManager[];
}

/** Does what was set aside once its key is there again; after a crash once more, as every reaction. */
export function createWaitingReactions({ db, store, keys, over }: WaitingReactionsDeps): TimedTask {
  return {
    name: 'waiting-for-keys',
    everyMs: 5_000,
    async run(signal) {
      const waiting = await db.query<{ key_id: string }>(KEYS);
      if (waiting.rows.length === 0) return;
      const found = await keys.byIds(new Set(waiting.rows.map(({ key_id: keyId }) => keyId)));
      if (found.size === 0) return;
      // What this process remembers of their streams was read without the key: another store remembers nothing.
      const processManagers = new Map(over({ ...store }).map((each) => [each.name, each]));
      // Without a mail server some cannot react now.
      const { rows } = await db.query<SetAside>(READY, [[...found.keys()], [...processManagers.keys()]]);
      for (const { process_manager: name, stream, revision } of rows) {
        if (signal.aborted) return;
        const { events } = await store.readStream(stream, { from: BigInt(revision), limit: 1 });
        try {
          for (const event of events) await processManagers.get(name)?.react(event, { signal });
          await db.query(DROP, [name, stream, revision]);
        } catch (error) {
          if (!(error instanceof KeyMissing)) throw error;
        }
      }
    },
  };
}

/** How many reactions wait for missing keys. */
export async function countWaitingForKeys(db: pg.Pool): Promise<number> {
  const { rows } = await db.query<{ waiting: number }>(
    'select count(*)::int as waiting from process_managers.waiting_for_keys',
  );
  return rows[0]?.waiting ?? 0;
}
