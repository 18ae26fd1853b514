import { sql } from 'kysely';
import type { Picture } from '#contracts/events/catalog/product.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { readCheckpoint } from '#projections/lib/checkpoints.ts';
import type { ReadDb } from '#projections/lib/database.ts';
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
export function createUploadedPictureNotes({ db }: { readonly db: ReadDb }): ProcessManager {
  const noteProduct = (productId: string, url: string) =>
    sql`
      insert into process_managers.product_pictures (product_id, url) values (${productId}, ${url})
      on conflict (product_id) do update set url = excluded.url`.execute(db);
  const noteOthers = (productId: string, others: readonly Picture[]) => {
    const urls = others.map(({ url }) => url);
    // One statement: the pictures named stay noted at every moment.
    return sql`
      with dropped as (
        delete from process_managers.product_other_pictures
        where product_id = ${productId} and url <> all (${urls}::text[])
      )
      insert into process_managers.product_other_pictures (product_id, url)
      select ${productId}::uuid, url from unnest(${urls}::text[]) as url on conflict do nothing`.execute(db);
  };
  return defineProcessManager({
    name: NAME,
    // 2: a product shows several; whoever knows of one alone would let the others go.
    version: 2,
    on: {
      ImageUploadAccepted: ({ data: { imageId, acceptedAt } }) =>
        sql`
          insert into process_managers.uploaded_pictures (image_id, url, accepted_at)
          values (${imageId}, ${publicPathOf(imageId)}, ${acceptedAt}) on conflict do nothing`.execute(db),
      ImageDiscarded: ({ data: { imageId, discardedAt } }) =>
        sql`
          update process_managers.uploaded_pictures set discarded_at = ${discardedAt}
          where image_id = ${imageId}`.execute(db),
      ProductAdded: async ({ data }) => {
        await noteProduct(data.productId, data.imageUrl);
        await noteOthers(data.productId, data.otherPictures ?? []);
      },
      ProductRevised: async ({ data: { productId, changes } }) => {
        if (changes.imageUrl !== undefined) await noteProduct(productId, changes.imageUrl);
        if (changes.otherPictures !== undefined) await noteOthers(productId, changes.otherPictures);
      },
      ProductRemoved: ({ data: { productId } }) =>
        sql`
          with dropped as (delete from process_managers.product_other_pictures where product_id = ${productId})
          delete from process_managers.product_pictures where product_id = ${productId}`.execute(db),
    },
  });
}

const UNUSED = sql`
  not exists (select from process_managers.product_pictures as product where product.url = picture.url)
  and not exists (select from process_managers.product_other_pictures as other where other.url = picture.url)`;

const acceptedBefore = (before: Date) => sql<{ image_id: string }>`
  select image_id from process_managers.uploaded_pictures as picture
  where discarded_at is null and accepted_at < ${before} and ${UNUSED} order by accepted_at limit ${MAX_AT_ONCE}`;

const discardedBefore = (before: Date) => sql<{ image_id: string }>`
  select image_id from process_managers.uploaded_pictures as picture
  where discarded_at < ${before} and ${UNUSED} order by discarded_at limit ${MAX_AT_ONCE}`;

/** Whether the notes show the log up to a position. */
async function areNotesCurrent(db: ReadDb, position: bigint): Promise<boolean> {
  const checkpoint = await readCheckpoint(db, processManagerName({ name: NAME }));
  return checkpoint?.status === 'running' && (checkpoint.position ?? -1n) >= position;
}

/**
 * Removes uploaded pictures that no product shows, a day after they came in. A picture is first let go of on its own stream, so that
 * no product takes it any more, and its files go an hour later. Nothing is done while the notes lag behind the log: what they do
 * not say yet might be a product. Several workers may do this at once: each step leaves nothing to do for the next.
 */
export function createUnusedPictureRemoval(deps: {
  readonly db: ReadDb;
  readonly store: EventStore;
  readonly images: ImageStore;
  readonly clock: () => Date;
}): TimedTask {
  const { db, store, images, clock } = deps;
  return {
    name: 'unused-pictures',
    everyMs: 10 * 60_000,
    async run(signal) {
      const end = await store.lastPosition();
      if (end === null) return;
      if (!(await areNotesCurrent(db, end))) return;
      const now = clock();
      const forgotten = await acceptedBefore(new Date(now.getTime() - KEPT_FOR_MS)).execute(db);
      for (const { image_id: imageId } of forgotten.rows) {
        if (signal.aborted) return;
        await discardImage(store, imageId, now, causeOfTime('unused-pictures', imageId));
      }
      const discarded = await discardedBefore(new Date(now.getTime() - REMOVED_AFTER_MS)).execute(db);
      for (const { image_id: imageId } of discarded.rows) {
        if (signal.aborted) return;
        await removePicture(images, imageId);
        await sql`delete from process_managers.uploaded_pictures where image_id = ${imageId}`.execute(db);
      }
    },
  };
}
