import { extname } from 'node:path';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Bucket } from './bucket.ts';
import { type ImageStore, isPublicPath, publicPath } from './image-store.ts';
import { MEDIA_TYPES } from './media-types.ts';

type S3 = typeof import('@aws-sdk/client-s3');

/**
 * Keeps public files in an S3-compatible bucket, each under its path. The shop serves them itself, so the bucket may stay private;
 * its key needs GetObject, PutObject, DeleteObject and ListBucket (without the last, what is missing is answered as forbidden).
 */
export function createBucketImageStore(bucket: Bucket): ImageStore {
  const { name } = bucket;
  let opened: Promise<{ s3: S3; client: S3Client }> | undefined;
  const open = () => {
    opened ??= connect(bucket);
    return opened;
  };
  return {
    async put(files) {
      const { s3, client } = await open();
      for (const { path, bytes } of files) {
        const type = MEDIA_TYPES[extname(path).toLowerCase()];
        const object = { Bucket: name, Key: publicPath(path), Body: bytes, ContentType: type };
        await client.send(new s3.PutObjectCommand(object));
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

/** The client is large: it is loaded only where a bucket is used. */
async function connect({ endpoint, region, accessKeyId, secretAccessKey }: Bucket) {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // A server of one's own mostly has one name for all its buckets.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
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
