import { BACKWARDS, END, FORWARDS, START, StreamNotFoundError } from '@eventstore/db-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { collect, numbers, revisions, take } from './reading.ts';
import { countedEvents, freshStream, storeUnderTest } from './store-under-test.ts';

const store = storeUnderTest();
const stream = freshStream();

beforeAll(async () => {
  await store.client.appendToStream(stream, countedEvents(10));
});

describe('reading a stream', () => {
  it.each([
    { direction: FORWARDS, fromRevision: START, maxCount: 3, expected: [0, 1, 2] },
    { direction: FORWARDS, fromRevision: 4n, maxCount: 3, expected: [4, 5, 6] },
    { direction: FORWARDS, fromRevision: 8n, maxCount: 100, expected: [8, 9] },
    { direction: FORWARDS, fromRevision: 10n, maxCount: 100, expected: [] },
    { direction: FORWARDS, fromRevision: END, maxCount: 100, expected: [] },
    { direction: BACKWARDS, fromRevision: END, maxCount: 3, expected: [9, 8, 7] },
    { direction: BACKWARDS, fromRevision: 4n, maxCount: 3, expected: [4, 3, 2] },
    { direction: BACKWARDS, fromRevision: 1n, maxCount: 100, expected: [1, 0] },
    { direction: BACKWARDS, fromRevision: START, maxCount: 100, expected: [0] },
    { direction: BACKWARDS, fromRevision: 100n, maxCount: 2, expected: [9, 8] },
  ] as const)('$direction from $fromRevision gives at most $maxCount: $expected', async (read) => {
    const { expected, ...options } = read;
    const events = await collect(store.client.readStream(stream, options));
    expect(revisions(events)).toEqual(expected);
    expect(numbers(events)).toEqual(expected);
  });

  it('gives every event of a long stream in order', async () => {
    const long = freshStream();
    for (let batch = 0; batch < 5; batch += 1) {
      await store.client.appendToStream(long, countedEvents(500, batch * 500));
    }
    const forwards = numbers(await collect(store.client.readStream(long)));
    expect(forwards).toEqual(Array.from({ length: 2500 }, (_, index) => index));
    const backwards = numbers(
      await collect(store.client.readStream(long, { direction: BACKWARDS, fromRevision: END })),
    );
    expect(backwards).toEqual(forwards.toReversed());
  });

  it('may be left in the middle, and the client goes on', async () => {
    const long = freshStream();
    await store.client.appendToStream(long, countedEvents(2000));
    expect(numbers(await take(store.client.readStream(long), 5))).toEqual([0, 1, 2, 3, 4]);
    expect(await collect(store.client.readStream(stream))).toHaveLength(10);
  });

  it('sees its own writes', async () => {
    const own = freshStream();
    for (let n = 0; n < 20; n += 1) {
      await store.client.appendToStream(own, countedEvents(1, n));
      expect(await collect(store.client.readStream(own))).toHaveLength(n + 1);
    }
  });
});

describe('reading a stream that does not exist', () => {
  it.each([FORWARDS, BACKWARDS] as const)('says so, %s', async (direction) => {
    const missing = freshStream();
    const fromRevision = direction === FORWARDS ? START : END;
    const read = collect(store.client.readStream(missing, { direction, fromRevision }));
    await expect(read).rejects.toBeInstanceOf(StreamNotFoundError);
    await expect(read).rejects.toMatchObject({ streamName: missing });
  });
});
