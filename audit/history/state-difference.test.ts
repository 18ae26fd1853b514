import { describe, expect, it } from 'vitest';
import { stateDifference } from './describe-change.ts';

describe('the difference of two states', () => {
  it('names each value that changed, came or went, and nothing else', () => {
    const before = {
      status: 'pending',
      lines: [{ quantity: 2 }],
      promo: null,
      uses: [
        { orderId: 'a', discount: 1 },
        { orderId: 'b', discount: 2 },
      ],
    };
    const after = {
      status: 'confirmed',
      lines: [{ quantity: 2 }, { quantity: 1 }],
      promo: { code: 'IRIS10' },
      uses: [{ orderId: 'b', discount: 2 }],
    };
    expect(stateDifference(before, after)).toEqual([
      { path: 'status', before: 'pending', after: 'confirmed' },
      { path: 'lines.1.quantity', before: undefined, after: 1 },
      { path: 'promo.code', before: undefined, after: 'IRIS10' },
      { path: 'promo', before: null, after: undefined },
      { path: 'uses.a.discount', before: 1, after: undefined },
    ]);
  });

  it('is empty for an event that changed nothing', () => {
    expect(stateDifference({ status: 'absent' }, { status: 'absent' })).toEqual([]);
  });
});
