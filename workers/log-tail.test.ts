import { describe, expect, it } from 'vitest';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { createLogTail } from './log-tail.ts';
import { recorded } from './testing/recorded.ts';

function event(position: number): Recorded<ShopEvent> {
  return recorded(
    { type: 'StockAdjusted', data: { productId: '1', delta: 1, reason: 'restock' } },
    { id: String(position), stream: 'stock-1', revision: BigInt(position), position: BigInt(position) },
  );
}

function events(...positions: number[]): Recorded<ShopEvent>[] {
  return positions.map(event);
}

/** A tail of a log with events at these positions, and what was asked of the log. */
function tailOf(...positions: number[]) {
  const asked: (bigint | null)[] = [];
  const store = {
    async readAll({ after, limit }: { after: bigint | null; limit: number }) {
      asked.push(after);
      const found = events(...positions.filter((position) => BigInt(position) > (after ?? -1n))).slice(
        0,
        limit,
      );
      return { events: found, position: found.at(-1)?.position ?? null };
    },
  };
  const tail = createLogTail(store);
  const read = async (after: number) => {
    const slice = await tail.read(BigInt(after), new Set(['StockAdjusted']));
    return slice.events.map(({ position }) => Number(position));
  };
  return { ...tail, read, asked };
}

describe('the end of the log that a worker hears', () => {
  it('is not read any more', async () => {
    const tail = tailOf();
    tail.hear(2n, events(3, 5));
    tail.hear(5n, events(8));
    expect(await tail.read(2)).toEqual([3, 5, 8]);
    expect(await tail.read(5)).toEqual([8]);
    expect(tail.asked).toEqual([]);
  });

  it('goes on behind what was read first', async () => {
    const tail = tailOf(3, 5, 8);
    expect(await tail.read(2)).toEqual([3, 5, 8]);
    tail.hear(2n, events(3, 5));
    tail.hear(5n, events(8, 9));
    expect(await tail.read(8)).toEqual([9]);
    expect(tail.asked).toEqual([2n]);
  });

  it('begins anew behind what could not be heard, which is read by those who stand before it', async () => {
    const tail = tailOf(3, 5, 8);
    tail.hear(2n, events(3));
    // The one at 5 could not be opened.
    tail.hear(5n, events(8));
    expect(await tail.read(5)).toEqual([8]);
    expect(tail.asked).toEqual([]);
    expect(await tail.read(3)).toEqual([5, 8]);
    expect(tail.asked).toEqual([3n]);
  });

  it('is no news to who stands at its end', async () => {
    const tail = tailOf();
    tail.hear(null, events(0, 1));
    expect(await tail.read(1)).toEqual([]);
    expect(tail.asked).toEqual([1n]);
  });
});
