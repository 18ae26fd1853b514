import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OrderAmounts } from './order-amounts.ts';
import { sheetOf } from './order-sheet.ts';

/** Ids all over the range, some of which differ in their last digit alone. */
const orderIds = Array.from({ length: 2_500 }, (_, index) => {
  const digits = Math.imul(index >> 2, 0x9e_37_79_b1) >>> 0;
  return `${digits.toString(16).padStart(8, '0')}-0b1c-4d2e-8f3a-00000000000${index & 3}`;
});

const change = fc.record({
  orderId: fc.constantFrom(...orderIds),
  amount: fc.option(fc.nat(9), { freq: 2 }),
});
/** So many that sheets are written and merged. */
const changes = fc.array(change, { minLength: 9_000, maxLength: 9_000, size: 'max' });

type Change = { readonly orderId: string; readonly amount: number | null };

function play(all: readonly Change[]) {
  const plain = new Map<string, number>();
  let amounts = OrderAmounts.empty();
  for (const { orderId, amount } of all) {
    if (amount === null) plain.delete(orderId);
    else plain.set(orderId, amount);
    amounts = amount === null ? amounts.without(orderId) : amounts.with(orderId, amount);
  }
  return { plain, amounts };
}

const sorted = (entries: Iterable<readonly [string, number]>) => [...entries].toSorted();

describe('amounts by order', () => {
  it('are what a map holds after the same changes, also when they were written and read again', () => {
    fc.assert(
      fc.property(changes, (all) => {
        const { plain, amounts } = play(all);
        const read = OrderAmounts.read(amounts.written());
        for (const held of [amounts, read]) {
          expect(held.size).toBe(plain.size);
          expect(sorted(held)).toEqual(sorted(plain));
          for (const orderId of orderIds) {
            expect(held.get(orderId)).toBe(plain.get(orderId));
            expect(held.has(orderId)).toBe(plain.has(orderId));
          }
        }
      }),
      { numRuns: 5 },
    );
  });

  it('are not changed by those that come from them', () => {
    const { amounts } = play(orderIds.map((orderId) => ({ orderId, amount: 1 })));
    const [first = '', second = ''] = orderIds;
    const later = play(orderIds.map((orderId) => ({ orderId, amount: 2 }))).amounts.without(first);
    amounts.without(first).with(second, 7);
    expect([amounts.size, amounts.get(first), amounts.get(second)]).toEqual([orderIds.length, 1, 1]);
    expect([later.size, later.get(first), later.get(second)]).toEqual([orderIds.length - 1, undefined, 2]);
    expect([...OrderAmounts.empty()]).toEqual([]);
  });

  it('do not know an order that they were never told of, and taking it out changes nothing', () => {
    const { amounts } = play(orderIds.map((orderId) => ({ orderId, amount: 0 })));
    const stranger = 'ffffffff-0b1c-4d2e-8f3a-000000000000';
    expect([amounts.has(stranger), amounts.without(stranger)]).toEqual([false, amounts]);
    expect(amounts.get(orderIds[7] ?? '')).toBe(0);
  });
});

describe('a sheet', () => {
  const [id = ''] = orderIds;

  it.each([
    ['an id in capitals', id.toUpperCase().replace('0B1C', 'FB1C')],
    ['an id without dashes', id.replaceAll('-', '')],
    ['an id that is too long', `${id}0`],
    ['an id with a dash too many', id.replace('4d2e', '4-2e')],
    ['a text', 'commande'],
  ])('refuses %s', (_, wrong) => {
    expect(() => sheetOf([[wrong, 1]])).toThrow(RangeError);
  });

  it.each([-1, 0.5, 2 ** 32, Number.NaN])('refuses the amount %d', (wrong) => {
    expect(() => sheetOf([[id, wrong]])).toThrow(RangeError);
  });
});
