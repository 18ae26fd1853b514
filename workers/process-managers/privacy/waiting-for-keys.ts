import { sql } from 'kysely';
import type { EmailRefusal } from '#domain/emails/email.decider.ts';
import type { EventStore, StreamName } from '#platform/event-store/event-store.ts';
import type { Keyring } from '#platform/event-store/sealing/keyring.ts';
import type { ReadDb } from '#projections/lib/database.ts';
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

interface SetAside {
  readonly process_manager: string;
  readonly stream: StreamName;
  readonly revision: string;
}

/** A process manager whose reactions wait aside, each for its missing key, while it goes on with the events after them. */
export function deferUntilKeyRestored(processManager: ProcessManager, db: ReadDb): ProcessManager {
  return {
    ...processManager,
    async react(event) {
      try {
        await processManager.react(event);
      } catch (error) {
        if (!(error instanceof KeyMissing)) throw error;
        await sql`
          insert into process_managers.waiting_for_keys (process_manager, stream, revision, key_id)
          values (${processManager.name}, ${event.stream}, ${String(event.revision)}, ${error.keyId})
          on conflict do nothing`.execute(db);
      }
    },
  };
}

export interface WaitingReactionsDeps {
  readonly db: ReadDb;
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
      const waiting = await sql<{ key_id: string }>`
        select distinct key_id from process_managers.waiting_for_keys`.execute(db);
      if (waiting.rows.length === 0) return;
      const found = await keys.byIds(new Set(waiting.rows.map(({ key_id: keyId }) => keyId)));
      if (found.size === 0) return;
      // What this process remembers of their streams was read without the key: another store remembers nothing.
      const processManagers = new Map(over({ ...store }).map((each) => [each.name, each]));
      // Without a mail server some cannot react now.
      const { rows } = await sql<SetAside>`
        select process_manager, stream, revision::text from process_managers.waiting_for_keys
        where key_id = any(${[...found.keys()]}::uuid[]) and process_manager = any(${[...processManagers.keys()]}::text[])
        order by set_aside_at limit 100`.execute(db);
      for (const { process_manager: name, stream, revision } of rows) {
        if (signal.aborted) return;
        const { events } = await store.readStream(stream, { from: BigInt(revision), limit: 1 });
        try {
          for (const event of events) await processManagers.get(name)?.react(event);
          await sql`
            delete from process_managers.waiting_for_keys
            where process_manager = ${name} and stream = ${stream} and revision = ${revision}`.execute(db);
        } catch (error) {
          if (!(error instanceof KeyMissing)) throw error;
        }
      }
    },
  };
}

/** How many reactions wait for missing keys. */
export async function countWaitingForKeys(db: ReadDb): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from process_managers.waiting_for_keys`.execute(db);
  return rows[0]?.waiting ?? 0;
}
