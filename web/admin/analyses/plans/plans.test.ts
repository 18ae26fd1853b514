import { describe, expect, it } from 'vitest';
import { daysText, lettered, plannedSpan } from './plans.ts';

const november = { from: '2026-11-01', to: '2026-11-27' };
const mark = (id: string, from: string, to = from) => ({ id, from, to, text: id, version: 1 });

describe('plans beside a span', () => {
  it('are those of the months to come too, but of no more days than one question may have', () => {
    expect(plannedSpan(november, '2026-11-27', undefined)).toEqual({ from: '2026-11-01', to: '2027-02-27' });
    const long = { from: '2022-11-28', to: '2026-11-27' };
    expect(plannedSpan(long, '2026-11-27', undefined)).toEqual(long);
    expect(plannedSpan(november, '2026-11-27', '2026-11-26')).toEqual(november);
  });

  it('letter the marks that stand in the chart, in the order of their days', () => {
    const marks = [
      mark('before', '2026-10-01'),
      mark('over its edge', '2026-10-20', '2026-11-01'),
      mark('in it', '2026-11-05'),
      mark('after', '2026-12-01'),
    ];
    expect(lettered(marks, november).map(({ letter }) => letter)).toEqual([null, 'A', 'B', null]);
    const many = Array.from({ length: 28 }, (_, index) => mark(String(index), '2026-11-05'));
    expect(
      lettered(many, november)
        .map(({ letter }) => letter)
        .slice(24),
    ).toEqual(['Y', 'Z', 'AA', 'AB']);
  });

  it('name their days, with the year where it is needed', () => {
    expect(daysText(mark('', '2026-11-27'))).toBe('27 novembre 2026');
    expect(daysText(mark('', '2026-11-20', '2026-12-01'))).toBe('du 20 novembre au 1er décembre 2026');
    expect(daysText(mark('', '2026-12-20', '2027-01-01'))).toBe('du 20 décembre 2026 au 1er janvier 2027');
  });
});
