import { describe, expect, it } from 'vitest';
import { partSpan } from '#domain/figures/part-span.ts';
import { analysesSearchSchema, grainOf, spanOf } from './periods.ts';

const span = (search: object, today = '2026-11-26') => spanOf(analysesSearchSchema.parse(search), today);

describe('a period', () => {
  it.each([
    ['today', '2026-11-26'],
    ['7d', '2026-11-20'],
    ['30d', '2026-10-28'],
    ['month', '2026-11-01'],
    ['quarter', '2026-10-01'],
    ['year', '2026-01-01'],
  ])('of %s begins on %s and ends today', (period, from) => {
    expect(span({ period })).toEqual({ from, to: '2026-11-26' });
  });

  it('of two days is theirs, whichever was chosen first', () => {
    expect(span({ period: 'days', from: '2026-03-31', to: '2026-02-01' })).toEqual({
      from: '2026-02-01',
      to: '2026-03-31',
    });
    expect(span({ period: 'days', from: '2026-03-31' })).toEqual({ from: '2026-03-31', to: '2026-03-31' });
  });

  it('is thirty days where the address says something else', () => {
    expect(span({ period: 'toujours', from: 'hier' })).toEqual({ from: '2026-10-28', to: '2026-11-26' });
  });
});

describe('the parts of a span', () => {
  it('are days, weeks or months by its length, unless somebody chose', () => {
    const year = { from: '2026-01-01', to: '2026-12-31' };
    expect(grainOf({ grain: undefined }, { from: '2026-11-01', to: '2026-11-30' })).toBe('day');
    expect(grainOf({ grain: undefined }, year)).toBe('week');
    expect(grainOf({ grain: undefined }, { from: '2024-01-01', to: '2026-12-31' })).toBe('month');
    expect(grainOf({ grain: 'day' }, year)).toBe('day');
  });

  it('are cut where the span begins and ends', () => {
    const november = { from: '2026-11-01', to: '2026-11-26' };
    expect(partSpan('2026-10-26', 'week', november)).toEqual({ from: '2026-11-01', to: '2026-11-01' });
    expect(partSpan('2026-11-23', 'week', november)).toEqual({ from: '2026-11-23', to: '2026-11-26' });
    expect(partSpan('2026-11-01', 'month', november)).toEqual(november);
    expect(partSpan('2026-12-01', 'month', { from: '2026-12-01', to: '2027-01-31' })).toEqual({
      from: '2026-12-01',
      to: '2026-12-31',
    });
  });
});
