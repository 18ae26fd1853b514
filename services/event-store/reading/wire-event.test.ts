import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb, { type ReadResp as Answer } from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWireEvent } from './wire-event.ts';

const { Empty, StreamIdentifier, UUID } = sharedPb;
const { ReadResp } = streamsPb;

/** The bytes that the client's generated code makes of an answer. */
function wire(answer: Answer): Buffer {
  return Buffer.from(answer.serializeBinary());
}

function bytes(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text));
}

const uint64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const events = fc.record({
  id: fc.uuid(),
  stream: fc.string({ unit: 'grapheme' }),
  revision: uint64,
  position: uint64,
  type: fc.string({ unit: 'grapheme' }),
  isJson: fc.boolean(),
  data: fc.string({ unit: 'grapheme', maxLength: 400 }),
  metadata: fc.string({ unit: 'grapheme' }),
});
type Written = typeof events extends fc.Arbitrary<infer Event> ? Event : never;

function answerWith(event: Written): Answer {
  const recorded = new ReadResp.ReadEvent.RecordedEvent()
    .setId(new UUID().setString(event.id))
    .setStreamIdentifier(new StreamIdentifier().setStreamName(bytes(event.stream)))
    .setStreamRevision(String(event.revision))
    .setPreparePosition(String(event.position))
    .setCommitPosition(String(event.position))
    .setCustomMetadata(bytes(event.metadata))
    .setData(bytes(event.data));
  recorded.getMetadataMap().set('created', '17000000000000000');
  recorded.getMetadataMap().set('type', event.type);
  recorded
    .getMetadataMap()
    .set('content-type', event.isJson ? 'application/json' : 'application/octet-stream');
  const read = new ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(event.position));
  return new ReadResp().setEvent(read);
}

describe('an event on the wire', () => {
  it('is read as the generated code writes it, whatever it holds', () => {
    fc.assert(
      fc.property(events, (event) => {
        expect(readWireEvent(wire(answerWith(event)))).toEqual({
          ...event,
          data: Buffer.from(event.data),
          metadata: Buffer.from(event.metadata),
        });
      }),
    );
  });

  it('is found behind a link that led to it, and beside fields of later versions', () => {
    const event = { ...sample, revision: 3n };
    const answer = answerWith(event);
    answer.getEvent()?.setNoPosition(new Empty());
    answer.getEvent()?.setLink(new ReadResp.ReadEvent.RecordedEvent().setStreamRevision('9'));
    // Field 99, once of each kind: a number, 64 bits, bytes, 32 bits.
    const later = Buffer.from(`9806019906${'00'.repeat(8)}9a0602aabb9d06${'00'.repeat(4)}`, 'hex');
    expect(readWireEvent(Buffer.concat([later, wire(answer), later]))).toMatchObject({
      stream: event.stream,
      revision: 3n,
    });
  });

  it('that was cut off is refused, wherever it was', () => {
    const whole = wire(answerWith(sample));
    for (let length = 1; length < whole.length; length += 1)
      expect(() => readWireEvent(whole.subarray(0, length))).toThrow(RangeError);
  });
});

describe('other messages', () => {
  it('hold no event', () => {
    const notFound = new ReadResp.StreamNotFound().setStreamIdentifier(new StreamIdentifier());
    expect(readWireEvent(wire(new ReadResp().setStreamNotFound(notFound)))).toBeNull();
    expect(readWireEvent(wire(new ReadResp().setCaughtUp(new ReadResp.CaughtUp())))).toBeNull();
    expect(readWireEvent(wire(new ReadResp().setLastStreamPosition('12')))).toBeNull();
  });
});

const sample: Written = {
  id: '0b0bd2a8-6f0c-4a3e-9c1d-1f1f0a1f5b11',
  stream: 'order-1',
  revision: 0n,
  position: 77n,
  type: 'OrderPlaced',
  isJson: true,
  data: '{"orderId":"1"}',
  metadata: '{}',
};
