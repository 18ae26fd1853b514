import { describe, expect, it } from 'vitest';
import { createRush } from './rush.ts';

let at = 0;
const clock = () => Date.parse('2026-11-28T12:00:00Z');
const recordedJustNow = { recordedAt: '2026-11-28T11:59:58Z' };
const orders = (from: number, many: number, metadata = recordedJustNow) =>
  Array.from(
    { length: many },
    (_, place) => ({ type: 'OrderPlaced', position: BigInt(from + place), metadata }) as const,
  );

describe('many order at once', () => {
  it('when forty orders were read within five seconds, until fewer are', () => {
    const rush = createRush(() => at, clock);
    rush.note(orders(0, 39));
    expect(rush.isOn()).toBe(false);
    at += 4_000;
    rush.note(orders(39, 1));
    expect(rush.isOn()).toBe(true);
    at += 1_001;
    expect(rush.isOn()).toBe(false);
  });

  it('not when the same orders are read again, nor when other things happen', () => {
    const rush = createRush(() => at, clock);
    rush.note(orders(0, 39));
    rush.note(orders(0, 39));
    rush.note([{ type: 'EmailSent', position: 80n, metadata: recordedJustNow }]);
    expect(rush.isOn()).toBe(false);
  });

  it('not when a worker that catches up reads what was ordered long ago', () => {
    const rush = createRush(() => at, clock);
    rush.note(orders(0, 500, { recordedAt: '2026-11-28T11:40:00Z' }));
    expect(rush.isOn()).toBe(false);
    rush.note(orders(500, 40));
    expect(rush.isOn()).toBe(true);
  });
});
