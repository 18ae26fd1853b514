import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCleanAddress, isCleanJson } from '../requests/read-json-body.ts';

describe('what is sent', () => {
  it('passes whatever well-formed text it holds', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'grapheme', maxDepth: 5 }), (value) => {
        const hasNul = JSON.stringify(value).includes('\\u0000');
        expect(isCleanJson(value)).toBe(!hasNul);
      }),
    );
    expect(isCleanJson({ name: 'Zoé 🌸', notes: [null, 1, true] })).toBe(true);
  });
  it.each(['a\0b', 'x\ud800', '\udc00y', { 'k\0': 1 }, { a: [{ b: '\0' }] }, ['fine', '\ud83c']])(
    'is refused for %j',
    (value) => {
      expect(isCleanJson(value)).toBe(false);
    },
  );
  it('is refused when it is nested deeper than any form, without a deep call stack', () => {
    const nest = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
    expect(isCleanJson(nest(20))).toBe(true);
    expect(isCleanJson(nest(21))).toBe(false);
    expect(isCleanJson(nest(40_000))).toBe(false);
  });
});

describe('an address', () => {
  it.each(['/parfums?tri=prix', '/parfums/%C3%A9', '/%E0%A4%A', '/api/orders?search=%2500'])(
    '%s passes',
    (url) => {
      expect(isCleanAddress(url)).toBe(true);
    },
  );
  it.each(['/parfums/%00', '/api/admin/orders?search=a%00b', '/%E0%A4%A%00'])('%s does not', (url) => {
    expect(isCleanAddress(url)).toBe(false);
  });
});
