import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeRecord, encodeRecord } from './record.ts';

const bytes = fc.uint8Array({ maxLength: 200 });
const event = fc.record({
  position: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  stream: fc.string({ unit: 'grapheme', minLength: 1 }),
  revision: fc.oneof(fc.nat(), fc.constant(Number.MAX_SAFE_INTEGER)),
  id: fc.uint8Array({ minLength: 16, maxLength: 16 }).map((id) => Buffer.from(id)),
  type: fc.string({ unit: 'grapheme' }),
  isJson: fc.boolean(),
  created: fc.integer({ min: 0, max: 8_640_000_000_000_000 }),
  data: bytes,
  metadata: bytes,
});

describe('a record on disk', () => {
  it('gives back the event it was made from', () => {
    fc.assert(
      fc.property(event, fc.nat(), (original, previous) => {
        const decoded = decodeRecord(original.position, encodeRecord(original, previous));
        expect({ ...decoded, data: [...decoded.data], metadata: [...decoded.metadata] }).toEqual({
          ...original,
          data: [...original.data],
          metadata: [...original.metadata],
        });
      }),
    );
  });

  it('is refused when any of its bits is another', () => {
    fc.assert(
      fc.property(event, fc.nat(), fc.integer({ min: 0, max: 7 }), (original, place, bit) => {
        const record = encodeRecord(original, 0);
        const at = place % record.length;
        record[at] = (record[at] ?? 0) ^ (1 << bit);
        expect(() => decodeRecord(original.position, record)).toThrow('not as it was written');
      }),
    );
  });

  it('is refused in the place of another', () => {
    fc.assert(
      fc.property(event, (original) => {
        expect(() => decodeRecord(original.position - 1, encodeRecord(original, 0))).toThrow('damaged');
      }),
    );
  });

  it('is refused when it is shorter than any record', () => {
    expect(() => decodeRecord(7, Buffer.alloc(60, 9))).toThrow('position 7');
  });
});
