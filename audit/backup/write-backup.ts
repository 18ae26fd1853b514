import { createWriteStream, existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { RawLog } from '#platform/event-store/event-store.ts';
import { keyLines, masterKeyFingerprint } from '#platform/privacy/key-backup.ts';
import { exportLog } from '../export/export-log.ts';
import { KEYS_FILE, LOG_FILE, type Manifest, PICTURES_FOLDER, sha256Of, writeManifest } from './manifest.ts';

export interface BackupOptions {
  readonly log: Pick<RawLog, 'readRaw'>;
  /** Where the customers' keys are. */
  readonly keysDb: pg.Pool;
  /** The directory of the pictures; null when they are in a bucket. */
  readonly picturesDirectory: string | null;
  /** Must not be there yet. */
  readonly folder: string;
  readonly clock: () => Date;
  readonly onProgress?: ((events: number) => void) | undefined;
}

/**
 * Writes what the shop cannot do without into a new folder, while it stays open: the log as it is stored, the customers' keys (wrapped),
 * the pictures. Read models are left out: they come back from the log. Keys come after the log, so that none it needs is missing.
 * @throws Error when the folder is there already: a backup is never written over another.
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const { log, keysDb, picturesDirectory, folder, clock, onProgress } = options;
  await mkdir(folder, { mode: 0o700 });
  const takenAt = clock().toISOString();
  const out = createWriteStream(join(folder, LOG_FILE), { mode: 0o600 });
  const events = await exportLog({ log, out, anonymised: false, onProgress });
  out.end();
  await finished(out);
  const keys = await writeKeys(keysDb, join(folder, KEYS_FILE));
  // A shop without pictures has no directory of them.
  const hasPictures = picturesDirectory !== null && existsSync(picturesDirectory);
  if (hasPictures) await cp(picturesDirectory, join(folder, PICTURES_FOLDER), { recursive: true });
  const manifest: Manifest = {
    backup: 1,
    takenAt,
    events,
    keys,
    pictures: hasPictures,
    masterKeyFingerprint: await masterKeyFingerprint(keysDb),
    sha256: {
      [LOG_FILE]: await sha256Of(join(folder, LOG_FILE)),
      [KEYS_FILE]: await sha256Of(join(folder, KEYS_FILE)),
    },
  };
  await writeManifest(folder, manifest);
  return manifest;
}

async function writeKeys(db: pg.Pool, file: string): Promise<number> {
  let keys = 0;
  async function* lines() {
    for await (const line of keyLines(db)) {
      keys += 1;
      yield `${line}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file, { mode: 0o600 }));
  return keys;
}
