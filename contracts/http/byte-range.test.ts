import { describe, expect, it } from 'vitest';
import { byteRangeOf } from './byte-range.ts';

describe('a range of a file of 100 bytes', () => {
  it.each([
    ['bytes=0-9', { kind: 'part', start: 0, end: 9 }],
    ['bytes=90-', { kind: 'part', start: 90, end: 99 }],
    ['bytes=-10', { kind: 'part', start: 90, end: 99 }],
    ['bytes=-500', { kind: 'part', start: 0, end: 99 }],
    ['bytes=50-5000', { kind: 'part', start: 50, end: 99 }],
    ['bytes=100-', { kind: 'unsatisfiable' }],
    ['bytes=-0', { kind: 'unsatisfiable' }],
    ['bytes=9-0', { kind: 'whole' }],
    ['bytes=-', { kind: 'whole' }],
    ['bytes=0-1,5-6', { kind: 'whole' }],
    ['lines=0-1', { kind: 'whole' }],
    ['', { kind: 'whole' }],
  ])('%s', (header, range) => {
    expect(byteRangeOf(header, 100)).toEqual(range);
  });
});
