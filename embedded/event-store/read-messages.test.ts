import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeReadEvent } from './read-messages.ts';

const event = fc.record({
  position: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  stream: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
  revision: fc.nat(),
  id: fc.uint8Array({ minLength: 16, maxLength: 16 }).map((id) => Buffer.from(id)),
  type: fc.string({ unit: 'grapheme', maxLength: 300 }),
  isJson: fc.boolean(),
  created: fc.integer({ min: 0, max: 4_102_444_800_000 }),
  data: fc.uint8Array({ maxLength: 20_000 }),
  metadata: fc.uint8Array({ maxLength: 300 }),
});

function decode(encoded: Buffer) {
  const readEvent = streamsPb.ReadResp.deserializeBinary(encoded).getEvent();
  const recorded = readEvent?.getEvent();
  if (readEvent === undefined || recorded === undefined) throw new Error('There is no event in the message.');
  return { readEvent, recorded };
}

describe('an event in its wire form', () => {
  it('is read by the generated code', () => {
    fc.assert(
      fc.property(event, (original) => {
        const { readEvent, recorded } = decode(encodeReadEvent(original));
        const properties = recorded.getMetadataMap();
        expect(readEvent.getCommitPosition()).toBe(String(original.position));
        expect(recorded.getCommitPosition()).toBe(String(original.position));
        expect(recorded.getPreparePosition()).toBe(String(original.position));
        expect(recorded.getStreamRevision()).toBe(String(original.revision));
        expect(Buffer.from(recorded.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe(
          original.stream,
        );
        expect(recorded.getId()?.getString().replaceAll('-', '')).toBe(original.id.toString('hex'));
        expect(properties.get('type')).toBe(original.type);
        expect(properties.get('content-type')).toBe(
          original.isJson ? 'application/json' : 'application/octet-stream',
        );
        expect(properties.get('created')).toBe(`${BigInt(original.created) * 10_000n}`);
        expect([...recorded.getData_asU8()]).toEqual([...original.data]);
        expect([...recorded.getCustomMetadata_asU8()]).toEqual([...original.metadata]);
      }),
    );
  });
});
