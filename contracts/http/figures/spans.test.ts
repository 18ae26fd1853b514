import { expect, it } from 'vitest';
import { figureOrdersQuerySchema } from './figures.ts';

it.each([
  ['a day that is none', { from: '0.00', to: '2026-01-01' }],
  ['a day that the calendar has not', { from: '2026-02-30', to: '2026-03-01' }],
  ['another century', { from: '1999-12-31', to: '2000-01-01' }],
  ['an end before its beginning', { from: '2026-01-02', to: '2026-01-01' }],
  ['more than four years', { from: '2020-01-01', to: '2026-01-01' }],
  ['nothing', { from: '', to: '' }],
])('a span of %s is refused', (_name, span) => {
  expect(figureOrdersQuerySchema.safeParse(span).success).toBe(false);
});

it('a span of four years, or of one day, is taken', () => {
  for (const to of ['2026-01-01', '2029-12-31'])
    expect(figureOrdersQuerySchema.safeParse({ from: '2026-01-01', to }).success).toBe(true);
});
