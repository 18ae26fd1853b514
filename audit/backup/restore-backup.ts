import { createReadStream } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import { masterKeyFingerprint, restoreKey } from '#services/privacy/key-backup.ts';
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
  if (manifest === null) return { outcome: 'no-backup' };
  for (const file of [LOG_FILE, KEYS_FILE] as const)
    if ((await sha256Of(join(folder, file)).catch(() => null)) !== manifest.sha256[file])
      return { outcome: 'damaged', file };
  if ((await masterKeyFingerprint(keysDb)) !== manifest.masterKeyFingerprint)
    return { outcome: 'other-master-key' };
  if (!(await isEmpty(options.log)))
    return { outcome: 'not-replayed', replayed: { outcome: 'refused', obstacle: { kind: 'not-empty' } } };

  const lines = createInterface({ input: createReadStream(join(folder, KEYS_FILE)) });
  for await (const line of lines) await restoreKey(keysDb, line);
  if (manifest.pictures && picturesDirectory !== null)
    await cp(join(folder, PICTURES_FOLDER), picturesDirectory, { recursive: true });
  const replayed = await replayExport({ ...options, file: join(folder, LOG_FILE) });
  return replayed.outcome === 'replayed'
    ? { outcome: 'restored', manifest }
    : { outcome: 'not-replayed', replayed };
}
