import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isUnavailable } from '#platform/http/unavailable.ts';
import type { ImageStore } from './image-store.ts';
import { type Bucket, createBucketImageStore, createDirectoryImageStore } from './image-stores.ts';
import { type BucketServer, startBucketServer } from './testing/bucket-server.ts';

const key = { accessKeyId: 'MIRIS', secretAccessKey: 'a secret nobody guesses', region: 'eu-west-3' };
let server: BucketServer;
let bucket: Bucket;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'miris-store-'));
  server = await startBucketServer('pictures', key);
  bucket = { ...key, name: 'pictures', endpoint: server.endpoint };
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

const STORES: Record<string, () => ImageStore> = {
  'a directory': () => createDirectoryImageStore(directory),
  'a bucket': () => createBucketImageStore(bucket),
};

async function read(store: ImageStore, path: string, range?: { start: number; end: number }) {
  const found = await store.find(path);
  return found === null ? null : text(found.open(range));
}

describe.each(Object.keys(STORES))('public files in %s', (name) => {
  const open = () => STORES[name]?.() ?? createDirectoryImageStore(directory);

  it('are found as they were put, whole or in part', async () => {
    const store = open();
    const bytes = Buffer.from(Uint8Array.from({ length: 70_000 }, (_, index) => index % 251));
    const before = Date.now();
    await store.put([
      { path: 'products/a-480.avif', bytes },
      { path: 'products/b.jpg', bytes: Buffer.from('0123456789') },
    ]);
    const found = await store.find('products/a-480.avif');
    expect(found?.bytes).toBe(70_000);
    expect(Math.abs((found?.modifiedAt.getTime() ?? 0) - before)).toBeLessThan(60_000);
    expect(found && (await buffer(found.open())).equals(bytes)).toBe(true);
    expect(await read(store, 'products/b.jpg', { start: 2, end: 4 })).toBe('234');
    expect(await read(store, 'products/b.jpg', { start: 0, end: 0 })).toBe('0');
  });

  it('are replaced by what is put in their place', async () => {
    const store = open();
    await store.put([{ path: 'hero.jpg', bytes: Buffer.from('before') }]);
    await store.put([{ path: 'hero.jpg', bytes: Buffer.from('after') }]);
    expect(await read(store, 'hero.jpg')).toBe('after');
  });

  it('are gone once removed, and removing them again is no failure', async () => {
    const store = open();
    await store.put([{ path: 'products/gone.jpg', bytes: Buffer.from('x') }]);
    await store.remove(['products/gone.jpg', 'products/never-there.jpg']);
    await store.remove(['products/gone.jpg']);
    expect(await store.find('products/gone.jpg')).toBeNull();
  });

  it('have plain names only: nothing hidden, nothing that climbs', async () => {
    const store = open();
    for (const path of ['../secret.jpg', 'products/../../secret.jpg', '.hidden.jpg', 'a//b.jpg', '']) {
      expect(await store.find(path)).toBeNull();
      await expect(store.put([{ path, bytes: Buffer.from('x') }])).rejects.toThrow('not a public path');
      await expect(store.remove([path])).rejects.toThrow('not a public path');
    }
    expect(await store.find('products/nothing.jpg')).toBeNull();
  });
});

describe('a bucket', () => {
  it('is told what kind of file each is', async () => {
    await createBucketImageStore(bucket).put([{ path: 'typed/a.webp', bytes: Buffer.from('x') }]);
    expect(server.contents().get('typed/a.webp')).toBe('image/webp');
  });

  it('takes nothing from a key that is not its own, and says so rather than ‘not there’', async () => {
    for (const wrong of [
      { secretAccessKey: 'a guess' },
      { accessKeyId: 'SOMEBODY' },
      { region: 'us-east-1' },
    ]) {
      const stranger = createBucketImageStore({ ...bucket, ...wrong });
      await expect(stranger.put([{ path: 'typed/b.webp', bytes: Buffer.from('x') }])).rejects.toThrow();
      await expect(stranger.find('typed/a.webp')).rejects.toThrow();
    }
    expect(server.contents().has('typed/b.webp')).toBe(false);
  });

  it('that answers no more is out of reach, and not waited for', async () => {
    const silent = await startBucketServer('pictures', key);
    onTestFinished(() => silent.close());
    silent.fallSilent();
    const store = createBucketImageStore({ ...bucket, endpoint: silent.endpoint, timeoutMs: 100 });
    await expect(store.find('hero.jpg')).rejects.toSatisfy(isUnavailable);
    await expect(store.put([{ path: 'hero.jpg', bytes: Buffer.from('x') }])).rejects.toSatisfy(isUnavailable);
    await expect(store.remove(['hero.jpg'])).rejects.toSatisfy(isUnavailable);
  });
});
