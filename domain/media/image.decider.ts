import type { ImageEvent } from '#contracts/events/catalog/image.ts';
import { accept, type Decider, type Decision, refuse } from '../decider.ts';

/** A grant lasts 10 minutes and is good for one picture. */
const GRANT_LASTS_MS = 10 * 60_000;

export type ImageState =
  | { readonly status: 'absent' }
  | { readonly status: 'granted'; readonly publicPath: string; readonly expiresAt: string }
  | { readonly status: 'accepted' | 'stored' | 'discarded'; readonly publicPath: string };

interface GrantUpload {
  readonly type: 'GrantUpload';
  readonly imageId: string;
  readonly publicPath: string;
  readonly now: string;
}

/** Asks whether a picture may come in now; nothing happens yet. */
interface CheckGrant {
  readonly type: 'CheckGrant';
  readonly now: string;
}

/** Lets one upload in, of however many were sent under the grant. */
interface AcceptUpload {
  readonly type: 'AcceptUpload';
  readonly imageId: string;
  readonly now: string;
}

interface RecordStored {
  readonly type: 'RecordStored';
  readonly imageId: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** Lets go of a picture that no product shows. */
interface DiscardImage {
  readonly type: 'DiscardImage';
  readonly imageId: string;
  readonly now: string;
}

export type ImageCommand = GrantUpload | CheckGrant | AcceptUpload | RecordStored | DiscardImage;
export interface ImageRefusal {
  readonly code: 'not-granted' | 'grant-expired' | 'grant-used';
}

/**
 * One picture: granted, accepted once, then stored, and discarded when no product shows it. The grant's deadline counts at
 * the start of the upload, not at its end.
 */
export const imageDecider: Decider<ImageState, ImageCommand, ImageEvent, ImageRefusal> = {
  initialState: { status: 'absent' },

  evolve(state, event): ImageState {
    switch (event.type) {
      case 'ImageUploadGranted':
        return state.status === 'absent'
          ? { status: 'granted', publicPath: event.data.publicPath, expiresAt: event.data.expiresAt }
          : state;
      case 'ImageUploadAccepted':
        return state.status === 'granted' ? { status: 'accepted', publicPath: state.publicPath } : state;
      case 'ImageStored':
        return state.status === 'granted' || state.status === 'accepted'
          ? { status: 'stored', publicPath: state.publicPath }
          : state;
      case 'ImageDiscarded':
        return state.status === 'accepted' || state.status === 'stored'
          ? { status: 'discarded', publicPath: state.publicPath }
          : state;
    }
  },

  decide(command, state): Decision<ImageEvent, ImageRefusal> {
    if (command.type === 'GrantUpload') {
      if (state.status !== 'absent') return accept();
      const { imageId, publicPath, now } = command;
      const expiresAt = new Date(Date.parse(now) + GRANT_LASTS_MS).toISOString();
      return accept({ type: 'ImageUploadGranted', data: { imageId, publicPath, expiresAt } });
    }
    if (state.status === 'absent') return refuse({ code: 'not-granted' });
    if (command.type === 'RecordStored') return recordStored(command, state);
    if (command.type === 'DiscardImage') return discard(command, state);
    if (state.status !== 'granted') return refuse({ code: 'grant-used' });
    if (command.type === 'CheckGrant')
      return Date.parse(command.now) >= Date.parse(state.expiresAt)
        ? refuse({ code: 'grant-expired' })
        : accept();
    const { imageId, now } = command;
    return accept({ type: 'ImageUploadAccepted', data: { imageId, acceptedAt: now } });
  },
};

function recordStored(
  { type: _, ...stored }: RecordStored,
  state: Exclude<ImageState, { status: 'absent' }>,
): Decision<ImageEvent, ImageRefusal> {
  if (state.status === 'stored') return accept();
  // Its upload was never let in, or is long over.
  if (state.status !== 'accepted') return refuse({ code: 'not-granted' });
  return accept({ type: 'ImageStored', data: { ...stored, publicPath: state.publicPath } });
}

function discard({ imageId, now }: DiscardImage, { status }: ImageState): Decision<ImageEvent, ImageRefusal> {
  if (status === 'discarded') return accept();
  // A picture that never came in left nothing to let go of.
  if (status === 'granted') return refuse({ code: 'not-granted' });
  return accept({ type: 'ImageDiscarded', data: { imageId, discardedAt: now } });
}
