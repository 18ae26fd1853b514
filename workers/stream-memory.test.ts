import { describe, expect, it } from 'vitest';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { createStreamMemory } from './stream-memory.ts';
import { recorded } from './testing/recorded.ts';

const STREAM = 'stock-1';

function event(revision: number, stream = STREAM): Recorded<ShopEvent> {
  return recorded(
    { type: 'StockAdjusted', data: { productId: '1', delta: 1, reason: 'restock' } },
    { id: `${stream}@${revision}`, stream, revision: BigInt(revision), position: BigInt(revision) },
  );
}

function remembering(...revisions: number[]) {
  const memory = createStreamMemory();
  for (const revision of revisions) memory.hear(event(revision));
  return {
    ...memory,
    recalled: (from: number) => memory.recall(STREAM, BigInt(from))?.map(({ revision }) => Number(revision)),
  };
}

describe('a stream heard of from its beginning', () => {
  it('is known from any revision on, also from behind its end', () => {
    const { recalled } = remembering(0, 1, 2);
    expect(recalled(0)).toEqual([0, 1, 2]);
    expect(recalled(2)).toEqual([2]);
    expect(recalled(3)).toEqual([]);
    expect(recalled(4)).toBeUndefined();
  });

  it('is not heard twice', () => {
    expect(remembering(0, 1, 0, 1, 2).recalled(0)).toEqual([0, 1, 2]);
  });

  it('is known from the gap on when one was missed', () => {
    const { recalled } = remembering(0, 1, 3);
    expect(recalled(0)).toBeUndefined();
    expect(recalled(3)).toEqual([3]);
  });

  it('is not known while something else of it is to come', () => {
    const { goesOn, hear, recalled } = remembering(0);
    goesOn(STREAM, 2n);
    expect(recalled(0)).toBeUndefined();
    hear(event(1));
    expect(recalled(0)).toBeUndefined();
    hear(event(2));
    expect(recalled(0)).toEqual([0, 1, 2]);
  });
});

describe('a stream that was read', () => {
  it('is known from there on, and goes on with what is heard', () => {
    const { learn, hear, recalled } = remembering();
    learn(STREAM, 5n, [event(5), event(6)]);
    hear(event(7));
    expect(recalled(5)).toEqual([5, 6, 7]);
    expect(recalled(4)).toBeUndefined();
  });

  it('is known to have nothing when nothing was there', () => {
    const { learn, hear, recalled } = remembering();
    learn(STREAM, 0n, []);
    expect(recalled(0)).toEqual([]);
    hear(event(0));
    expect(recalled(0)).toEqual([0]);
  });

  it('keeps what was heard while the answer was on its way', () => {
    const { learn, recalled } = remembering(0, 1, 2);
    learn(STREAM, 0n, [event(0), event(1)]);
    expect(recalled(0)).toEqual([0, 1, 2]);
  });
});

describe('what is remembered', () => {
  it('is the end of a long stream', () => {
    const memory = createStreamMemory();
    for (let revision = 0; revision < 1_000; revision += 1) memory.hear(event(revision));
    expect(memory.recall(STREAM, 0n)).toBeUndefined();
    expect(memory.recall(STREAM, 990n)).toHaveLength(10);
  });

  it('is a bounded number of streams, those used last', () => {
    const memory = createStreamMemory(1_000);
    memory.hear(event(0, 'stock-first'));
    memory.hear(event(0, 'stock-asked'));
    for (let other = 0; other < 999; other += 1) {
      memory.recall('stock-asked', 0n);
      memory.hear(event(0, `stock-${other}`));
    }
    expect(memory.recall('stock-first', 0n)).toBeUndefined();
    expect(memory.recall('stock-asked', 0n)).toHaveLength(1);
  });

  it('is nothing once all is forgotten', () => {
    const { clear, recalled } = remembering(0, 1);
    clear();
    expect(recalled(0)).toBeUndefined();
  });
});
