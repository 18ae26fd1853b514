import { type AppendResult, BACKWARDS, END, type Position, START } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { collect, numbers, takeOf } from './reading.ts';
import { countedEvents, freshStream, storeUnderTest } from './store-under-test.ts';

const store = storeUnderTest();

function positionOf(result: AppendResult): Position {
  if (result.position === undefined) throw new Error('An append has a position.');
  return result.position;
}

/** Appends single events to two streams in turn; gives their places in the log. */
async function appendInTurn(count: number) {
  const streams = [freshStream(), freshStream()];
  const positions: Position[] = [];
  for (const [index, event] of countedEvents(count).entries()) {
    const stream = streams[index % 2] ?? '';
    positions.push(positionOf(await store.client.appendToStream(stream, event)));
  }
  return { streams, positions };
}

describe('reading $all', () => {
  it('forwards from a position begins with the event there', async () => {
    const { streams, positions } = await appendInTurn(6);
    const fromPosition = positions[2] ?? START;
    const [first] = await collect(store.client.readAll({ fromPosition, maxCount: 1 }));
    expect(first?.event?.position).toEqual(fromPosition);
    const ours = await takeOf(store.client.readAll({ fromPosition }), streams, 4);
    expect(numbers(ours)).toEqual([2, 3, 4, 5]);
  });

  it('backwards from a position begins with the event before it', async () => {
    const { streams, positions } = await appendInTurn(6);
    const read = store.client.readAll({ direction: BACKWARDS, fromPosition: positions[4] ?? END });
    expect(numbers(await takeOf(read, streams, 4))).toEqual([3, 2, 1, 0]);
  });

  it('backwards from the end begins with the newest', async () => {
    const { streams } = await appendInTurn(3);
    const read = store.client.readAll({ direction: BACKWARDS, fromPosition: END });
    expect(numbers(await takeOf(read, streams, 3))).toEqual([2, 1, 0]);
  });

  it('gives at most what is asked for', async () => {
    await appendInTurn(4);
    expect(await collect(store.client.readAll({ fromPosition: START, maxCount: 2 }))).toHaveLength(2);
    expect(await collect(store.client.readAll({ fromPosition: END }))).toHaveLength(0);
  });

  it('goes through positions that only increase, across pages', async () => {
    const first = positionOf(await store.client.appendToStream(freshStream(), countedEvents(1)));
    await Promise.all(
      Array.from({ length: 40 }, () => store.client.appendToStream(freshStream(), countedEvents(40))),
    );
    const events = await collect(store.client.readAll({ fromPosition: first }));
    expect(events.length).toBeGreaterThanOrEqual(1601);
    let previous = -1n;
    for (const { event } of events) {
      const commit = event?.position.commit ?? -1n;
      expect(commit > previous).toBe(true);
      previous = commit;
    }
  });

  it('holds the events of one append together, in their order', async () => {
    const start = positionOf(await store.client.appendToStream(freshStream(), countedEvents(1)));
    const streams = Array.from({ length: 20 }, () => freshStream());
    await Promise.all(streams.map((stream) => store.client.appendToStream(stream, countedEvents(5))));
    const events = await collect(store.client.readAll({ fromPosition: start }));
    for (const stream of streams) {
      const places = events.flatMap(({ event }, index) => (event?.streamId === stream ? [index] : []));
      expect(places).toHaveLength(5);
      expect((places.at(-1) ?? 0) - (places[0] ?? 0)).toBe(4);
    }
  });

  it('includes system events', async () => {
    const stream = freshStream();
    const written = await store.client.setStreamMetadata(stream, { about: 'a test' });
    const [event] = await collect(store.client.readAll({ fromPosition: positionOf(written), maxCount: 1 }));
    expect(event?.event).toMatchObject({ type: '$metadata', streamId: `$$${stream}` });
  });
});
