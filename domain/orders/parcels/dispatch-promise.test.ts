import { describe, expect, it } from 'vitest';
import type { DispatchPromise } from '#contracts/orders/order-desk.ts';
import { dispatchableFrom, lastSendDay, lateIfPaidBefore } from './dispatch-promise.ts';

const days = (count: number): DispatchPromise => ({ unit: 'working-days', count, cutoffHour: 14 });
/** Paris is an hour ahead of UTC in winter. */
const late = (promise: DispatchPromise, now: string) =>
  lateIfPaidBefore(promise, new Date(now)).toISOString();

describe('a parcel is late', () => {
  it('the day after, when it was paid before the cutoff and leaves the same day', () => {
    // Thursday: what was paid on Wednesday from 14h on is due today.
    expect(late(days(0), '2026-11-26T08:00:00.000Z')).toBe('2026-11-25T13:00:00.000Z');
    expect(late(days(0), '2026-11-26T22:59:00.000Z')).toBe('2026-11-25T13:00:00.000Z');
    expect(late(days(0), '2026-11-26T23:00:00.000Z')).toBe('2026-11-26T13:00:00.000Z');
  });

  it('on no day off that came in between', () => {
    // Monday: what was paid from Friday 14h on is due today; on Sunday it is not late.
    expect(late(days(0), '2026-11-30T08:00:00.000Z')).toBe('2026-11-27T13:00:00.000Z');
    expect(late(days(0), '2026-11-29T08:00:00.000Z')).toBe('2026-11-27T13:00:00.000Z');
    // Friday before Easter Monday, seen on the Tuesday after.
    expect(late(days(0), '2026-04-07T08:00:00.000Z')).toBe('2026-04-03T12:00:00.000Z');
  });

  it('so many working days later, where that is promised', () => {
    expect(late(days(2), '2026-11-26T08:00:00.000Z')).toBe('2026-11-23T13:00:00.000Z');
    expect(late(days(2), '2026-11-30T08:00:00.000Z')).toBe('2026-11-25T13:00:00.000Z');
  });

  it('so many hours after it was paid, where hours are promised', () => {
    expect(late({ unit: 'hours', count: 24 }, '2026-11-30T08:00:00.000Z')).toBe('2026-11-29T08:00:00.000Z');
  });
});

describe('a gift', () => {
  const paid = '2026-12-01T10:00:00.000Z';

  it('has time from the Paris day it is to leave from, where that is yet to come', () => {
    expect(dispatchableFrom(paid, '2026-12-20')).toBe('2026-12-19T23:00:00.000Z');
    expect(dispatchableFrom(paid, '2026-12-01')).toBe(paid);
    expect(dispatchableFrom(paid, undefined)).toBe(paid);
  });

  it('waits sixty days at most', () => {
    expect(lastSendDay(new Date('2026-11-30T23:30:00.000Z'))).toBe('2027-01-30');
  });
});
