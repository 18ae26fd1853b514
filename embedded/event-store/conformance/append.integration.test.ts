import {
  ANY,
  binaryEvent,
  EventStoreDBClient,
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  STREAM_EXISTS,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { accountOf } from '#platform/event-store/append-events.ts';
import { collect, numbers, revisions } from './reading.ts';
import { countedEvents, freshStream, storeUnderTest } from './store-under-test.ts';

const store = storeUnderTest();

type Appending = Parameters<EventStoreDBClient['appendToStream']>;

describe.each(['single', 'shared'] as const)('appending by %s calls', (calls) => {
  /** The client sends an append that names its account by a call of its own, any other over one call for all. */
  function append(stream: string, events: Appending[1], options: Appending[2] = {}) {
    const account = calls === 'single' ? { credentials: accountOf(store.connectionString) } : {};
    return store.client.appendToStream(stream, events, { ...account, ...options });
  }

  it.each([
    ['without a type', { type: '' }],
    ['with an empty id', { id: '00000000-0000-0000-0000-000000000000', type: 'Refused' }],
  ])('refuses an event %s', async (_, event) => {
    const stream = freshStream();
    await expect(append(stream, jsonEvent({ ...event, data: {} }))).rejects.toThrow();
    await expect(collect(store.client.readStream(stream))).rejects.toBeInstanceOf(StreamNotFoundError);
  });

  it('takes what carries a deadline that is far, and nothing of what comes after its own', async () => {
    const [inTime, late] = [freshStream(), freshStream()];
    const taken = await append(inTime, countedEvents(1), { deadline: 60_000 });
    expect(taken.success).toBe(true);
    const tooLate = append(late, countedEvents(1), { deadline: -1 });
    await expect(tooLate).rejects.toMatchObject({ type: 'deadline-exceeded' });
    await expect(collect(store.client.readStream(late))).rejects.toBeInstanceOf(StreamNotFoundError);
    expect(await collect(store.client.readStream(inTime, { deadline: 60_000 }))).toHaveLength(1);
  });

  it('counts data, metadata and twice the type against the largest append', async () => {
    const type = 't'.repeat(500);
    const metadata = new Uint8Array(100);
    const eventOf = (bytes: number) => binaryEvent({ type, data: new Uint8Array(bytes), metadata });
    const most = 1024 * 1024 - 2 * type.length - metadata.length;
    const result = await append(freshStream(), eventOf(most));
    expect(result.success).toBe(true);
    const tooLarge = append(freshStream(), eventOf(most + 1));
    await expect(tooLarge).rejects.toBeInstanceOf(MaxAppendSizeExceededError);
  });

  it('keeps what was appended: id, type, data, metadata, time', async () => {
    const stream = freshStream();
    const before = Date.now();
    const event = jsonEvent({
      type: 'PerfumeNamed',
      data: { name: 'Nuit d’été', price: 8900, notes: ['iris', 'cèdre'] },
      metadata: { correlationId: 'c-1' },
    });
    const result = await append(stream, event, {
      expectedRevision: NO_STREAM,
    });
    expect(result).toMatchObject({ success: true, nextExpectedRevision: 0n });

    const [read] = await collect(store.client.readStream(stream));
    expect(read?.event).toMatchObject({
      streamId: stream,
      revision: 0n,
      id: event.id,
      type: 'PerfumeNamed',
      isJson: true,
      data: event.data,
      metadata: event.metadata,
    });
    expect(read?.event?.created.getTime()).toBeGreaterThanOrEqual(before - 1000);
    expect(read?.event?.created.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
  });

  it('keeps bytes as they are', async () => {
    const stream = freshStream();
    const data = Uint8Array.from({ length: 300 }, (_, index) => index % 256);
    const metadata = Uint8Array.of(0, 255, 128);
    await append(stream, binaryEvent({ type: 'Bytes', data, metadata }));
    const [read] = await collect(store.client.readStream(stream));
    expect(read?.event?.isJson).toBe(false);
    expect(read?.event?.data).toEqual(data);
    expect(read?.event?.metadata).toEqual(metadata);
  });

  it('numbers the events of a stream from 0 without gaps', async () => {
    const stream = freshStream();
    await append(stream, countedEvents(3));
    const result = await append(stream, countedEvents(2, 3), {
      expectedRevision: 2n,
    });
    expect(result.nextExpectedRevision).toBe(4n);
    const events = await collect(store.client.readStream(stream));
    expect(revisions(events)).toEqual([0, 1, 2, 3, 4]);
    expect(numbers(events)).toEqual([0, 1, 2, 3, 4]);
  });

  it('says the stream has no event when an exact revision is expected of a missing one', async () => {
    const stream = freshStream();
    const failure = append(stream, countedEvents(1), {
      expectedRevision: 4n,
    });
    await expect(failure).rejects.toBeInstanceOf(WrongExpectedVersionError);
    await expect(failure).rejects.toMatchObject({
      streamName: stream,
      expectedVersion: 4n,
      actualVersion: 'no_stream',
    });
  });

  it('says the actual revision when no stream is expected of an existing one', async () => {
    const stream = freshStream();
    await append(stream, countedEvents(3));
    await expect(append(stream, countedEvents(1), { expectedRevision: NO_STREAM })).rejects.toMatchObject({
      expectedVersion: 'no_stream',
      actualVersion: 2n,
    });
  });

  it.each([0n, 1n, 7n])(
    'says the actual revision 2 when revision %s is expected',
    async (expectedRevision) => {
      const stream = freshStream();
      await append(stream, countedEvents(3));
      await expect(append(stream, countedEvents(1), { expectedRevision })).rejects.toMatchObject({
        type: 'wrong-expected-version',
        expectedVersion: expectedRevision,
        actualVersion: 2n,
      });
      expect(await collect(store.client.readStream(stream))).toHaveLength(3);
    },
  );

  it('takes an append that expects the stream to exist once it does', async () => {
    const stream = freshStream();
    const expecting = { expectedRevision: STREAM_EXISTS } as const;
    await expect(append(stream, countedEvents(1), expecting)).rejects.toMatchObject({
      type: 'wrong-expected-version',
      actualVersion: 'no_stream',
    });
    await append(stream, countedEvents(1));
    const result = await append(stream, countedEvents(1), expecting);
    expect(result.nextExpectedRevision).toBe(1n);
  });

  it('lets exactly one of many concurrent appends with the same expected revision through', async () => {
    const stream = freshStream();
    await append(stream, countedEvents(1));
    const attempts = Array.from({ length: 40 }, () =>
      append(stream, countedEvents(1), { expectedRevision: 0n }),
    );
    const results = await Promise.allSettled(attempts);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ actualVersion: 1n });
    }
  });

  it('gives each of many concurrent appends its own revision', async () => {
    const stream = freshStream();
    const results = await Promise.all(
      Array.from({ length: 64 }, () => append(stream, countedEvents(1), { expectedRevision: ANY })),
    );
    const given = results.map((result) => Number(result.nextExpectedRevision)).sort((a, b) => a - b);
    expect(given).toEqual(Array.from({ length: 64 }, (_, index) => index));
  });

  it('refuses an append that is too large by name, and takes the next', async () => {
    const stream = freshStream();
    const tooLarge = Array.from({ length: 6 }, () =>
      binaryEvent({ type: 'Large', data: new Uint8Array(200 * 1024) }),
    );
    const failure = append(stream, tooLarge);
    await expect(failure).rejects.toBeInstanceOf(MaxAppendSizeExceededError);
    await expect(failure).rejects.toMatchObject({ maxAppendSize: 1024 * 1024 });
    await expect(collect(store.client.readStream(stream))).rejects.toBeInstanceOf(StreamNotFoundError);

    const result = await append(stream, tooLarge.slice(0, 4));
    expect(result.nextExpectedRevision).toBe(3n);
  });

  it('takes stream names and types in any script', async () => {
    const stream = freshStream('parfum d’été – 夜');
    await append(stream, jsonEvent({ type: 'Événement', data: {} }));
    const [read] = await collect(store.client.readStream(stream));
    expect(read?.event).toMatchObject({ streamId: stream, type: 'Événement' });
  });
});

describe('an append that asks not to throw', () => {
  it('answers that it did not succeed', async () => {
    const separator = store.connectionString.includes('?') ? '&' : '?';
    const url = `${store.connectionString}${separator}throwOnAppendFailure=false`;
    const client = EventStoreDBClient.connectionString(url);
    const result = await client.appendToStream(freshStream(), countedEvents(1), { expectedRevision: 3n });
    expect(result.success).toBe(false);
    await client.dispose();
  });
});
