import { randomUUID } from 'node:crypto';
import {
  END,
  eventTypeFilter,
  excludeSystemEvents,
  jsonEvent,
  type Position,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { numbers, said, take, takeOf } from './reading.ts';
import { countedEvents, freshStream, storeUnderTest } from './store-under-test.ts';

const store = storeUnderTest();

async function positionOfNewEvent(): Promise<Position> {
  const { position } = await store.client.appendToStream(freshStream(), countedEvents(1));
  if (position === undefined) throw new Error('An append has a position.');
  return position;
}

describe('a subscription to $all', () => {
  it('from a position begins after it', async () => {
    const stream = freshStream();
    const { position } = await store.client.appendToStream(stream, countedEvents(1));
    await store.client.appendToStream(stream, countedEvents(2, 1));
    const subscription = store.client.subscribeToAll({ fromPosition: position ?? START });
    expect(numbers(await takeOf(subscription, [stream], 2))).toEqual([1, 2]);
  });

  it('from the end gives only what comes, in order', async () => {
    const streams = [freshStream(), freshStream()] as const;
    await store.client.appendToStream(streams[0], countedEvents(2, 100));
    const subscription = store.client.subscribeToAll({ fromPosition: END });
    const caughtUp = said(subscription, 'caughtUp');
    const events = takeOf(subscription, streams, 5);
    await caughtUp;
    await store.client.appendToStream(streams[0], countedEvents(2));
    await store.client.appendToStream(streams[1], countedEvents(3, 2));
    expect(numbers(await events)).toEqual([0, 1, 2, 3, 4]);
  });

  it('from the start gives the events of all streams, system events included', async () => {
    const stream = freshStream();
    await store.client.setStreamMetadata(stream, { about: 'a test' });
    let metadataSeen = false;
    for await (const { event } of store.client.subscribeToAll({ fromPosition: START })) {
      if (event?.streamId !== `$$${stream}`) continue;
      metadataSeen = true;
      break;
    }
    expect(metadataSeen).toBe(true);
  });
});

describe('a filtered subscription to $all', () => {
  const mark = randomUUID().replaceAll('-', '');
  const filters = [
    { by: 'stream prefix', filter: streamNameFilter({ prefixes: [`kept${mark}`, `other${mark}`] }) },
    { by: 'stream regex', filter: streamNameFilter({ regex: `^(kept|other)${mark}.*$` }) },
    { by: 'type prefix', filter: eventTypeFilter({ prefixes: [`Kept${mark}`] }) },
    { by: 'type regex', filter: eventTypeFilter({ regex: `^Kept${mark}[A-Z]$` }) },
  ];

  it.each(filters)('by $by gives the events that match, old and new', async ({ filter }) => {
    const start = await positionOfNewEvent();
    const append = async (n: number) => {
      const kept = jsonEvent({ type: `Kept${mark}A`, data: { n } });
      await store.client.appendToStream(`kept${mark}-${randomUUID()}`, kept);
      const dropped = jsonEvent({ type: 'Dropped', data: { n: -1 } });
      await store.client.appendToStream(`dropped-${randomUUID()}`, dropped);
    };
    for (let n = 0; n < 3; n += 1) await append(n);
    const subscription = store.client.subscribeToAll({ fromPosition: start, filter });
    const caughtUp = said(subscription, 'caughtUp');
    const events = take(subscription, 5);
    await caughtUp;
    for (let n = 3; n < 5; n += 1) await append(n);
    expect(numbers(await events)).toEqual([0, 1, 2, 3, 4]);
  });

  it('may leave system events out', async () => {
    const start = await positionOfNewEvent();
    const stream = freshStream();
    await store.client.setStreamMetadata(stream, { about: 'a test' });
    await store.client.appendToStream(stream, countedEvents(1));
    const subscription = store.client.subscribeToAll({ fromPosition: start, filter: excludeSystemEvents() });
    const [event] = await takeOf(subscription, [stream, `$$${stream}`], 1);
    expect(event?.event?.streamId).toBe(stream);
  });

  it('says how far it has looked while nothing matches', async () => {
    const start = await positionOfNewEvent();
    const checkpoints: bigint[] = [];
    const nothing = streamNameFilter({
      prefixes: [`nothing-${randomUUID()}`],
      maxSearchWindow: 10,
      checkpointInterval: 2,
      checkpointReached: (_, { commit }) => {
        checkpoints.push(commit);
        return Promise.resolve();
      },
    });
    const subscription = store.client.subscribeToAll({ fromPosition: start, filter: nothing });
    await said(subscription.resume(), 'caughtUp');
    for (let n = 0; n < 60; n += 1) await store.client.appendToStream(freshStream(), countedEvents(1));
    // One checkpoint for each twenty events looked at, and none of them ahead of the log.
    await expect.poll(() => checkpoints.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
    await subscription.unsubscribe();
    expect(checkpoints).toEqual([...new Set(checkpoints)].sort((a, b) => Number(a - b)));
    const end = await positionOfNewEvent();
    expect(checkpoints.every((commit) => commit > start.commit && commit < end.commit)).toBe(true);
  });

  it('goes on after its checkpoint without missing or repeating a match', async () => {
    const stream = freshStream('resumed');
    const start = await positionOfNewEvent();
    for (let n = 0; n < 50; n += 1) {
      await store.client.appendToStream(n % 10 === 0 ? stream : freshStream(), countedEvents(1, n));
    }
    let checkpoint: Position = start;
    const seen: number[] = [];
    const filter = streamNameFilter({
      prefixes: [stream],
      maxSearchWindow: 5,
      checkpointReached: (_, position) => {
        checkpoint = position;
        return Promise.resolve();
      },
    });
    const follow = async (count: number) => {
      const before = seen.length;
      for await (const event of store.client.subscribeToAll({ fromPosition: checkpoint, filter })) {
        if (event.event) checkpoint = event.event.position;
        seen.push(...numbers([event]));
        if (seen.length === before + count) break;
      }
    };
    await follow(2);
    await follow(3);
    expect(seen).toEqual([0, 10, 20, 30, 40]);
  });

  it('refuses what is not a regular expression', async () => {
    const filter = streamNameFilter({ regex: '([' });
    const subscription = store.client.subscribeToAll({ filter });
    await expect(take(subscription, 1)).rejects.toThrow();
  });
});
