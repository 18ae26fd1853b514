import {
  ANY,
  BACKWARDS,
  END,
  NO_STREAM,
  STREAM_EXISTS,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { collect, numbers, revisions, said, take } from './reading.ts';
import { countedEvents, freshStream, ownCredentials, storeUnderTest } from './store-under-test.ts';

const store = storeUnderTest();

async function streamOf(count: number): Promise<string> {
  const stream = freshStream();
  await store.client.appendToStream(stream, countedEvents(count));
  return stream;
}

describe('a deleted stream', () => {
  it('is not found', async () => {
    const stream = await streamOf(3);
    const result = await store.client.deleteStream(stream);
    expect(result.position?.commit).toBeTypeOf('bigint');
    await expect(collect(store.client.readStream(stream))).rejects.toBeInstanceOf(StreamNotFoundError);
    await expect(
      collect(store.client.readStream(stream, { direction: BACKWARDS, fromRevision: END })),
    ).rejects.toBeInstanceOf(StreamNotFoundError);
  });

  it.each([ANY, NO_STREAM, 2n] as const)(
    'starts again at the next revision, expecting %s',
    async (expectedRevision) => {
      const stream = await streamOf(3);
      await store.client.deleteStream(stream);
      const again = await store.client.appendToStream(stream, countedEvents(2, 10), { expectedRevision });
      expect(again.nextExpectedRevision).toBe(4n);
      const events = await collect(store.client.readStream(stream));
      expect(revisions(events)).toEqual([3, 4]);
      expect(numbers(events)).toEqual([10, 11]);
      const last = store.client.readStream(stream, { direction: BACKWARDS, fromRevision: END });
      expect(revisions(await collect(last))).toEqual([4, 3]);
      await store.client.appendToStream(stream, countedEvents(1, 12), { expectedRevision: 4n });
    },
  );

  it('does not exist for an append that expects it to', async () => {
    const stream = await streamOf(3);
    await store.client.deleteStream(stream);
    await expect(
      store.client.appendToStream(stream, countedEvents(1), { expectedRevision: STREAM_EXISTS }),
    ).rejects.toBeInstanceOf(StreamDeletedError);
  });

  it('can be deleted again after it started again', async () => {
    const stream = await streamOf(2);
    await store.client.deleteStream(stream);
    await store.client.appendToStream(stream, countedEvents(1));
    await store.client.deleteStream(stream);
    await expect(collect(store.client.readStream(stream))).rejects.toBeInstanceOf(StreamNotFoundError);
    const again = await store.client.appendToStream(stream, countedEvents(1));
    expect(again.nextExpectedRevision).toBe(3n);
  });

  it('comes back when its metadata is set, without its events', async () => {
    const stream = await streamOf(2);
    await store.client.deleteStream(stream);
    await store.client.setStreamMetadata(stream, { maxAge: 1000 });
    expect(await collect(store.client.readStream(stream))).toEqual([]);
    const { metadata } = await store.client.getStreamMetadata(stream);
    expect(metadata).toMatchObject({ maxAge: 1000, truncateBefore: 2 });
  });

  it('is still followed by its subscriptions when it starts again', async () => {
    const stream = await streamOf(2);
    const subscription = store.client.subscribeToStream(stream, { fromRevision: END });
    const caughtUp = said(subscription, 'caughtUp');
    const events = take(subscription, 1);
    await caughtUp;
    await store.client.deleteStream(stream);
    await store.client.appendToStream(stream, countedEvents(1, 5));
    expect(revisions(await events)).toEqual([2]);
  });
});

describe('deleting a stream', () => {
  it('is refused when the revision is not the expected one, and says both', async () => {
    const stream = await streamOf(4);
    const failure = store.client.deleteStream(stream, { expectedRevision: 2n });
    await expect(failure).rejects.toBeInstanceOf(WrongExpectedVersionError);
    await expect(failure).rejects.toMatchObject({
      streamName: stream,
      expectedVersion: 2n,
      actualVersion: 3n,
    });
    expect(await collect(store.client.readStream(stream))).toHaveLength(4);
    await store.client.deleteStream(stream, { expectedRevision: 3n });
  });

  it('is refused when none is expected and there is one', async () => {
    const stream = await streamOf(1);
    await expect(store.client.deleteStream(stream, { expectedRevision: NO_STREAM })).rejects.toBeInstanceOf(
      WrongExpectedVersionError,
    );
  });

  it('is possible while it has metadata but no events', async () => {
    const stream = freshStream();
    await store.client.setStreamMetadata(stream, { cacheControl: 10 });
    await store.client.deleteStream(stream, { expectedRevision: NO_STREAM });
    const result = await store.client.appendToStream(stream, countedEvents(1));
    expect(result.nextExpectedRevision).toBe(0n);
  });
});

describe('a tombstoned stream', () => {
  it('can never be read or written to again', async () => {
    const stream = await streamOf(3);
    await store.client.tombstoneStream(stream);
    const read = collect(store.client.readStream(stream));
    await expect(read).rejects.toBeInstanceOf(StreamDeletedError);
    await expect(read).rejects.toMatchObject({ streamName: stream });
    for (const expectedRevision of [ANY, NO_STREAM, STREAM_EXISTS, 2n] as const) {
      await expect(
        store.client.appendToStream(stream, countedEvents(1), { expectedRevision }),
      ).rejects.toBeInstanceOf(StreamDeletedError);
    }
    const credentials = ownCredentials();
    await expect(
      store.client.appendToStream(stream, countedEvents(1), { credentials }),
    ).rejects.toBeInstanceOf(StreamDeletedError);
    await expect(store.client.deleteStream(stream)).rejects.toBeInstanceOf(StreamDeletedError);
    await expect(store.client.tombstoneStream(stream)).rejects.toBeInstanceOf(StreamDeletedError);
  });

  it('cannot be subscribed to', async () => {
    const stream = await streamOf(1);
    await store.client.tombstoneStream(stream);
    await expect(take(store.client.subscribeToStream(stream), 1)).rejects.toBeInstanceOf(StreamDeletedError);
  });

  it('leaves its events and the tombstone in $all', async () => {
    const stream = freshStream();
    const first = await store.client.appendToStream(stream, countedEvents(2));
    await store.client.tombstoneStream(stream);
    const kinds: (string | undefined)[] = [];
    const { position } = first;
    if (position === undefined) throw new Error('An append has a position.');
    for await (const { event } of store.client.subscribeToAll({ fromPosition: position })) {
      if (event?.streamId !== stream) continue;
      kinds.push(event.type);
      if (event.type === '$streamDeleted') break;
    }
    expect(kinds.at(-1)).toBe('$streamDeleted');
  });
});

describe('tombstoning a stream', () => {
  it('is refused when the revision is not the expected one, and says both', async () => {
    const stream = await streamOf(4);
    await expect(store.client.tombstoneStream(stream, { expectedRevision: 1n })).rejects.toMatchObject({
      type: 'wrong-expected-version',
      streamName: stream,
      expectedVersion: 1n,
      actualVersion: 3n,
    });
    await store.client.tombstoneStream(stream, { expectedRevision: 3n });
  });

  it('is possible before it exists', async () => {
    const stream = freshStream();
    await store.client.tombstoneStream(stream, { expectedRevision: NO_STREAM });
    await expect(store.client.appendToStream(stream, countedEvents(1))).rejects.toBeInstanceOf(
      StreamDeletedError,
    );
  });
});
