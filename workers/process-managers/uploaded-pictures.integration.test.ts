import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  advanceCheckpoint,
  createCheckpointTables,
  openCheckpoint,
  readCheckpoint,
} from '#projections/lib/checkpoints.ts';
import { createReadDatabase, type ReadDatabase } from '#projections/lib/database.ts';
import { addProduct, removeProduct, reviseProduct } from '#services/catalog/edit-product.ts';
import { fileOf, publicPathOf } from '#services/media/image-store.ts';
import { createDirectoryImageStore } from '#services/media/image-stores.ts';
import { PICTURE_SUFFIXES } from '#services/media/process-image.ts';
import { grantUpload } from '#services/media/upload-image.ts';
import { cause, details, openTestShop, type TestShop } from './testing/test-shop.ts';

const READER = 'process-manager-uploaded-pictures';
const DAY_MINUTES = 24 * 60;
let directory: string;
let shop: TestShop;
let database: ReadDatabase;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'miris-unused-'));
  shop = await openTestShop(inject('databaseUrl'), { images: createDirectoryImageStore(directory) });
  database = createReadDatabase(shop.databaseUrl);
  await database.db.schema.createSchema('projections').execute();
  await createCheckpointTables(database.db);
  await openCheckpoint(database.db, READER, 2);
});
afterAll(async () => {
  await database.close();
  await shop.close();
  await rm(directory, { recursive: true, force: true });
});

/** Uploads a picture: its events, and a small file for each of its sizes. */
async function upload(): Promise<string> {
  const { imageId } = await grantUpload(shop.store, shop.clock(), cause);
  const accepted = { imageId, acceptedAt: shop.clock().toISOString() };
  await shop.store.append(`image-${imageId}`, [{ type: 'ImageUploadAccepted', data: accepted }], {
    expectedRevision: 0n,
    cause,
  });
  const files = PICTURE_SUFFIXES.map((suffix) => ({
    path: fileOf(imageId, suffix),
    bytes: Buffer.from('x'),
  }));
  await createDirectoryImageStore(directory).put(files);
  return imageId;
}

async function show(productId: string, imageId: string): Promise<void> {
  const changes = { imageUrl: publicPathOf(imageId) };
  await reviseProduct(shop, { productId, changes, stock: null }, cause);
}

/** Lets the notes come to the log's end, and say so. */
async function noteAll(): Promise<void> {
  await shop.react();
  const { position } = (await readCheckpoint(database.db, READER)) ?? { position: null };
  await advanceCheckpoint(
    database.db,
    { name: READER, version: 2 },
    position,
    (await shop.store.lastPosition()) ?? 0n,
  );
}

async function tidy(): Promise<void> {
  await noteAll();
  await shop.tick('unused-pictures');
  await noteAll();
}

async function filesOf(imageId: string): Promise<number> {
  const names = await readdir(join(directory, 'products'));
  return names.filter((name) => name.startsWith(imageId)).length;
}

describe('an uploaded picture', () => {
  it('stays a day for the form it was uploaded in, then goes in all its sizes, an hour after it was let go of', async () => {
    const imageId = await upload();
    shop.advance(DAY_MINUTES - 1);
    await tidy();
    shop.advance(61);
    await tidy();
    expect(await filesOf(imageId)).toBe(PICTURE_SUFFIXES.length);
    shop.advance(59);
    await tidy();
    expect(await filesOf(imageId)).toBe(PICTURE_SUFFIXES.length);
    shop.advance(2);
    await tidy();
    expect(await filesOf(imageId)).toBe(0);
    expect(await shop.happened('ImageDiscarded')).toHaveLength(1);
  });

  it('stays as long as a product shows it, and goes when that product shows another or leaves the catalogue', async () => {
    const [first, second] = [await upload(), await upload()];
    const productId = await shop.stock(1);
    await show(productId, first);
    shop.advance(3 * DAY_MINUTES);
    await show(productId, second);
    for (let hours = 0; hours < 3; hours += 1) {
      await tidy();
      shop.advance(61);
    }
    expect([await filesOf(first), await filesOf(second)]).toEqual([0, PICTURE_SUFFIXES.length]);
    await removeProduct(shop, productId, cause);
    for (let hours = 0; hours < 3; hours += 1) {
      await tidy();
      shop.advance(61);
    }
    expect(await filesOf(second)).toBe(0);
  });

  it('stays as long as a product shows it beside its first, however they are ordered, and goes when none does', async () => {
    const [first, second, third] = [await upload(), await upload(), await upload()];
    const productId = await shop.stock(1);
    const showAll = (main: string, ...others: string[]) => {
      const otherPictures = others.map((imageId) => ({ url: publicPathOf(imageId), alt: '' }));
      const changes = { imageUrl: publicPathOf(main), otherPictures };
      return reviseProduct(shop, { productId, changes, stock: null }, cause);
    };
    const waitLong = async () => {
      for (let hours = 0; hours < 3; hours += 1) {
        shop.advance(DAY_MINUTES);
        await tidy();
      }
    };
    const filesOfAll = () => Promise.all([first, second, third].map(filesOf));
    await showAll(first, second, third);
    await waitLong();
    expect(await filesOfAll()).toEqual(Array(3).fill(PICTURE_SUFFIXES.length));
    await showAll(third, first);
    await waitLong();
    expect(await filesOfAll()).toEqual([PICTURE_SUFFIXES.length, 0, PICTURE_SUFFIXES.length]);
    await removeProduct(shop, productId, cause);
    await waitLong();
    expect(await filesOfAll()).toEqual([0, 0, 0]);
  });

  it('stays when a product took it in the moment it was let go of', async () => {
    const imageId = await upload();
    const productId = await shop.stock(1);
    shop.advance(DAY_MINUTES + 1);
    await tidy();
    await show(productId, imageId);
    shop.advance(2 * DAY_MINUTES);
    await tidy();
    await tidy();
    expect(await filesOf(imageId)).toBe(PICTURE_SUFFIXES.length);
  });

  it('stays while the notes do not say yet what the log says', async () => {
    const imageId = await upload();
    await noteAll();
    shop.advance(DAY_MINUTES + 1);
    const product = {
      productId: imageId,
      details: { ...details, imageUrl: publicPathOf(imageId) },
      stockQuantity: 1,
      now: shop.clock().toISOString(),
    };
    await addProduct(shop, product, cause);
    const before = (await shop.happened('ImageDiscarded')).length;
    await shop.tick('unused-pictures');
    expect(await shop.happened('ImageDiscarded')).toHaveLength(before);
    await tidy();
    expect(await shop.happened('ImageDiscarded')).toHaveLength(before);
  });

  it('is none of the pictures the shop came with: no grant, no removal', async () => {
    const seeded = 'products/0b5c1f5e-0000-4000-8000-000000000001.jpg';
    await createDirectoryImageStore(directory).put([{ path: seeded, bytes: Buffer.from('x') }]);
    shop.advance(3 * DAY_MINUTES);
    await tidy();
    shop.advance(61);
    await tidy();
    expect(await createDirectoryImageStore(directory).find(seeded)).not.toBeNull();
  });
});
