import { describe as context, expect, it } from 'vitest';
import type { StockEvent } from '#contracts/events/catalog/stock.ts';
import { type Cause, InvalidEvent, type StoredEvent, UnreadableEvent } from '../event-store.ts';
import type { EncodedEvent } from './content-hash.ts';
import { decode, encode } from './event-codec.ts';

const cause: Cause = { actor: 'shopper', correlationId: 'corr', causationId: 'caus' };
const now = new Date('2027-03-01T10:00:00.000Z');
const reserved: StockEvent = {
  type: 'StockReserved',
  data: {
    productId: '0b0bd2a8-6f0c-4a3e-9c1d-1f1f0a1f5b11',
    orderId: '5b1b0b63-3d2f-4f6a-8b60-0f5a4a8f3a55',
    quantity: 2,
    expiresAt: '2027-03-01T10:30:00.000Z',
  },
};

const opened = (record: StoredEvent) => decode(record, new Map());

/** What a server would hand back of an event, with some of it replaced. */
function recorded(written: EncodedEvent, changes: Partial<StoredEvent> = {}): StoredEvent {
  const json = JSON.parse(JSON.stringify(written));
  return {
    stream: 'stock-1',
    id: written.id,
    revision: 4n,
    type: written.type,
    data: json.data,
    metadata: json.metadata,
    position: 77n,
    ...changes,
  };
}

context('an event on its way into the log', () => {
  it('carries who caused it, when, and the version of its shape', () => {
    expect(encode(reserved, cause, now).metadata).toEqual({
      actor: 'shopper',
      correlationId: 'corr',
      causationId: 'caus',
      schemaVersion: 1,
      recordedAt: '2027-03-01T10:00:00.000Z',
    });
  });

  it('is refused when it does not match its contract, before it becomes history', () => {
    const wrong: StockEvent = { ...reserved, data: { ...reserved.data, quantity: 0 } };
    expect(() => encode(wrong, cause, now)).toThrow(InvalidEvent);
  });

  it('leaves out what its contract does not name', () => {
    const talkative: StockEvent = { ...reserved, data: { ...reserved.data, ...{ email: 'x@example.org' } } };
    expect(encode(talkative, cause, now).data).toEqual(reserved.data);
  });
});

context('an event read back from the log', () => {
  it('is the one that was written, with its place', () => {
    const written = encode(reserved, cause, now);
    expect(opened(recorded(written))).toMatchObject({
      ...reserved,
      id: written.id,
      stream: 'stock-1',
      revision: 4n,
      position: 77n,
      metadata: { actor: 'shopper' },
    });
  });

  const place = { eventType: 'StockStolen', stream: 'stock-1', revision: 4n, position: 77n };

  it('is a poison event, named with its place, when its type is unknown', () => {
    const read = () => opened(recorded(encode(reserved, cause, now), { type: 'StockStolen' }));
    expect(read).toThrow(UnreadableEvent);
    expect(read).toThrow(expect.objectContaining(place));
  });

  it('is a poison event when it comes from a newer version of the shop', () => {
    const written = encode(reserved, cause, now);
    const metadata = { ...JSON.parse(JSON.stringify(written.metadata)), schemaVersion: 2 };
    expect(() => opened(recorded(written, { metadata }))).toThrow(/version 2/);
  });

  it('is a poison event when its content or metadata is not what it should be, and its values are not told', () => {
    const written = encode(reserved, cause, now);
    const data = { ...reserved.data, orderId: 'claire@example.org' };
    expect(() => opened(recorded(written, { data }))).toThrow(/orderId invalid_format/);
    expect(() => opened(recorded(written, { data }))).not.toThrow(/claire/);
    expect(() => opened(recorded(written, { metadata: undefined }))).toThrow(UnreadableEvent);
  });
});
