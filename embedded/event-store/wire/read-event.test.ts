import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TOMBSTONE_REVISION } from '../log/keys.ts';
import type { StoredEvent } from '../log/record.ts';
import { encodeReadEvent } from './read-event.ts';
import { uuidBytes } from './uuid.ts';

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
  it.each(['string', 'structured'] as const)('is read by the generated code, ids as %s', (uuidForm) => {
    fc.assert(
      fc.property(event, (original) => {
        const { readEvent, recorded } = decode(encodeReadEvent(original, uuidForm));
        const properties = recorded.getMetadataMap();
        expect(readEvent.getCommitPosition()).toBe(String(original.position));
        expect(recorded.getCommitPosition()).toBe(String(original.position));
        expect(recorded.getPreparePosition()).toBe(String(original.position));
        expect(recorded.getStreamRevision()).toBe(String(original.revision));
        expect(Buffer.from(recorded.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe(
          original.stream,
        );
        expect(uuidBytes(recorded.getId())).toEqual(original.id);
        expect(recorded.getId()?.hasString()).toBe(uuidForm === 'string');
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

  it('gives a tombstone the largest revision, as the real server', () => {
    const tombstone: StoredEvent = {
      position: 1,
      stream: 's',
      revision: TOMBSTONE_REVISION,
      id: Buffer.alloc(16),
      type: '$streamDeleted',
      isJson: false,
      created: 0,
      data: new Uint8Array(0),
      metadata: new Uint8Array(0),
    };
    const { recorded } = decode(encodeReadEvent(tombstone, 'string'));
    expect(recorded.getStreamRevision()).toBe('9223372036854775807');
  });
});
