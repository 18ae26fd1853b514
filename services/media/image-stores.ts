import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Environment } from '#contracts/settings/environment.ts';
import { type ImageStore, isPublicPath, MEDIA_TYPES, publicPath } from './image-store.ts';

/** Keeps public files under a directory (`MEDIA_DIR`), which is made when it is not there. */
export function createDirectoryImageStore(directory: string): ImageStore {
  const fileOf = (path: string): string => join(directory, publicPath(path));
  return {
    async put(files) {
      for (const { path, bytes } of files) await writeWhole(fileOf(path), bytes);
    },
    async find(path) {
      if (!isPublicPath(path)) return null;
      const file = fileOf(path);
      const found = await stat(file).catch(ignoreAbsence);
      if (!found?.isFile()) return null;
      return {
        bytes: found.size,
        modifiedAt: found.mtime,
        open: (range) => createReadStream(file, range),
      };
    },
    async remove(paths) {
      for (const path of paths) await unlink(fileOf(path)).catch(ignoreAbsence);
    },
  };
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  // The leading dot keeps a half-written file from ever being served.
  const draft = join(dirname(file), `.${randomUUID()}`);
  try {
    await writeFile(draft, bytes, { flush: true });
    await rename(draft, file);
  } catch (error) {
    await unlink(draft).catch(() => undefined);
    throw error;
  }
}

function ignoreAbsence(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return null;
  throw error;
}

type S3 = typeof import('@aws-sdk/client-s3');

/**
 * Keeps public files in an S3-compatible bucket, each under its path. The shop serves them itself, so the bucket may stay private;
 * its key needs GetObject, PutObject, DeleteObject and ListBucket (without the last, what is missing is answered as forbidden).
 */
export function createBucketImageStore(bucket: Bucket): ImageStore {
  const { name, timeoutMs = TIMEOUT_MS } = bucket;
  let opened: Promise<{ s3: S3; client: S3Client }> | undefined;
  const open = () => {
    opened ??= connect(bucket, timeoutMs);
    return opened;
  };
  return {
    async put(files) {
      const { s3, client } = await open();
      for (const { path, bytes } of files) {
        const type = MEDIA_TYPES[extname(path).toLowerCase()];
        const object = { Bucket: name, Key: publicPath(path), Body: bytes, ContentType: type };
        await client.send(new s3.PutObjectCommand(object), { requestTimeout: PUT_TAKES * timeoutMs });
      }
    },
    async find(path) {
      if (!isPublicPath(path)) return null;
      const { s3, client } = await open();
      const key = { Bucket: name, Key: path };
      const found = await client.send(new s3.HeadObjectCommand(key)).catch((error: unknown) => {
        if (error instanceof s3.S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
        throw error;
      });
      if (found?.ContentLength === undefined || found.LastModified === undefined) return null;
      return {
        bytes: found.ContentLength,
        modifiedAt: found.LastModified,
        open: (range) => {
          const part = range && `bytes=${range.start}-${range.end}`;
          return Readable.from(bytesOf(client, new s3.GetObjectCommand({ ...key, Range: part })));
        },
      };
    },
    async remove(paths) {
      const { s3, client } = await open();
      // A bucket says yes to removing what is not there.
      for (const path of paths)
        await client.send(new s3.DeleteObjectCommand({ Bucket: name, Key: publicPath(path) }));
    },
  };
}

/** Each of the three tries that the client makes: a bucket that is silent is out of reach after some ten seconds. */
const TIMEOUT_MS = 3_000;
/** So many times as long may a file take on its way there: a large one over a slow line is no silence. */
const PUT_TAKES = 20;
/** As long as the shop's own server keeps a reader who takes nothing: the bucket waits for that one too. */
const MAX_SILENCE_MS = 120_000;

/** The client is large: it is loaded only where a bucket is used. */
async function connect({ endpoint, region, accessKeyId, secretAccessKey }: Bucket, timeoutMs: number) {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // A server of one's own mostly has one name for all its buckets.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    maxAttempts: 3,
    // The client would wait for ever for a server that is silent, and asks no more than fifty at once.
    requestHandler: { requestTimeout: timeoutMs, throwOnRequestTimeout: true, socketTimeout: MAX_SILENCE_MS },
    // The newer checksums are unknown to many servers that speak S3; the signature covers the content all the same.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { s3, client };
}

async function* bytesOf(
  client: S3Client,
  command: InstanceType<S3['GetObjectCommand']>,
): AsyncGenerator<Uint8Array> {
  const { Body } = await client.send(command);
  if (!(Body instanceof Readable)) throw new Error('the bucket answered without a body');
  yield* Body;
}

/** An S3-compatible bucket and the key that opens it. */
export interface Bucket {
  readonly name: string;
  /** Null for Amazon's own. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** How long an answer's beginning is waited for at each of three tries; three seconds unless said otherwise. */
  readonly timeoutMs?: number;
}

/** The store the environment names: the bucket when there is one, else the directory `MEDIA_DIR`. */
export function createImageStore(environment: Environment): ImageStore {
  const {
    S3_BUCKET: name,
    S3_ENDPOINT: endpoint = null,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = environment;
  // The environment's schema lets no bucket pass without its key.
  if (name === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    return createDirectoryImageStore(environment.MEDIA_DIR);
  return createBucketImageStore({ name, endpoint, region, accessKeyId, secretAccessKey });
}
