import { describe, expect, it } from 'vitest';
import { cents } from '#contracts/money.ts';
import { csvLine, frenchAmount, frenchMoment } from './csv.ts';

describe('a line of an export', () => {
  it.each(['=1+1', '+33 6 12', '-2', '@SUM(A1)', '\tx', '\rx'])('never runs %j as a formula', (typed) => {
    expect(csvLine([typed]).replace(/^"/, '')).toMatch(/^'/);
  });

  it('quotes what holds a semicolon, a quote or a line break, and leaves the rest as it is', () => {
    expect(csvLine(['Rose; Alba', 'dit "la belle"', 'une\nautre', 'Élise', 3])).toBe(
      '"Rose; Alba";"dit ""la belle""";"une\nautre";Élise;3\r\n',
    );
    expect(csvLine(['=HYPERLINK("http://x";"y")'])).toBe(`"'=HYPERLINK(""http://x"";""y"")"\r\n`);
  });

  it('prints amounts and moments as France does', () => {
    expect(frenchAmount(cents(8_900))).toBe('89,00');
    expect(frenchMoment(new Date('2026-07-14T22:30:00Z'))).toBe('15/07/2026 00:30:00');
  });
});
