import { describe, expect, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { type Cents, cents, subtractCents } from '#contracts/money.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { refundState } from '../../payments/receipts.ts';
import { orderDecider } from '../order.decider.ts';
import {
  anotherRefundId,
  cancelled,
  confirmed,
  later,
  orderId,
  placed,
  refundId,
  refundSettled,
  requested,
  setStatus,
  total,
} from '../testing/order-fixtures.ts';

const note = 'Flacon arrivé tard';
const give = (amount: Cents, id = refundId) =>
  ({ type: 'MakeGesture', refundId: id, amount, note, now: later }) as const;
type RefundRequested = Extract<OrderEvent, { type: 'RefundRequested' }>;
const given10 = (amount: Cents = cents(1_000), id = refundId): RefundRequested => ({
  type: 'RefundRequested',
  data: {
    ...{ orderId, paymentIntentId: 'pi_1', refundId: id, amount },
    ...{ reason: 'gesture', note, requestedAt: later },
  },
});
const paid = [placed(), requested(), confirmed()];
const failed = refundSettled('failed');

const thirdRefundId = '55555555-5555-4555-8555-555555555599';

function refundStateOf(events: readonly OrderEvent[]) {
  const order = events.reduce(orderDecider.evolve, orderDecider.initialState);
  if (order.status === 'absent') throw new Error('the order is absent');
  return refundState(order);
}

describe('a gesture', () => {
  it('gives a part of the payment back, once, and leaves the order as it is', () => {
    given(orderDecider, paid)
      .when(give(cents(1_000)))
      .then(given10());
    given(orderDecider, [...paid, given10()])
      .when(give(cents(1_000)))
      .thenNothingHappened();
    const { state } = given(orderDecider, paid).when(give(cents(1_000)));
    expect(state).toMatchObject({ status: 'confirmed', payment: { status: 'confirmed' } });
  });

  it('gives back what is left to the cent, and not a cent more', () => {
    const left = subtractCents(total, cents(1_000));
    const before = [...paid, given10()];
    given(orderDecider, before).when(give(left, anotherRefundId)).then(given10(left, anotherRefundId));
    given(orderDecider, before)
      .when(give(cents(left + 1), anotherRefundId))
      .thenRefuses({ code: 'more-than-left', left });
  });

  it('that failed can be given anew', () => {
    given(orderDecider, [...paid, given10(total), failed])
      .when(give(total, anotherRefundId))
      .then(given10(total, anotherRefundId));
  });

  it('that failed stands among the failed refunds until it is given anew, by a retry or by hand', () => {
    const events = [...paid, given10(), failed];
    expect(refundStateOf(events)).toBe('failed');
    given(orderDecider, events)
      .when({ type: 'DeleteOrder', refundId: anotherRefundId, now: later })
      .thenRefuses({ code: 'not-deletable', why: 'refund-failed' });
    const { note: _note, ...again } = given10(cents(1_000), anotherRefundId).data;
    const retried: OrderEvent = { type: 'RefundRequested', data: again };
    given(orderDecider, events)
      .when({ type: 'RetryRefund', refundId: anotherRefundId, now: later })
      .then(retried);
    expect(refundStateOf([...events, retried])).toBe('pending');
    expect(refundStateOf([...events, given10(cents(500), anotherRefundId)])).toBe('pending');
    given(orderDecider, [...events, retried])
      .when({ type: 'RetryRefund', refundId: thirdRefundId, now: later })
      .thenRefuses({ code: 'no-failed-refund' });
  });

  it('that failed beside another is given anew with it, whole', () => {
    const events = [...paid, given10(), given10(cents(500), anotherRefundId), failed];
    expect(refundStateOf(events)).toBe('failed');
    const both = [...events, refundSettled('failed', anotherRefundId)];
    given(orderDecider, both)
      .when({ type: 'RetryRefund', refundId: thirdRefundId, now: later })
      .then({
        type: 'RefundRequested',
        data: {
          ...{ orderId, paymentIntentId: 'pi_1', refundId: thirdRefundId, amount: cents(1_500) },
          ...{ reason: 'gesture', requestedAt: later },
        },
      });
  });

  it('that failed is part of what goes back once the order ends', () => {
    const events = [...paid, given10(), failed];
    const outcome = given(orderDecider, events).when({
      ...setStatus('cancelled'),
      refundId: anotherRefundId,
    });
    expect(outcome.state).toMatchObject({ refunds: [{ status: 'failed' }, { amount: total }] });
  });

  it('is refused where no payment is here', () => {
    given(orderDecider, [placed()])
      .when(give(cents(100)))
      .thenRefuses({ code: 'nothing-to-give-back' });
    given(orderDecider, [...paid, given10(total)])
      .when(give(cents(100), anotherRefundId))
      .thenRefuses({ code: 'nothing-to-give-back' });
    given(orderDecider, [...paid, cancelled('confirmed')])
      .when(give(cents(100)))
      .thenRefuses({ code: 'nothing-to-give-back' });
  });
});
