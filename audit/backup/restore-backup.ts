import { createReadStream } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import type { EventStore, LogSlice } from '#platform/event-store/event-store.ts';
import { destroyedKeyLine, masterKeyFingerprint, restoreKeys } from '#platform/privacy/key-backup.ts';
import {
  isEmpty,
  type ReplayExportOptions,
  type ReplayedExport,
  replayExport,
} from '../export/replay-export.ts';
import { KEYS_FILE, LOG_FILE, type Manifest, PICTURES_FOLDER, readManifest, sha256Of } from './manifest.ts';

export interface RestoreOptions extends Omit<ReplayExportOptions, 'file'> {
  readonly keysDb: pg.Pool;
  readonly picturesDirectory: string | null;
  readonly folder: string;
}

export type Restored =
  | { readonly outcome: 'restored'; readonly manifest: Manifest }
  /** There is no whole backup in the folder. */
  | { readonly outcome: 'no-backup' }
  /** A file is not as it was written. */
  | { readonly outcome: 'damaged'; readonly file: string }
  /** Its keys are wrapped by another master key than this shop's. */
  | { readonly outcome: 'other-master-key' }
  | { readonly outcome: 'not-replayed'; readonly replayed: Exclude<ReplayedExport, { outcome: 'replayed' }> };

/**
 * Brings a backup back into an empty shop: keys, pictures, then the log. Everything is checked before anything is written; the read
 * models follow from the log by themselves.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { keysDb, picturesDirectory, folder } = options;
  const manifest = await readManifest(folder);
  const refusal = await whyNot(keysDb, folder, manifest);
  if (manifest === null || refusal !== null) return refusal ?? { outcome: 'no-backup' };
  if (!(await isEmpty(options.log)))
    return { outcome: 'not-replayed', replayed: { outcome: 'refused', obstacle: { kind: 'not-empty' } } };

  await restoreKeys(keysDb, linesOf(folder), { announce: false });
  if (manifest.pictures && picturesDirectory !== null)
    await cp(join(folder, PICTURES_FOLDER), picturesDirectory, { recursive: true });
  const replayed = await replayExport({ ...options, file: join(folder, LOG_FILE) });
  return replayed.outcome === 'replayed'
    ? { outcome: 'restored', manifest }
    : { outcome: 'not-replayed', replayed };
}

export interface RestoreKeysOptions {
  readonly store: Pick<EventStore, 'readAll'>;
  readonly keysDb: pg.Pool;
  readonly folder: string;
}

export type RestoredKeys =
  | { readonly outcome: 'restored'; readonly keys: number }
  | Extract<Restored, { outcome: 'no-backup' | 'damaged' | 'other-master-key' }>;

/**
 * Brings back the keys alone that are missing in a shop, open or not; workers then make whole what was written without them. Whom the log
 * says to be forgotten stays so, however old the backup is.
 */
export async function restoreOnlyKeys({ store, keysDb, folder }: RestoreKeysOptions): Promise<RestoredKeys> {
  const refusal = await whyNot(keysDb, folder, await readManifest(folder));
  if (refusal !== null) return refusal;
  await restoreKeys(keysDb, forgottenKeys(store), { announce: true });
  const keys = await restoreKeys(keysDb, linesOf(folder), { announce: true });
  return { outcome: 'restored', keys };
}

const SLICE = 1_000;

/** The keys that the log says were destroyed, as lines of a backup. */
async function* forgottenKeys(store: Pick<EventStore, 'readAll'>): AsyncGenerator<string> {
  const types = new Set(['CustomerForgotten'] as const);
  for (let after: bigint | null = null; ; ) {
    const slice: LogSlice = await store.readAll({ after, limit: SLICE, types });
    for (const event of slice.events)
      if (event.type === 'CustomerForgotten')
        yield destroyedKeyLine(event.data.keyId, event.data.forgottenAt);
    if (slice.position === null) return;
    after = slice.position;
  }
}

async function whyNot(
  keysDb: pg.Pool,
  folder: string,
  manifest: Manifest | null,
): Promise<Extract<Restored, { outcome: 'no-backup' | 'damaged' | 'other-master-key' }> | null> {
  if (manifest === null) return { outcome: 'no-backup' };
  for (const file of [LOG_FILE, KEYS_FILE] as const)
    if ((await sha256Of(join(folder, file)).catch(() => null)) !== manifest.sha256[file])
      return { outcome: 'damaged', file };
  const isOurs = (await masterKeyFingerprint(keysDb)) === manifest.masterKeyFingerprint;
  return isOurs ? null : { outcome: 'other-master-key' };
}

function linesOf(folder: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(join(folder, KEYS_FILE)) });
}
