import { ANY, NO_STREAM, STREAM_EXISTS } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { collect } from './reading.ts';
import { countedEvents, freshStream, storeUnderTest } from './store-under-test.ts';

const store = storeUnderTest();

describe('appending the same events again', () => {
  it.each([ANY, NO_STREAM] as const)(
    'succeeds with the first place and adds nothing, expecting %s',
    async (expectedRevision) => {
      const stream = freshStream();
      const [event] = countedEvents(1);
      if (event === undefined) throw new Error('There is one event.');
      const first = await store.client.appendToStream(stream, event, { expectedRevision });
      await store.client.appendToStream(stream, countedEvents(5));
      const again = await store.client.appendToStream(stream, event, { expectedRevision });
      expect(again.nextExpectedRevision).toBe(0n);
      expect(again.position).toEqual(first.position);
      expect(await collect(store.client.readStream(stream))).toHaveLength(6);
    },
  );

  it('succeeds in the middle of the stream, expecting the exact revision', async () => {
    const stream = freshStream();
    await store.client.appendToStream(stream, countedEvents(2));
    const middle = countedEvents(3);
    await store.client.appendToStream(stream, middle, { expectedRevision: 1n });
    await store.client.appendToStream(stream, countedEvents(2));
    const again = await store.client.appendToStream(stream, middle, { expectedRevision: 1n });
    expect(again.nextExpectedRevision).toBe(4n);
    expect(await collect(store.client.readStream(stream))).toHaveLength(7);
  });

  it('succeeds when the stream is expected to exist', async () => {
    const stream = freshStream();
    const events = countedEvents(2);
    await store.client.appendToStream(stream, events);
    const again = await store.client.appendToStream(stream, events, { expectedRevision: STREAM_EXISTS });
    expect(again.nextExpectedRevision).toBe(1n);
  });

  it('adds them once when the two appends cross', async () => {
    const stream = freshStream();
    const events = countedEvents(2);
    const results = await Promise.all(
      Array.from({ length: 8 }, () =>
        store.client.appendToStream(stream, events, { expectedRevision: NO_STREAM }),
      ),
    );
    for (const result of results) expect(result.nextExpectedRevision).toBe(1n);
    expect(await collect(store.client.readStream(stream))).toHaveLength(2);
  });
});

describe('appending a part of the same events', () => {
  it('is a wrong expected revision when new ones follow known ones', async () => {
    const stream = freshStream();
    const events = countedEvents(2);
    await store.client.appendToStream(stream, events, { expectedRevision: NO_STREAM });
    await expect(
      store.client.appendToStream(stream, [...events, ...countedEvents(1)], { expectedRevision: NO_STREAM }),
    ).rejects.toMatchObject({ type: 'wrong-expected-version', actualVersion: 1n });
    await expect(
      store.client.appendToStream(stream, [...events, ...countedEvents(1)], { expectedRevision: ANY }),
    ).rejects.toMatchObject({ type: 'wrong-expected-version' });
    expect(await collect(store.client.readStream(stream))).toHaveLength(2);
  });

  it('is a wrong expected revision when they stand elsewhere', async () => {
    const stream = freshStream();
    const events = countedEvents(3);
    await store.client.appendToStream(stream, events);
    await expect(
      store.client.appendToStream(stream, events.slice(1), { expectedRevision: NO_STREAM }),
    ).rejects.toMatchObject({ type: 'wrong-expected-version', actualVersion: 2n });
  });
});

describe('appending the same events to another stream', () => {
  it('adds them there', async () => {
    const events = countedEvents(2);
    await store.client.appendToStream(freshStream(), events);
    const other = freshStream();
    const result = await store.client.appendToStream(other, events, { expectedRevision: ANY });
    expect(result.nextExpectedRevision).toBe(1n);
    expect(await collect(store.client.readStream(other))).toHaveLength(2);
  });
});
