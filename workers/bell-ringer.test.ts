import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import type { ShopEventType } from '#contracts/events/catalogue.ts';
import { createBellRinger } from './bell-ringer.ts';

const logger = pino({ level: 'silent' });

function bells(readers: Record<string, ShopEventType[]>, failing: string[] = []) {
  const rings: string[] = [];
  const queues = {
    async ring(reader: string, upTo: bigint) {
      if (failing.includes(reader)) throw new Error('out of reach');
      rings.push(`${reader} up to ${upTo}`);
    },
    answer: () => ({ close: () => Promise.resolve() }),
    close: () => Promise.resolve(),
  };
  const known = Object.entries(readers).map(([name, types]) => ({ name, handles: new Set(types) }));
  return { rings, ...createBellRinger(queues, known, logger) };
}

const readers: Record<string, ShopEventType[]> = {
  catalog: ['ProductAdded', 'StockReserved'],
  orders: ['OrderPlaced'],
  newsletter: ['NewsletterSubscribed'],
};

describe('the relay rings', () => {
  it('those who handle an event and nobody else', async () => {
    const { rings, note } = bells(readers);
    note('OrderPlaced', 7n);
    await expect.poll(() => rings).toEqual(['orders up to 7']);
  });

  it('once for a burst, up to its last event', async () => {
    const { rings, note } = bells(readers);
    for (let position = 1n; position <= 100n; position += 1n) note('StockReserved', position);
    await expect.poll(() => rings).toEqual(['catalog up to 100']);
  });

  it('once a second while more comes: who was rung listens by itself meanwhile', async () => {
    vi.useFakeTimers();
    const { rings, note } = bells(readers);
    for (let position = 1n; position <= 25n; position += 1n) {
      note('OrderPlaced', position);
      vi.advanceTimersByTime(100);
    }
    vi.advanceTimersByTime(5_000);
    vi.useRealTimers();
    expect(rings).toEqual(['orders up to 1', 'orders up to 10', 'orders up to 20', 'orders up to 25']);
  });

  it('somebody for an event nobody handles, so that the log is read past it', async () => {
    const { rings, note } = bells(readers);
    note('PromoCodeFreed', 3n);
    await expect.poll(() => rings).toHaveLength(1);
  });

  it('the others when one queue is out of reach, and that one again later', async () => {
    const failing = ['catalog'];
    const { rings, note, ringAll } = bells(readers, failing);
    ringAll(5n);
    await expect.poll(() => rings).toEqual(['orders up to 5', 'newsletter up to 5']);
    failing.pop();
    note('ProductAdded', 6n);
    await expect.poll(() => rings.at(-1)).toBe('catalog up to 6');
  });
});
