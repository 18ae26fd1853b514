import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { z } from 'zod';
import type { EventStore, LogSlice, RawLog } from '#platform/event-store/event-store.ts';
import { readLines } from '#platform/integrity/read-lines.ts';
import {
  announceDestroyedAgain,
  destroyedKeyLine,
  keyLines,
  restoreKeys,
} from '#platform/privacy/key-backup.ts';
import {
  adoptFinding,
  inUseOrThrow,
  type KeysInUse,
  openFinding,
  readKeysInUse,
  wrapFinding,
} from '#platform/privacy/keys-in-use.ts';
import type { MasterKey } from '#platform/privacy/master-key.ts';
import { exportLog } from './export-log.ts';
import { isEmpty, type ReplayExportOptions, type ReplayedExport, replayExport } from './replay-export.ts';

const LOG_FILE = 'log.jsonl';
const KEYS_FILE = 'keys.jsonl';
const PICTURES_FOLDER = 'pictures';
const MANIFEST_FILE = 'manifest.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const schema = z.object({
  backup: z.literal(1),
  takenAt: z.iso.datetime(),
  events: z.int().nonnegative(),
  keys: z.int().nonnegative(),
  /** Whether the pictures of a directory are in it; a bucket is backed up where it stands. */
  pictures: z.boolean(),
  /** Of the master key by which all keys are wrapped. */
  masterKeyFingerprint: z.string(),
  /** What addresses are found by, wrapped (base64). Absent from backups of versions whose master key could not be changed. */
  finding: z.base64().optional(),
  sha256: z.object({ [LOG_FILE]: sha256, [KEYS_FILE]: sha256 }),
});
/** What a backup says of itself; written last, so that a backup that was cut short has none. */
export type Manifest = z.output<typeof schema>;

async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Null when the folder holds no whole backup. */
async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => null);
  return text === null ? null : schema.parse(JSON.parse(text));
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

interface BackupOptions {
  readonly log: Pick<RawLog, 'readRaw'>;
  /** Where the customers' keys are. */
  readonly keysDb: pg.Pool;
  /** Wraps the keys in the backup. */
  readonly master: MasterKey;
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
  const { log, keysDb, master, picturesDirectory, folder, clock, onProgress } = options;
  await mkdir(folder, { mode: 0o700 });
  const takenAt = clock().toISOString();
  const out = createWriteStream(join(folder, LOG_FILE), { mode: 0o600 });
  const events = await exportLog({ log, out, anonymised: false, onProgress });
  out.end();
  await finished(out);
  const keys = await writeKeys(keysDb, master, join(folder, KEYS_FILE));
  const { findingSecrets } = inUseOrThrow(await readKeysInUse(keysDb, master));
  // A shop without pictures has no directory of them.
  const hasPictures = picturesDirectory !== null && existsSync(picturesDirectory);
  if (hasPictures) await cp(picturesDirectory, join(folder, PICTURES_FOLDER), { recursive: true });
  const manifest: Manifest = {
    backup: 1,
    takenAt,
    events,
    keys,
    pictures: hasPictures,
    masterKeyFingerprint: master.fingerprint.toString('hex'),
    finding: wrapFinding(master, findingSecrets).toString('base64'),
    sha256: {
      [LOG_FILE]: await sha256Of(join(folder, LOG_FILE)),
      [KEYS_FILE]: await sha256Of(join(folder, KEYS_FILE)),
    },
  };
  await writeManifest(folder, manifest);
  return manifest;
}

async function writeKeys(db: pg.Pool, master: MasterKey, file: string): Promise<number> {
  let keys = 0;
  async function* lines() {
    for await (const line of keyLines(db, master)) {
      keys += 1;
      yield `${line}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file, { mode: 0o600 }));
  return keys;
}

interface RestoreOptions extends Omit<ReplayExportOptions, 'file'> {
  readonly keysDb: pg.Pool;
  /** Wraps the keys from now on; its former one opens a backup of before it was changed. */
  readonly master: MasterKey;
  readonly picturesDirectory: string | null;
  readonly folder: string;
}

export type Restored =
  | { readonly outcome: 'restored'; readonly manifest: Manifest }
  /** There is no whole backup in the folder. */
  | { readonly outcome: 'no-backup' }
  /** A file is not as it was written. */
  | { readonly outcome: 'damaged'; readonly file: string }
  /** Its keys are wrapped by another master key than this shop's, or its former one. */
  | { readonly outcome: 'other-master-key' }
  /** The shop's own keys are not wrapped by its new master key yet. */
  | { readonly outcome: 'not-rewrapped' }
  | { readonly outcome: 'not-replayed'; readonly replayed: Exclude<ReplayedExport, { outcome: 'replayed' }> };

/**
 * Brings a backup back into an empty shop: keys, pictures, then the log. Everything is checked before anything is written; the read
 * models follow from the log by themselves.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { keysDb, master, picturesDirectory, folder } = options;
  const opened = await openBackup(options);
  if (opened.outcome !== 'opened') return opened;
  const { manifest, findingSecrets } = opened;
  if (!(await isEmpty(options.log)))
    return { outcome: 'not-replayed', replayed: { outcome: 'refused', refusal: { kind: 'not-empty' } } };

  await adoptFinding(keysDb, master, findingSecrets);
  await restoreKeys(keysDb, readLines(join(folder, KEYS_FILE)), { announce: false, master });
  if (manifest.pictures && picturesDirectory !== null)
    await cp(join(folder, PICTURES_FOLDER), picturesDirectory, { recursive: true });
  const replayed = await replayExport({ ...options, file: join(folder, LOG_FILE) });
  if (replayed.outcome !== 'replayed') return { outcome: 'not-replayed', replayed };
  await announceDestroyedAgain(keysDb);
  return { outcome: 'restored', manifest };
}

interface RestoreKeysOptions extends Pick<RestoreOptions, 'keysDb' | 'master' | 'folder'> {
  readonly store: Pick<EventStore, 'readAll'>;
}

type Unusable = Exclude<Restored, { outcome: 'restored' | 'not-replayed' }>;
type RestoredKeys = { readonly outcome: 'restored'; readonly keys: number } | Unusable;

/**
 * Brings back the keys alone that are missing in a shop, open or not; workers then make whole what was written without them. Whom the log
 * says to be forgotten stays so, however old the backup is.
 */
export async function restoreOnlyKeys(options: RestoreKeysOptions): Promise<RestoredKeys> {
  const { store, keysDb, master, folder } = options;
  const opened = await openBackup(options);
  if (opened.outcome !== 'opened') return opened;
  await adoptFinding(keysDb, master, opened.findingSecrets);
  await restoreKeys(keysDb, forgottenKeys(store), { announce: true });
  const keys = await restoreKeys(keysDb, readLines(join(folder, KEYS_FILE)), { announce: true, master });
  await announceDestroyedAgain(keysDb);
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

interface OpenedBackup {
  readonly outcome: 'opened';
  readonly manifest: Manifest;
  readonly findingSecrets: KeysInUse['findingSecrets'];
}

/** A backup that is whole, and whose keys can be put back in this shop. */
async function openBackup({
  keysDb,
  master,
  folder,
}: Pick<RestoreOptions, 'keysDb' | 'master' | 'folder'>): Promise<OpenedBackup | Unusable> {
  const manifest = await readManifest(folder);
  if (manifest === null) return { outcome: 'no-backup' };
  for (const file of [LOG_FILE, KEYS_FILE] as const)
    if ((await sha256Of(join(folder, file)).catch(() => null)) !== manifest.sha256[file])
      return { outcome: 'damaged', file };
  const by = master.named(Buffer.from(manifest.masterKeyFingerprint, 'hex'));
  const inUse = await readKeysInUse(keysDb, master);
  if (by === null || typeof inUse === 'string') return { outcome: 'other-master-key' };
  if (!inUse.wrapping.fingerprint.equals(master.fingerprint)) return { outcome: 'not-rewrapped' };
  const finding = manifest.finding === undefined ? null : Buffer.from(manifest.finding, 'base64');
  return { outcome: 'opened', manifest, findingSecrets: openFinding(by, finding) };
}
