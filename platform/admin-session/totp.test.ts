import { describe, expect, it } from 'vitest';
import { encodeBase32, matchingStep, newSecret, oneTimeCode } from './totp.ts';

/** RFC 6238, appendix B: the ASCII text 12345678901234567890. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1_000);

describe('a one-time code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('is the one of RFC 6238 at second %i', (second, code) => {
    expect(oneTimeCode(SECRET, at(second))).toBe(code);
    expect(matchingStep(SECRET, code, at(second))).toBe(Math.floor(second / 30));
  });

  it('is still taken half a minute early or late, not a minute', () => {
    const code = oneTimeCode(SECRET, at(600));
    expect(matchingStep(SECRET, code, at(571))).toBe(20);
    expect(matchingStep(SECRET, code, at(659))).toBe(20);
    expect(matchingStep(SECRET, code, at(660))).toBeNull();
    expect(matchingStep(SECRET, code, at(539))).toBeNull();
  });

  it('is six digits and nothing else, and its secret is base32', () => {
    for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
      expect(matchingStep(SECRET, code, at(59))).toBeNull();
    expect(() => oneTimeCode('not base32!', at(59))).toThrow('ADMIN_TOTP_SECRET');
  });
});

describe('a secret that the shop draws', () => {
  it('is base32 as RFC 4648 writes it, of 160 bits, and its codes are right', () => {
    expect(encodeBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    const secret = newSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(secret);
    const now = new Date('2026-11-23T10:00:00Z');
    expect(matchingStep(secret, oneTimeCode(secret, now), now)).toBe(now.getTime() / 30_000);
  });
});
