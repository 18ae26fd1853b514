import { randomUUID } from 'node:crypto';
import { type Outcome, refuse } from '#domain/decider.ts';
import { type ImageRefusal, imageDecider } from '#domain/media/image.decider.ts';
import { commandHandler } from '#platform/command-handling/command-handler.ts';
import type { Cause, EventStore } from '#platform/event-store/event-store.ts';
import { fileOf, type ImageStore, imageOfPath, publicPathOf } from './image-store.ts';
import { PICTURE_SUFFIXES, type ProcessedImage, processImage } from './process-image.ts';

const uploadedImages = commandHandler(imageDecider);

type Unprocessed = Extract<ProcessedImage, { accepted: false }>;
export type UploadRefusal = ImageRefusal | { readonly code: Unprocessed['reason'] };

export interface StoredImage {
  readonly publicPath: string;
  readonly width: number;
  readonly height: number;
}

/** Lets one picture in. The name the browser gives it is used for nothing. */
export async function grantUpload(
  store: EventStore,
  now: Date,
  cause: Cause,
): Promise<{ imageId: string; publicPath: string }> {
  const imageId = randomUUID();
  const publicPath = publicPathOf(imageId);
  const command = { type: 'GrantUpload', imageId, publicPath, now: now.toISOString() } as const;
  await uploadedImages(store).handle(`image-${imageId}`, command, cause);
  return { imageId, publicPath };
}

/** Whether a granted picture may come in now; asked before its bytes are read. */
export async function checkGrant(
  store: EventStore,
  imageId: string,
  now: Date,
  cause: Cause,
): Promise<ImageRefusal | null> {
  const command = { type: 'CheckGrant', now: now.toISOString() } as const;
  const checked = await uploadedImages(store).handle(`image-${imageId}`, command, cause);
  return checked.accepted ? null : checked.refusal;
}

/**
 * Draws, stores and records a granted picture. Of several uploads under one grant the first to be accepted on the stream
 * writes the files, so that none overwrites another's; a picture that cannot be read leaves the grant open.
 */
export async function storeImage(
  deps: { store: EventStore; images: ImageStore },
  imageId: string,
  original: Buffer,
  now: Date,
  cause: Cause,
): Promise<Outcome<{ readonly image: StoredImage }, UploadRefusal>> {
  const processed = await processImage(original);
  if (!processed.accepted) return refuse({ code: processed.reason });
  const { width, height, files } = processed;
  const stream = `image-${imageId}` as const;
  const acceptance = { type: 'AcceptUpload', imageId, now: now.toISOString() } as const;
  const { handle } = uploadedImages(deps.store);
  const accepted = await handle(stream, acceptance, cause);
  if (!accepted.accepted) return accepted;
  await deps.images.put(files.map(({ suffix, bytes }) => ({ path: fileOf(imageId, suffix), bytes })));
  const bytes = files[0]?.bytes.length ?? 0;
  const command = { type: 'RecordStored', imageId, width, height, bytes } as const;
  const recorded = await handle(stream, command, cause);
  if (!recorded.accepted) return recorded;
  return { accepted: true, image: { publicPath: publicPathOf(imageId), width, height } };
}

/** Lets go of a picture: from now on no product may refer to it. Its files stay until `removePicture`. */
export async function discardImage(
  store: EventStore,
  imageId: string,
  now: Date,
  cause: Cause,
): Promise<void> {
  const command = { type: 'DiscardImage', imageId, now: now.toISOString() } as const;
  await uploadedImages(store).handle(`image-${imageId}`, command, cause);
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
