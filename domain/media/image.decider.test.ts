import { describe, it } from 'vitest';
import type { ImageEvent } from '#contracts/events/catalog/image.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { imageDecider } from './image.decider.ts';

const imageId = '0d9c7a52-6a0f-4c58-9d5e-8a3f2c1b7e60';
const publicPath = `/objects/products/${imageId}.jpg`;
const now = '2026-03-01T10:00:00.000Z';
const later = (minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString();

const granted: ImageEvent = {
  type: 'ImageUploadGranted',
  data: { imageId, publicPath, expiresAt: later(10) },
};
const stored: ImageEvent = {
  type: 'ImageStored',
  data: { imageId, publicPath, width: 800, height: 1000, bytes: 9_000 },
};
const accepted: ImageEvent = {
  type: 'ImageUploadAccepted',
  data: { imageId, acceptedAt: now },
};
const acceptUpload = { type: 'AcceptUpload', imageId, now } as const;
const record = { type: 'RecordStored', imageId, width: 800, height: 1000, bytes: 9_000 } as const;

describe('a picture', () => {
  it('is let in for ten minutes', () => {
    given(imageDecider).when({ type: 'GrantUpload', imageId, publicPath, now }).then(granted);
    given(imageDecider, [granted])
      .when({ type: 'CheckGrant', now: later(9) })
      .thenNothingHappened();
    given(imageDecider, [granted])
      .when({ type: 'CheckGrant', now: later(10) })
      .thenRefuses({ code: 'grant-expired' });
  });
  it('is stored once', () => {
    given(imageDecider, [granted]).when(acceptUpload).then(accepted);
    given(imageDecider, [granted, accepted]).when(acceptUpload).thenRefuses({ code: 'grant-used' });
    given(imageDecider, [granted, accepted]).when(record).then(stored);
    given(imageDecider, [granted, accepted, stored]).when(record).thenNothingHappened();
    given(imageDecider, [granted, stored])
      .when({ type: 'CheckGrant', now })
      .thenRefuses({ code: 'grant-used' });
  });
  it('is stored only when its upload was let in', () => {
    given(imageDecider, [granted]).when(record).thenRefuses({ code: 'not-granted' });
  });
  it('that no product shows is let go of, once, and is not stored after that', () => {
    const discard = { type: 'DiscardImage', imageId, now: later(1_440) } as const;
    const discarded: ImageEvent = {
      type: 'ImageDiscarded',
      data: { imageId, discardedAt: later(1_440) },
    };
    given(imageDecider, [granted, accepted, stored]).when(discard).then(discarded);
    given(imageDecider, [granted, accepted]).when(discard).then(discarded);
    given(imageDecider, [granted, accepted, stored, discarded]).when(discard).thenNothingHappened();
    given(imageDecider, [granted, accepted, discarded]).when(record).thenRefuses({ code: 'not-granted' });
    given(imageDecider, [granted]).when(discard).thenRefuses({ code: 'not-granted' });
  });
  it('that nobody let in stays out', () => {
    given(imageDecider).when(record).thenRefuses({ code: 'not-granted' });
    given(imageDecider).when({ type: 'CheckGrant', now }).thenRefuses({ code: 'not-granted' });
  });
});
