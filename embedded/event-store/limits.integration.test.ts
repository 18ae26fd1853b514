import { binaryEvent, MaxAppendSizeExceededError } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { collect, revisions } from './conformance/reading.ts';
import { countedEvents, freshStream, storeUnderTest } from './conformance/store-under-test.ts';

const store = storeUnderTest();

function eventOf(bytes: number) {
  return binaryEvent({ type: 'Bytes', data: new Uint8Array(bytes) });
}

describe('the event store', () => {
  it('names the limit to an append of several megabytes', async () => {
    const failure = store.client.appendToStream(freshStream(), eventOf(5 * 1024 * 1024));
    await expect(failure).rejects.toBeInstanceOf(MaxAppendSizeExceededError);
  });

  it('cuts a message beyond all limits, and goes on serving that client', async () => {
    await expect(store.client.appendToStream(freshStream(), eventOf(20 * 1024 * 1024))).rejects.toThrow(
      'larger',
    );
    const result = await store.client.appendToStream(freshStream(), countedEvents(1));
    expect(result.success).toBe(true);
  });

  it('takes stream names longer than a key of its index', async () => {
    const [one, other] = [`${freshStream()}${'é'.repeat(1000)}a`, `${freshStream()}${'é'.repeat(1000)}b`];
    await store.client.appendToStream(one, countedEvents(2));
    await store.client.appendToStream(other, countedEvents(1));
    const events = await collect(store.client.readStream(one));
    expect(revisions(events)).toEqual([0, 1]);
    expect(events[0]?.event?.streamId).toBe(one);
  });

  it.each(['', '$$'])("refuses '%s' as a stream's name", async (name) => {
    await expect(store.client.appendToStream(name, countedEvents(1))).rejects.toThrow(
      "cannot be a stream's name",
    );
    const credentials = { username: 'admin', password: 'changeit' };
    await expect(store.client.appendToStream(name, countedEvents(1), { credentials })).rejects.toThrow(
      "cannot be a stream's name",
    );
  });
});
