import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, splitCents } from '#contracts/cents.ts';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { priceBasket } from '../pricing/pricing.ts';
import {
  foldReturns,
  lastReturnDay,
  type ReturnRefund,
  type Returns,
  refundable,
  refundDueDay,
  refundOfArticles,
  returnStep,
} from './returns.ts';

const orderId = '11111111-1111-4111-8111-111111111111';
const rose = '22222222-2222-4222-8222-222222222222';

const basket = fc.record({
  lines: fc.array(
    fc.record({
      unitPrice: fc.integer({ min: 0, max: 40_000 }).map(cents),
      quantity: fc.integer({ min: 1, max: 6 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  discount: fc.option(
    fc.oneof(
      fc.record({
        type: fc.constant('percentage' as const),
        hundredths: fc.integer({ min: 0, max: 10_000 }),
      }),
      fc.record({
        type: fc.constant('fixed' as const),
        amount: fc.integer({ min: 0, max: 60_000 }).map(cents),
      }),
    ),
  ),
  /** Which bottle comes back next, whatever its line. */
  order: fc.array(fc.nat(), { maxLength: 40 }),
  /** Which refund so far the bank sends back after each parcel, if any. */
  failures: fc.array(fc.option(fc.nat()), { maxLength: 40 }),
});

describe('a refund of articles that failed', () => {
  const lines = [{ productId: rose, quantity: 1 }];
  const data = { orderId, paymentIntentId: 'pi_1', refundId: orderId };
  const asked: OrderEvent = {
    type: 'RefundRequested',
    data: {
      requestedAt: '2026-11-21T10:00:00.000Z',
      ...data,
      amount: cents(6_000),
      reason: 'other',
      lines: [{ productId: rose, quantity: 1, amount: cents(6_000) }],
    },
  };
  const failed: OrderEvent = {
    type: 'RefundSettled',
    data: { ...data, providerRefundId: null, outcome: 'failed', message: null },
  };

  it('is seen to by whoever pays as much back in the provider’s own console, not by a gesture', () => {
    const returns = [asked, failed].reduce(
      (before, event) => fold(before, event, lines),
      declare(null, lines),
    );
    expect(returns.failedRefund).toBe(6_000);
    const back = (amount: number): OrderEvent => ({
      type: 'RefundRequested',
      data: {
        requestedAt: '2026-11-21T10:00:00.000Z',
        ...data,
        refundId: rose,
        amount: cents(amount),
        reason: 'outside',
        outside: true,
      },
    });
    expect(fold(returns, back(6_000), lines).failedRefund).toBe(0);
    expect(fold(returns, back(500), lines).failedRefund).toBe(6_000);
  });
});

/** Of a gift: it goes back with the last of the articles, as delivery does. */
const wraps = fc.constantFrom(0, 500).map(cents);

describe('what goes back for articles', () => {
  it('is never more than was paid, and all of it once all came back, in whatever parcels, whichever refunds fail', () => {
    fc.assert(
      fc.property(
        basket,
        fc.nat(40),
        wraps,
        ({ lines: priced, discount, order, failures }, stopAfter, wrap) => {
          const lines = priced.map((line, index) => ({ ...line, productId: String(index) }));
          const totals = priceBasket(priced, discount, wrap);
          const bottles = lines.flatMap(({ productId, quantity }) => Array<string>(quantity).fill(productId));
          const parcels = shuffled(bottles, order).slice(0, stopAfter + 1);
          let returns: Returns = declare(null, lines);
          const made: (ReturnRefund & { readonly refundId: string })[] = [];
          let asked = 0;
          const payBack = () => {
            const due = refundOfArticles(
              { status: 'delivered', lines, totals, returns },
              refundable({ status: 'delivered', lines, returns }),
            );
            for (const line of due.lines) expect(line.amount).toBeGreaterThanOrEqual(0);
            asked += 1;
            const refund = { ...due, refundId: `r${asked}` };
            made.push(refund);
            const requested = { ...refund, orderId, paymentIntentId: 'pi_1', reason: 'withdrawal' } as const;
            returns = fold(
              returns,
              {
                type: 'RefundRequested',
                data: { requestedAt: '2026-11-21T10:00:00.000Z', ...requested, lines: [...refund.lines] },
              },
              lines,
            );
            expect(paidBack()).toBeLessThanOrEqual(totals.total);
          };
          const paidBack = () => made.reduce((sum, { amount }) => sum + amount, 0);
          for (const [index, productId] of parcels.entries()) {
            returns = fold(returns, cameBack(productId), lines);
            payBack();
            const failure = failures[index] ?? null;
            if (failure === null) continue;
            const [failed] = made.splice(failure % made.length, 1);
            returns = fold(returns, sentBack(failed?.refundId ?? ''), lines);
          }
          payBack();
          if (parcels.length === bottles.length) expect(paidBack()).toBe(totals.total);
          else expect(paidBack()).toBeLessThanOrEqual(totals.total - totals.shipping - wrap);
        },
      ),
    );
  });

  it('shares an amount exactly', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 }),
        (amount, weights) => {
          const parts = splitCents(cents(amount), weights);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
          expect(parts).toHaveLength(weights.length);
        },
      ),
    );
    expect(splitCents(cents(100), [1, 1, 1])).toEqual([34, 33, 33]);
  });
});

const declaredAt = '2026-11-02T09:00:00.000Z';
const lines = [{ productId: rose, quantity: 2, unitPrice: cents(7_200) }];
const totals = priceBasket(lines, null);
const declared = declare(null, lines);
const came = (at: string): OrderEvent => ({
  type: 'ReturnReceived',
  data: { orderId, items: [{ productId: rose, quantity: 2, fit: true }], receivedAt: at },
});
const proven = (at: string): OrderEvent => ({ type: 'ReturnSentProven', data: { orderId, provenAt: at } });

describe('the day a refund is due', () => {
  it('is the 14th after the declaration where nothing has to come back', () => {
    expect(refundDueDay(declared, 'confirmed')).toBe('2026-11-16');
  });

  it('is held until the goods or the proof of their sending come, whichever is first', () => {
    expect(refundDueDay(declared, 'delivered')).toBeNull();
    const proof = fold(declared, proven('2026-11-05T09:00:00.000Z'), lines);
    expect(refundDueDay(proof, 'delivered')).toBe('2026-11-16');
    expect(refundDueDay(fold(proof, came('2026-11-20T09:00:00.000Z'), lines), 'delivered')).toBe(
      '2026-11-16',
    );
    expect(refundDueDay(fold(declared, came('2026-11-20T09:00:00.000Z'), lines), 'delivered')).toBe(
      '2026-11-20',
    );
  });

  it('is none once all is paid back', () => {
    const paid = fold(declared, refunded(2), lines);
    expect(refundDueDay(paid, 'delivered')).toBeNull();
  });
});

it('articles go back within 14 days, a last day that is not worked moving to the next that is', () => {
  expect(lastReturnDay('2026-12-11T10:00:00Z')).toBe('2026-12-28');
});

describe('what is to be done', () => {
  const step = (returns: Returns, status: 'confirmed' | 'delivered' | 'cancelled', holdsMoney = true) =>
    returnStep({ status, lines, totals, returns }, holdsMoney);

  it('is to cancel what never left, to wait for a parcel, to pay it back, and nothing more', () => {
    expect(step(declared, 'confirmed')).toBe('cancel');
    expect(step(declared, 'delivered')).toBe('receive');
    const back = fold(declared, came(declaredAt), lines);
    expect(step(back, 'delivered')).toBe('refund');
    expect(step(fold(back, refunded(2), lines), 'delivered')).toBe('done');
    expect(step(declared, 'cancelled')).toBe('done');
  });

  it('is to wait for the parcel still when its proof was paid back', () => {
    const proof = fold(fold(declared, proven(declaredAt), lines), refunded(2), lines);
    expect(step(proof, 'delivered')).toBe('receive');
    expect(step(fold(proof, came(declaredAt), lines), 'delivered')).toBe('done');
  });

  it('is to pay back a part that never left', () => {
    const part = fold(
      null,
      {
        type: 'WithdrawalDeclared',
        data: { orderId, declaredAt, items: [{ productId: rose, quantity: 1 }] },
      },
      lines,
    );
    expect(step(part, 'confirmed')).toBe('refund');
    expect(step(part, 'confirmed', false)).toBe('done');
  });
});

function cameBack(productId: string): OrderEvent {
  return {
    type: 'ReturnReceived',
    data: { orderId, items: [{ productId, quantity: 1, fit: true }], receivedAt: declaredAt },
  };
}

function sentBack(refundId: string): OrderEvent {
  const refund = { orderId, paymentIntentId: 'pi_1', refundId, providerRefundId: 're_1' };
  return { type: 'RefundSettled', data: { ...refund, outcome: 'failed', message: null } };
}

function refunded(quantity: number): OrderEvent {
  const data = {
    orderId,
    paymentIntentId: 'pi_1',
    refundId: 'r',
    amount: totals.total,
    reason: 'withdrawal',
  } as const;
  return {
    type: 'RefundRequested',
    data: {
      requestedAt: '2026-11-21T10:00:00.000Z',
      ...data,
      lines: [{ productId: rose, quantity, amount: totals.total }],
    },
  };
}

function declare(returns: Returns | null, of: readonly { productId: string; quantity: number }[]): Returns {
  return fold(returns, { type: 'WithdrawalDeclared', data: { orderId, declaredAt } }, of);
}

function fold(
  returns: Returns | null,
  event: OrderEvent,
  of: readonly { productId: string; quantity: number }[],
): Returns {
  const folded = foldReturns(returns, event, of);
  if (folded === null) throw new Error('nothing was withdrawn from');
  return folded;
}

function shuffled<T>(items: readonly T[], picks: readonly number[]): T[] {
  const left = [...items];
  return items.flatMap((_, index) => left.splice((picks[index] ?? 0) % left.length, 1));
}
