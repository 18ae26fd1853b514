import { describe, expect, it } from 'vitest';
import { cents } from '#contracts/cents.ts';
import { goalProgress, goalsOf, monthsOf } from './goal-progress.ts';

describe('how far a month came', () => {
  const november = { month: '2026-11', amount: cents(300_000), reached: cents(100_000) };
  it('says what is missing for each day left, today among them', () => {
    expect(goalProgress(november, '2026-11-21')).toEqual({ daysLeft: 10, missing: 200_000, perDay: 20_000 });
    expect(goalProgress(november, '2026-11-30')).toEqual({ daysLeft: 1, missing: 200_000, perDay: 200_000 });
    expect(goalProgress(november, '2026-11-24').perDay).toBe(28_572);
  });
  it('has every day before the month, none after it, and nothing missing once it is reached', () => {
    expect(goalProgress(november, '2026-10-31').daysLeft).toBe(30);
    expect(goalProgress(november, '2026-12-01')).toEqual({ daysLeft: 0, missing: 200_000, perDay: null });
    expect(goalProgress({ ...november, reached: cents(300_001) }, '2026-11-21')).toMatchObject({
      missing: 0,
      perDay: 0,
    });
  });
});

describe('what goals ask of some days', () => {
  const ask = goalsOf([
    { month: '2026-11', amount: '3000.00' },
    { month: '2026-12', amount: '3100.00' },
    { month: '2027-01', amount: null },
  ]);
  it('is a month’s goal in equal parts, across months too', () => {
    expect(ask({ from: '2026-11-05', to: '2026-11-05' })).toBe(10_000);
    expect(ask({ from: '2026-11-30', to: '2026-12-06' })).toBe(70_000);
    expect(ask({ from: '2026-11-01', to: '2026-12-31' })).toBe(610_000);
  });
  it('is nothing where no month has one', () => {
    expect(ask({ from: '2026-10-01', to: '2026-10-31' })).toBeNull();
    expect(ask({ from: '2027-01-01', to: '2027-01-31' })).toBeNull();
    expect(ask({ from: '2026-10-31', to: '2026-11-01' })).toBe(10_000);
  });
});

it('a span touches its months, across a new year', () => {
  expect(monthsOf({ from: '2026-11-30', to: '2027-02-01' })).toEqual([
    '2026-11',
    '2026-12',
    '2027-01',
    '2027-02',
  ]);
  expect(monthsOf({ from: '2026-11-05', to: '2026-11-05' })).toEqual(['2026-11']);
});
