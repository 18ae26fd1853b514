import { expect, it } from 'vitest';
import { estimateDelivery } from './delivery-estimate.ts';

it('an order before 14 h on a working day leaves the same day (§9)', () => {
  expect(estimateDelivery(new Date('2026-11-16T12:59:59Z'))).toEqual({
    dispatch: '2026-11-16',
    from: '2026-11-19',
    to: '2026-11-25',
  });
});

it('one at 14 h in Paris leaves the next working day (§9)', () => {
  expect(estimateDelivery(new Date('2026-11-16T13:00:00Z')).dispatch).toBe('2026-11-17');
  expect(estimateDelivery(new Date('2026-07-10T12:00:00Z')).dispatch).toBe('2026-07-13');
});

it('one on a week-end or a holiday leaves on the working day after (§9)', () => {
  expect(estimateDelivery(new Date('2026-11-21T08:00:00Z')).dispatch).toBe('2026-11-23');
  expect(estimateDelivery(new Date('2026-07-14T08:00:00Z')).dispatch).toBe('2026-07-15');
});

it('takes 3 to 7 working days, holidays left out (§9)', () => {
  expect(estimateDelivery(new Date('2026-12-22T09:00:00Z'))).toEqual({
    dispatch: '2026-12-22',
    from: '2026-12-28',
    to: '2027-01-04',
  });
});
