import { BACKWARDS, END, jsonEvent, NO_STREAM, START } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { collect, revisions, take } from './reading.ts';
import { countedEvents, freshStream, storeUnderTest } from './store-under-test.ts';

const store = storeUnderTest();

async function streamOf(count: number): Promise<string> {
  const stream = freshStream();
  await store.client.appendToStream(stream, countedEvents(count));
  return stream;
}

async function visible(stream: string): Promise<number[]> {
  const forwards = revisions(await collect(store.client.readStream(stream)));
  const backwards = revisions(
    await collect(store.client.readStream(stream, { direction: BACKWARDS, fromRevision: END })),
  );
  expect(backwards).toEqual(forwards.toReversed());
  return forwards;
}

describe('stream metadata', () => {
  it('is read back as it was set, the last one only', async () => {
    const stream = freshStream();
    expect(await store.client.getStreamMetadata(stream)).toEqual({ streamName: stream });
    await store.client.setStreamMetadata(stream, { maxCount: 5 }, { expectedRevision: NO_STREAM });
    const metadata = { maxAge: 100, truncateBefore: 3, cacheControl: 7, owner: 'atelier' };
    await store.client.setStreamMetadata(stream, metadata, { expectedRevision: 0n });
    expect(await store.client.getStreamMetadata(stream)).toMatchObject({ streamName: stream, metadata });
    await expect(
      store.client.setStreamMetadata(stream, {}, { expectedRevision: NO_STREAM }),
    ).rejects.toMatchObject({ actualVersion: 1n });
    expect(revisions(await collect(store.client.readStream(`$$${stream}`)))).toEqual([1]);
  });

  it('keeps the access rights', async () => {
    const stream = freshStream();
    const acl = { readRoles: ['$all'], writeRoles: ['$admins'] };
    await store.client.setStreamMetadata(stream, { acl });
    expect((await store.client.getStreamMetadata(stream)).metadata?.acl).toEqual(acl);
  });
});

describe('a stream with $maxCount', () => {
  it('shows its last events only', async () => {
    const stream = await streamOf(6);
    await store.client.setStreamMetadata(stream, { maxCount: 2 });
    expect(await visible(stream)).toEqual([4, 5]);
    await store.client.appendToStream(stream, countedEvents(1));
    expect(await visible(stream)).toEqual([5, 6]);
  });

  it('shows a new subscription its last events only', async () => {
    const stream = await streamOf(6);
    await store.client.setStreamMetadata(stream, { maxCount: 2 });
    const subscription = store.client.subscribeToStream(stream, { fromRevision: START });
    expect(revisions(await take(subscription, 2))).toEqual([4, 5]);
  });
});

describe('a stream with $tb', () => {
  it('shows the events from that revision on', async () => {
    const stream = await streamOf(6);
    await store.client.setStreamMetadata(stream, { truncateBefore: 4 });
    expect(await visible(stream)).toEqual([4, 5]);
    const last = store.client.readStream(stream, { direction: BACKWARDS, fromRevision: 3n });
    expect(await collect(last)).toEqual([]);
  });

  it('exists without any event when all are before it', async () => {
    const stream = await streamOf(3);
    await store.client.setStreamMetadata(stream, { truncateBefore: 10 });
    expect(await visible(stream)).toEqual([]);
    const result = await store.client.appendToStream(stream, countedEvents(1), { expectedRevision: 2n });
    expect(result.nextExpectedRevision).toBe(3n);
  });
});

describe('a stream with $maxAge', () => {
  it('shows the events younger than that', async () => {
    const stream = await streamOf(2);
    await store.client.setStreamMetadata(stream, { maxAge: 1 });
    await expect.poll(() => visible(stream), { timeout: 30_000 }).toEqual([]);
    await store.client.setStreamMetadata(stream, { maxAge: 3600 });
    expect(await visible(stream)).toEqual([0, 1]);
  });
});

describe('metadata that is not a JSON object', () => {
  it('limits nothing', async () => {
    const stream = await streamOf(3);
    await store.client.appendToStream(`$$${stream}`, jsonEvent({ type: '$metadata', data: [1, 2] }));
    expect(await visible(stream)).toEqual([0, 1, 2]);
  });
});
