import { describe, expect, it } from 'vitest';
import { createRush } from './rush.ts';

let at = 0;
const orders = (from: number, many: number) =>
  Array.from(
    { length: many },
    (_, place) => ({ type: 'OrderPlaced', position: BigInt(from + place) }) as const,
  );

describe('many order at once', () => {
  it('when forty orders were read within five seconds, until fewer are', () => {
    const rush = createRush(() => at);
    rush.note(orders(0, 39));
    expect(rush.isOn()).toBe(false);
    at += 4_000;
    rush.note(orders(39, 1));
    expect(rush.isOn()).toBe(true);
    at += 1_001;
    expect(rush.isOn()).toBe(false);
  });

  it('not when the same orders are read again, nor when other things happen', () => {
    const rush = createRush(() => at);
    rush.note(orders(0, 39));
    rush.note(orders(0, 39));
    rush.note([{ type: 'EmailSent', position: 80n }]);
    expect(rush.isOn()).toBe(false);
  });
});
