import { describe, expect, it } from 'vitest';
import { type Upcasters, upcast } from './upcasters.ts';

const steps: Upcasters = {
  ProductRemoved: {
    1: (data) => ({ ...Object(data), second: true }),
    2: (data) => ({ ...Object(data), third: true }),
  },
};

describe('an old event', () => {
  it('goes through every version between its own and the current one', () => {
    expect(upcast('ProductRemoved', { first: true }, { from: 1, to: 3 }, steps)).toEqual({
      first: true,
      second: true,
      third: true,
    });
  });

  it('stays as it is when it is in the current version', () => {
    const data = { first: true };
    expect(upcast('ProductRemoved', data, { from: 3, to: 3 }, steps)).toBe(data);
  });

  it('cannot be read when a step is missing or it comes from the future', () => {
    expect(() => upcast('ProductRemoved', {}, { from: 3, to: 4 }, steps)).toThrow('no upcaster');
    expect(() => upcast('ProductRemoved', {}, { from: 4, to: 3 }, steps)).toThrow('version 4');
  });
});
