import { describe, expect, it } from 'vitest';
import { EventStoreTimeout, type LogSlice } from '#platform/event-store/event-store.ts';
import { readSlices } from './log-slices.ts';

/** A store that does not answer in time as often as said, then with a log of one position. */
function silentStore(times: number) {
  let asked = 0;
  return {
    times: () => asked,
    async readAll({ after }: { after: bigint | null }): Promise<LogSlice> {
      asked += 1;
      if (asked <= times) throw new EventStoreTimeout('no answer');
      return { events: [], position: after === null ? 1n : null };
    },
  };
}

async function read(store: ReturnType<typeof silentStore>): Promise<bigint[]> {
  const positions: bigint[] = [];
  const range = { store, after: null, types: new Set<never>(), isSkippable: () => false };
  for await (const { position } of readSlices(range)) positions.push(position);
  return positions;
}

describe('a long reading of the log', () => {
  it('asks again when an answer does not come', async () => {
    const store = silentStore(2);
    expect(await read(store)).toEqual([1n]);
    expect(store.times()).toBe(4);
  });

  it('gives up when none comes at all', async () => {
    await expect(read(silentStore(99))).rejects.toThrow(EventStoreTimeout);
  });
});
