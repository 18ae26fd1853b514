import { describe, expect, it } from 'vitest';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { recorded } from '../testing/recorded.ts';
import { createLogCache } from './log-cache.ts';

function event(position: number): Recorded<ShopEvent> {
  return recorded(
    { type: 'StockAdjusted', data: { productId: '1', delta: 1, reason: 'restock' } },
    { id: String(position), stream: 'stock-1', revision: BigInt(position), position: BigInt(position) },
  );
}

/** A cache over a log with events at these positions, and what was asked of the log. */
function cacheOver(...positions: number[]) {
  const asked: (bigint | null)[] = [];
  const store = {
    async readAll({ after, limit }: { after: bigint | null; limit: number }) {
      asked.push(after);
      const behind = positions.filter((position) => BigInt(position) > (after ?? -1n)).map(event);
      const events = behind.slice(0, limit);
      return { events, position: events.at(-1)?.position ?? null };
    },
  };
  const cache = createLogCache(store);
  const read = async (after: number) => {
    const slice = await cache.read(BigInt(after), new Set(['StockAdjusted']));
    return slice.events.map(({ position }) => Number(position));
  };
  return { read, asked, append: (position: number) => positions.push(position) };
}

describe('the log as the readers of a worker share it', () => {
  it('is read once for all who stand at the same place, also at the same moment', async () => {
    const { read, asked } = cacheOver(3, 5, 8);
    expect(await Promise.all([read(2), read(2)])).toEqual([
      [3, 5, 8],
      [3, 5, 8],
    ]);
    expect(await read(2)).toEqual([3, 5, 8]);
    expect(asked).toEqual([2n]);
  });

  it('is not read again by one who stands within a part that was read', async () => {
    const { read, asked } = cacheOver(3, 5, 8);
    await read(2);
    expect(await read(5)).toEqual([8]);
    expect(asked).toEqual([2n]);
  });

  it('is asked again at its end, where something may have come', async () => {
    const { read, asked, append } = cacheOver(3);
    await read(2);
    expect(await read(3)).toEqual([]);
    append(5);
    expect(await read(3)).toEqual([5]);
    expect(asked).toEqual([2n, 3n, 3n]);
  });

  it('is forgotten far behind the others', async () => {
    const { read, asked } = cacheOver(...Array.from({ length: 10_000 }, (_, position) => position));
    for (let after = -1; after < 9_999; after += 500) await read(after);
    const before = asked.length;
    await read(-1);
    expect(asked).toHaveLength(before + 1);
    await read(9_000);
    expect(asked).toHaveLength(before + 1);
  });
});
