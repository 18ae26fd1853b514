import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShopEventType } from '#contracts/events/catalogue.ts';
import { createDuty } from './duty.ts';

const logger = pino({ level: 'silent' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  // The clock of a process never starts at nought.
  vi.advanceTimersByTime(60_000);
});
afterEach(() => vi.useRealTimers());

/** A worker with one reader of orders, and what it was asked to do. */
function worker(meets: 'own' | 'others' = 'own') {
  const advances: bigint[] = [];
  const moved: bigint[] = [];
  const reader = {
    name: 'orders',
    version: 1,
    handles: new Set<ShopEventType>(['OrderPlaced']),
    async advance(upTo: bigint) {
      advances.push(upTo);
      return meets;
    },
    gathers: false,
    passed: () => undefined,
  };
  return {
    advances,
    moved,
    ...createDuty({ readers: [reader], wakeIdle: (upTo) => moved.push(upTo), logger }),
  };
}

describe('a worker whose reader was rung', () => {
  it('goes on by itself with what comes, gathered', async () => {
    const { advances, answer, note } = worker();
    await answer('orders', 1n);
    await vi.advanceTimersByTimeAsync(100);
    note('OrderPlaced', 2n);
    await vi.advanceTimersByTimeAsync(1);
    for (const position of [3n, 4n, 5n]) note('OrderPlaced', position);
    await vi.advanceTimersByTimeAsync(100);
    expect(advances).toEqual([1n, 2n, 5n]);
  });

  it('leaves it alone when nothing of its own comes, and moves it on with the idle', async () => {
    const { advances, moved, answer, note } = worker();
    await answer('orders', 1n);
    await vi.advanceTimersByTimeAsync(100);
    note('PromoCodeRemoved', 2n);
    await vi.advanceTimersByTimeAsync(100);
    expect(advances).toEqual([1n]);
    expect(moved).toEqual([1n, 2n]);
  });

  it('is off duty when nothing came for a while, and on duty for as long as something does', async () => {
    const { advances, answer, note } = worker();
    await answer('orders', 1n);
    for (const position of [2n, 3n, 4n]) {
      await vi.advanceTimersByTimeAsync(1_500);
      note('OrderPlaced', position);
    }
    await vi.advanceTimersByTimeAsync(3_000);
    note('OrderPlaced', 5n);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(advances).toEqual([1n, 2n, 3n, 4n]);
  });

  it('is off duty when it meets another worker at the same work', async () => {
    const { advances, answer, note } = worker('others');
    await answer('orders', 1n);
    note('OrderPlaced', 2n);
    await vi.advanceTimersByTimeAsync(100);
    expect(advances).toEqual([1n]);
  });
});

describe('a worker whose reader was not rung', () => {
  it('leaves what it hears to the one that was', async () => {
    const { advances, moved, note, wake } = worker();
    note('OrderPlaced', 1n);
    await vi.advanceTimersByTimeAsync(100);
    expect({ advances, moved }).toEqual({ advances: [], moved: [] });
    await wake('orders', 1n);
    note('OrderPlaced', 2n);
    await vi.advanceTimersByTimeAsync(100);
    expect(advances).toEqual([1n]);
  });
});

describe('a worker whose readers gather their work', () => {
  it('lets them rest together and wakes them in the same turn', async () => {
    const woken: string[] = [];
    const reader = (name: string, types: ShopEventType[]) => ({
      name,
      version: 1,
      handles: new Set(types),
      gathers: true,
      async advance() {
        woken.push(name);
        if (name === 'orders') await new Promise((resolve) => setTimeout(resolve, 40));
        return 'own' as const;
      },
      passed: () => undefined,
    });
    const readers = [
      reader('orders', ['OrderPlaced', 'PaymentConfirmed']),
      reader('sales', ['PaymentConfirmed']),
    ];
    const { answer, note } = createDuty({ readers, wakeIdle: () => undefined, logger });
    const rung = Promise.all([answer('orders', 1n), answer('sales', 1n)]);
    await vi.advanceTimersByTimeAsync(40);
    await rung;
    note('OrderPlaced', 2n);
    await vi.advanceTimersByTimeAsync(30);
    note('PaymentConfirmed', 3n);
    await vi.advanceTimersByTimeAsync(9);
    expect(woken).toEqual(['orders', 'sales']);
    await vi.advanceTimersByTimeAsync(2);
    expect(woken).toEqual(['orders', 'sales', 'orders', 'sales']);
  });
});
