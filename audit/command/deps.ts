import type { Writable } from 'node:stream';
import type { EventStore, RawLog } from '#platform/event-store/event-store.ts';
import type { Keyring } from '#platform/event-store/sealing/keyring.ts';
import type { ReadDatabase } from '#projections/database.ts';

/** What the audit commands work on and where they write. */
export interface AuditCommandDeps {
  readonly store: EventStore;
  readonly rawLog: RawLog;
  readonly database: ReadDatabase;
  readonly keys: Pick<Keyring, 'byIds'>;
  /** Public keys of the signed roots (PEM). */
  readonly publicKeys: readonly string[];
  /** Where roots were published outside of the shop; null when they were not. */
  readonly rootsFile: string | null;
  /** Answers. */
  readonly out: Writable;
  /** Progress and refusals. */
  readonly err: Writable & { readonly isTTY?: boolean };
}

/** How a command ended: all is well, something is wrong or refused, or it was called in a way it does not know. */
export const DONE = 0;
export const WRONG = 1;
export const MISUSED = 2;
