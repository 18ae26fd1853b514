import { expect, it } from 'vitest';
import { checkInput } from '#contracts/check-input.ts';
import { articlesWithdrawalRequestSchema } from '#contracts/http/shop/withdrawals.ts';
import { isWithdrawalOpen, lastWithdrawalDay } from './withdrawal.ts';

it('articles chosen on a page of a version before are refused with what to do', () => {
  const items = [{ productId: '22222222-2222-4222-8222-222222222222', quantity: 2 }];
  const checked = checkInput(articlesWithdrawalRequestSchema, { suivi: 'x', name: 'Camille Martin', items });
  expect(checked).toMatchObject({
    ok: false,
    errors: [{ message: expect.stringContaining('Rechargez la page') }, { field: 'items.0.withdrawn' }],
  });
});

it('ends on the 14th day after delivery, at midnight in Paris (§9)', () => {
  const delivered = '2026-11-03T15:00:00Z';
  expect(lastWithdrawalDay(delivered)).toBe('2026-11-17');
  expect(isWithdrawalOpen(delivered, new Date('2026-11-17T22:59:00Z'))).toBe(true);
  expect(isWithdrawalOpen(delivered, '2026-11-17T23:00:00Z')).toBe(false);
});

it('a last day that is not worked moves to the next that is', () => {
  expect(lastWithdrawalDay('2026-12-11T10:00:00Z')).toBe('2026-12-28');
});

it('is open as long as nothing was delivered', () => {
  expect(isWithdrawalOpen(null, '2027-11-03T15:00:00Z')).toBe(true);
});
