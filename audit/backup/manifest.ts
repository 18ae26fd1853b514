import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

export const LOG_FILE = 'log.jsonl';
export const KEYS_FILE = 'keys.jsonl';
export const PICTURES_FOLDER = 'pictures';
const MANIFEST_FILE = 'manifest.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const schema = z.object({
  backup: z.literal(1),
  takenAt: z.iso.datetime(),
  events: z.int().nonnegative(),
  keys: z.int().nonnegative(),
  /** Whether the pictures of a directory are in it; a bucket is backed up where it stands. */
  pictures: z.boolean(),
  masterKeyFingerprint: z.string(),
  sha256: z.object({ [LOG_FILE]: sha256, [KEYS_FILE]: sha256 }),
});
/** What a backup says of itself; written last, so that a backup that was cut short has none. */
export type Manifest = z.output<typeof schema>;

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Null when the folder holds no whole backup. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => null);
  return text === null ? null : schema.parse(JSON.parse(text));
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
