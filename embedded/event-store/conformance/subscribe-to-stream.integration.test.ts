import { END, START } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { numbers, revisions, said, take } from './reading.ts';
import { countedEvents, freshStream, storeUnderTest } from './store-under-test.ts';

const store = storeUnderTest();

describe('a subscription to a stream', () => {
  it('from the start gives what is there, says it caught up, then gives what comes', async () => {
    const stream = freshStream();
    await store.client.appendToStream(stream, countedEvents(3));
    const subscription = store.client.subscribeToStream(stream, { fromRevision: START });
    const caughtUp = said(subscription, 'caughtUp');
    const events = take(subscription, 5);
    await caughtUp;
    await store.client.appendToStream(stream, countedEvents(2, 3));
    expect(numbers(await events)).toEqual([0, 1, 2, 3, 4]);
  });

  it('from a revision begins after it', async () => {
    const stream = freshStream();
    await store.client.appendToStream(stream, countedEvents(5));
    const subscription = store.client.subscribeToStream(stream, { fromRevision: 2n });
    expect(revisions(await take(subscription, 2))).toEqual([3, 4]);
  });

  it('from the end gives only what comes', async () => {
    const stream = freshStream();
    await store.client.appendToStream(stream, countedEvents(5));
    const subscription = store.client.subscribeToStream(stream, { fromRevision: END });
    const caughtUp = said(subscription, 'caughtUp');
    const events = take(subscription, 2);
    await caughtUp;
    await store.client.appendToStream(stream, countedEvents(2, 5));
    expect(numbers(await events)).toEqual([5, 6]);
  });

  it('may begin before the stream exists', async () => {
    const stream = freshStream();
    const subscription = store.client.subscribeToStream(stream);
    const caughtUp = said(subscription, 'caughtUp');
    const events = take(subscription, 1);
    await caughtUp;
    await store.client.appendToStream(freshStream(), countedEvents(1, 99));
    await store.client.appendToStream(stream, countedEvents(1, 7));
    expect(numbers(await events)).toEqual([7]);
  });

  it('misses nothing that is appended while it begins', async () => {
    const stream = freshStream();
    const appending = (async () => {
      for (let n = 0; n < 100; n += 1) await store.client.appendToStream(stream, countedEvents(1, n));
    })();
    const subscriptions = Array.from({ length: 5 }, () => take(store.client.subscribeToStream(stream), 100));
    for (const events of await Promise.all(subscriptions)) {
      expect(numbers(events)).toEqual(Array.from({ length: 100 }, (_, index) => index));
    }
    await appending;
  });

  it('gives a slow reader everything in order', async () => {
    const stream = freshStream();
    await store.client.appendToStream(stream, countedEvents(1000));
    const seen: number[] = [];
    const subscription = store.client.subscribeToStream(stream);
    for await (const { event } of subscription) {
      if (seen.length === 10) await store.client.appendToStream(stream, countedEvents(1500, 1000));
      if (seen.length % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
      seen.push(Number(event?.revision));
      if (seen.length === 2500) break;
    }
    expect(seen).toEqual(Array.from({ length: 2500 }, (_, index) => index));
  });

  it('ends when it is unsubscribed, and the client goes on', async () => {
    const stream = freshStream();
    await store.client.appendToStream(stream, countedEvents(1));
    const subscription = store.client.subscribeToStream(stream);
    const ended = new Promise((resolve) => subscription.once('end', resolve));
    await said(subscription.resume(), 'caughtUp');
    await subscription.unsubscribe();
    await ended;
    const result = await store.client.appendToStream(stream, countedEvents(1));
    expect(result.success).toBe(true);
  });
});
