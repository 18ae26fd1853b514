import type { ImageEvent } from '#contracts/events/image.ts';
import { handleCommand } from '../command-handling/handle-command.ts';
import type { Cause, EventStore } from '../event-store/event-store.ts';
import { imageDecider } from './image.decider.ts';
import type { ImageStore } from './image-store.ts';
import { fileOf, imageOfPath } from './picture-address.ts';
import { PICTURE_SUFFIXES } from './process-image.ts';

/** Lets go of a picture: from now on no product may refer to it. Its files stay until `removePicture`. */
export async function discardImage(
  store: EventStore,
  imageId: string,
  now: Date,
  cause: Cause,
): Promise<void> {
  await handleCommand(store, imageDecider, `image-${imageId}`, { type: 'DiscardImage', imageId, now }, cause);
}

/** Whether an address leads to an uploaded picture that was let go of; asked before a product takes it. */
export async function isDiscarded(store: EventStore, publicPath: string): Promise<boolean> {
  const imageId = imageOfPath(publicPath);
  if (imageId === null) return false;
  const { events } = await store.readStream<ImageEvent>(`image-${imageId}`);
  return events.reduce(imageDecider.evolve, imageDecider.initialState).status === 'discarded';
}

/** Removes a picture's files, all sizes and formats; those already gone are no failure. */
export async function removePicture(images: ImageStore, imageId: string): Promise<void> {
  await images.remove(PICTURE_SUFFIXES.map((suffix) => fileOf(imageId, suffix)));
}
