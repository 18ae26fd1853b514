import type { Environment } from '#contracts/environment.ts';
import { createBucketImageStore } from './bucket-image-store.ts';
import { createDirectoryImageStore } from './directory-image-store.ts';
import type { ImageStore } from './image-store.ts';

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
