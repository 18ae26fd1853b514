import { describe, expect, it } from 'vitest';
import { isSoftDeleted, limitsOf, softDeletedMetadata, withTruncateBefore } from './stream-metadata.ts';

const json = (value: unknown) => Buffer.from(JSON.stringify(value), 'utf8');

describe('the limits in stream metadata', () => {
  it('are its $maxCount, $maxAge and $tb', () => {
    expect(limitsOf('s', json({ $maxCount: 3, $maxAge: 60, $tb: 7, other: 1 }))).toEqual({
      maxCount: 3,
      maxAgeSeconds: 60,
      truncateBefore: 7,
    });
  });

  it.each([
    undefined,
    Buffer.from('not json'),
    json([1]),
    json(null),
    json({ $maxCount: '3', $maxAge: -1, $tb: 1.5 }),
  ])('are none when they are not whole numbers of an object: %s', (metadata) => {
    const limits = limitsOf('s', metadata);
    expect(Object.values(limits).filter((limit) => limit !== undefined)).toEqual([]);
  });

  it('of a metadata stream are its last event only', () => {
    expect(limitsOf('$$s', json({ $maxCount: 9 }))).toEqual({ maxCount: 1 });
  });
});

describe('the metadata of a deleted stream', () => {
  it('is recognised although its $tb is beyond what a number holds', () => {
    expect(isSoftDeleted(limitsOf('s', softDeletedMetadata()))).toBe(true);
    expect(isSoftDeleted(limitsOf('s', json({ $tb: 10 })))).toBe(false);
  });

  it('keeps everything else when the stream starts again', () => {
    const again = withTruncateBefore(json({ $tb: 2 ** 63, $maxCount: 4 }), 6);
    expect(JSON.parse(String(again))).toEqual({ $tb: 6, $maxCount: 4 });
    expect(withTruncateBefore(Buffer.from('not json'), 6)).toBeUndefined();
  });
});
