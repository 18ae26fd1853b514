import type pg from 'pg';
import type { Picture } from '#contracts/events/catalog/product.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { type ImageStore, publicPathOf } from '#services/media/image-store.ts';
import { discardImage, removePicture } from '#services/media/upload-image.ts';
import {
  causeOfTime,
  defineProcessManager,
  type ProcessManager,
  processManagerName,
  type TimedTask,
} from '../process-manager.ts';

const NAME = 'uploaded-pictures';
/** A picture uploaded into a form that was never saved is kept this long. */
const KEPT_FOR_MS = 24 * 60 * 60_000;
/** Between letting go of a picture and removing its files: a product saved at that very moment has long arrived. */
const REMOVED_AFTER_MS = 60 * 60_000;
const MAX_AT_ONCE = 100;

/** Notes which pictures came in and which ones each product shows. */
export function createUploadedPictureNotes({ db }: { db: pg.Pool }): ProcessManager {
  const noteProduct = (productId: string, url: string) => db.query(NOTE_PRODUCT, [productId, url]);
  const noteOthers = (productId: string, others: readonly Picture[]) =>
    db.query(NOTE_OTHERS, [productId, others.map(({ url }) => url)]);
  return defineProcessManager({
    name: NAME,
    // 2: a product shows several; whoever knows of one alone would let the others go.
    version: 2,
    on: {
      ImageUploadAccepted: ({ data }) =>
        db.query(NOTE_PICTURE, [data.imageId, publicPathOf(data.imageId), data.acceptedAt]),
      ImageDiscarded: ({ data }) => db.query(NOTE_DISCARDED, [data.imageId, data.discardedAt]),
      ProductAdded: async ({ data }) => {
        await noteProduct(data.productId, data.imageUrl);
        await noteOthers(data.productId, data.otherPictures ?? []);
      },
      ProductRevised: async ({ data: { productId, changes } }) => {
        if (changes.imageUrl !== undefined) await noteProduct(productId, changes.imageUrl);
        if (changes.otherPictures !== undefined) await noteOthers(productId, changes.otherPictures);
      },
      ProductRemoved: ({ data }) => db.query(DROP_PRODUCT, [data.productId]),
    },
  });
}

const NOTE_PICTURE = `
  insert into process_managers.uploaded_pictures (image_id, url, accepted_at) values ($1, $2, $3) on conflict do nothing`;
const NOTE_DISCARDED = 'update process_managers.uploaded_pictures set discarded_at = $2 where image_id = $1';
const NOTE_PRODUCT = `
  insert into process_managers.product_pictures as noted (product_id, url) values ($1, $2)
  on conflict (product_id) do update set url = excluded.url`;
// One statement: the pictures named stay noted at every moment.
const NOTE_OTHERS = `
  with dropped as (
    delete from process_managers.product_other_pictures where product_id = $1 and url <> all ($2::text[])
  )
  insert into process_managers.product_other_pictures (product_id, url)
  select $1, url from unnest($2::text[]) as url on conflict do nothing`;
const DROP_PRODUCT = `
  with dropped as (delete from process_managers.product_other_pictures where product_id = $1)
  delete from process_managers.product_pictures where product_id = $1`;
const DROP_PICTURE = 'delete from process_managers.uploaded_pictures where image_id = $1';

const UNUSED = `
  not exists (select from process_managers.product_pictures as product where product.url = picture.url)
  and not exists (select from process_managers.product_other_pictures as other where other.url = picture.url)`;
const FORGOTTEN = `
  select image_id from process_managers.uploaded_pictures as picture
  where discarded_at is null and accepted_at < $1 and ${UNUSED} order by accepted_at limit ${MAX_AT_ONCE}`;
const DISCARDED = `
  select image_id from process_managers.uploaded_pictures as picture
  where discarded_at < $1 and ${UNUSED} order by discarded_at limit ${MAX_AT_ONCE}`;
const IS_CURRENT = `
  select from projections.checkpoints where name = $1 and status = 'running' and position >= $2`;

/**
 * Removes uploaded pictures that no product shows, a day after they came in. A picture is first let go of on its own stream, so that
 * no product takes it any more, and its files go an hour later. Nothing is done while the notes lag behind the log: what they do
 * not say yet might be a product. Several workers may do this at once: each step leaves nothing to do for the next.
 */
export function createUnusedPictureRemoval(deps: {
  readonly db: pg.Pool;
  readonly store: EventStore;
  readonly images: ImageStore;
  readonly clock: () => Date;
}): TimedTask {
  const { db, store, images, clock } = deps;
  const find = async (query: string, before: number): Promise<string[]> => {
    const { rows } = await db.query<{ image_id: string }>(query, [new Date(before)]);
    return rows.map(({ image_id }) => image_id);
  };
  return {
    name: 'unused-pictures',
    everyMs: 10 * 60_000,
    async run(signal) {
      const end = await store.lastPosition();
      if (end === null) return;
      const current = await db.query(IS_CURRENT, [processManagerName({ name: NAME }), String(end)]);
      if (current.rowCount === 0) return;
      const now = clock();
      for (const imageId of await find(FORGOTTEN, now.getTime() - KEPT_FOR_MS)) {
        if (signal.aborted) return;
        await discardImage(store, imageId, now, causeOfTime('unused-pictures', imageId));
      }
      for (const imageId of await find(DISCARDED, now.getTime() - REMOVED_AFTER_MS)) {
        if (signal.aborted) return;
        await removePicture(images, imageId);
        await db.query(DROP_PICTURE, [imageId]);
      }
    },
  };
}
