import type { Cause, EventStore } from '#platform/event-store/event-store.ts';
import { fileOf, type ImageStore, imageOfPath } from './image-store.ts';
import { PICTURE_SUFFIXES } from './process-image.ts';
import { uploadedImages } from './upload-image.ts';

/** Lets go of a picture: from now on no product may refer to it. Its files stay until `removePicture`. */
export async function discardImage(
  store: EventStore,
  imageId: string,
  now: Date,
  cause: Cause,
): Promise<void> {
  await uploadedImages(store).handle(`image-${imageId}`, { type: 'DiscardImage', imageId, now }, cause);
}

/** Whether an address leads to an uploaded picture that was let go of; asked before a product takes it. */
export async function isDiscarded(store: EventStore, publicPath: string): Promise<boolean> {
  const imageId = imageOfPath(publicPath);
  if (imageId === null) return false;
  return (await uploadedImages(store).load(`image-${imageId}`)).state.status === 'discarded';
}

/** Removes a picture's files, all sizes and formats; those already gone are no failure. */
export async function removePicture(images: ImageStore, imageId: string): Promise<void> {
  await images.remove(PICTURE_SUFFIXES.map((suffix) => fileOf(imageId, suffix)));
}
