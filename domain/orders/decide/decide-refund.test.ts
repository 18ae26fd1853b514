import { describe, expect, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { type Cents, cents } from '#contracts/money.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import type { Decision } from '../../decider.ts';
import { isPaid } from '../../payments/receipts.ts';
import { orderDecider } from '../order.decider.ts';
import {
  anotherRefundId,
  cancelled,
  confirmed,
  now,
  orderId,
  placed,
  refundId,
  refundRequested,
  refundSettled,
  reinstated,
  requested,
  setStatus,
  total,
} from '../testing/order-fixtures.ts';

const refunding = [
  placed(),
  requested(),
  confirmed(),
  cancelled('confirmed'),
  refundRequested('cancelled'),
] as const;
const settle = (outcome: 'succeeded' | 'failed') => ({
  type: 'SettleRefund' as const,
  now,
  refundId,
  providerRefundId: 're_1',
  outcome,
  message: outcome === 'failed' ? 'expired_or_canceled_card' : null,
  outside: null,
});

describe('a refund on its way', () => {
  it.each(['succeeded', 'failed'] as const)('is told once when it %s', (outcome) => {
    given(orderDecider, [...refunding])
      .when(settle(outcome))
      .then(refundSettled(outcome));
    given(orderDecider, [...refunding, refundSettled(outcome)])
      .when(settle(outcome))
      .thenNothingHappened();
  });

  it('may come back from the shopper’s bank after it succeeded', () => {
    given(orderDecider, [...refunding, refundSettled('succeeded')])
      .when(settle('failed'))
      .then(refundSettled('failed'));
  });

  it('cannot have succeeded after it failed: that is old news', () => {
    given(orderDecider, [...refunding, refundSettled('failed')])
      .when(settle('succeeded'))
      .thenNothingHappened();
  });

  it('cannot be asked for again while it is on its way', () => {
    given(orderDecider, [...refunding])
      .when({ type: 'RetryRefund', now, refundId: anotherRefundId })
      .thenRefuses({ code: 'no-failed-refund' });
  });

  it('is unknown when the shop never asked for it', () => {
    given(orderDecider, [...refunding])
      .when({ ...settle('succeeded'), refundId: anotherRefundId })
      .thenRefuses({ code: 'unknown-refund' });
  });
});

describe('a refund that failed', () => {
  it('is tried again under a new id', () => {
    const retried = given(orderDecider, [...refunding, refundSettled('failed')]).when({
      type: 'RetryRefund',
      now,
      refundId: anotherRefundId,
    });
    retried.then(refundRequested('retry', anotherRefundId));
    expect(retried.state).toMatchObject({ refunds: [{ status: 'failed' }, { status: 'pending' }] });
  });

  it('is not tried again once the order goes on', () => {
    given(orderDecider, [...refunding, refundSettled('failed'), reinstated()])
      .when({ type: 'RetryRefund', now, refundId: anotherRefundId })
      .thenRefuses({ code: 'no-failed-refund' });
  });
});

describe('a refund that fails after another payment took its place', () => {
  const past = [
    ...refunding,
    refundSettled('succeeded'),
    reinstated('pending'),
    requested('pi_2'),
    confirmed('pi_2'),
    refundSettled('failed'),
  ];
  const again = { type: 'RetryRefund', now, refundId: anotherRefundId } as const;

  it('leaves a surplus that is still owed', () => {
    given(orderDecider, past).when(again).then(refundRequested('retry', anotherRefundId));
  });

  it('leaves the order paid by the later payment, which goes back when it is cancelled', () => {
    given(orderDecider, past)
      .when(setStatus('cancelled', 'unknown', anotherRefundId))
      .then(cancelled('confirmed'), refundRequested('cancelled', anotherRefundId, 'pi_2'));
  });

  it('does not pay for an order whose later payment is back', () => {
    const { state } = given(orderDecider, [
      ...past,
      cancelled('confirmed'),
      refundRequested('cancelled', anotherRefundId, 'pi_2'),
      reinstated('pending'),
    ]);
    expect(state.status !== 'absent' && isPaid(state)).toBe(false);
  });
});

/** What happened, to go on from. */
function eventsOf({ decision }: { decision: Decision<OrderEvent, unknown> }): readonly OrderEvent[] {
  return decision.accepted ? decision.events : [];
}

describe('a refund made in the provider’s dashboard', () => {
  const paid = [placed(), requested(), confirmed()] as const;
  const outside = (amount: Cents, outcome: 'pending' | 'succeeded' | 'failed' = 'succeeded') => ({
    ...settle('succeeded'),
    outcome,
    message: null,
    outside: { paymentIntentId: 'pi_1', amount },
  });

  it('is in the books like any other, once', () => {
    given(orderDecider, [...paid])
      .when(outside(total))
      .then(refundRequested('outside'), refundSettled('succeeded'));
    given(orderDecider, [...paid, refundRequested('outside'), refundSettled('succeeded')])
      .when(outside(total))
      .thenNothingHappened();
  });

  it('is on its way until the provider says more', () => {
    given(orderDecider, [...paid])
      .when(outside(total, 'pending'))
      .then(refundRequested('outside'));
    given(orderDecider, [...paid, refundRequested('outside')])
      .when(outside(total))
      .then(refundSettled('succeeded'));
  });

  it('that came to nothing before the shop heard of it is not told', () => {
    given(orderDecider, [...paid])
      .when(outside(total, 'failed'))
      .thenNothingHappened();
  });

  it('of a part leaves the order paid; cancelling it gives back the rest', () => {
    const gesture = given(orderDecider, [...paid]).when(outside(cents(500)));
    const past = [...paid, ...eventsOf(gesture)];
    given(orderDecider, past)
      .when(setStatus('cancelled', 'unknown', anotherRefundId))
      .then(cancelled('confirmed'), {
        type: 'RefundRequested',
        data: {
          requestedAt: now,
          orderId,
          paymentIntentId: 'pi_1',
          refundId: anotherRefundId,
          amount: cents(total - 500),
          reason: 'cancelled',
        },
      });
  });

  it('of everything leaves nothing to give back when the order is cancelled', () => {
    given(orderDecider, [...paid, refundRequested('outside'), refundSettled('succeeded')])
      .when(setStatus('cancelled', 'unknown', anotherRefundId))
      .then(cancelled('confirmed'));
  });

  it('overtakes the shop’s own refund of the same money', () => {
    const overtaken = given(orderDecider, [...refunding]).when({
      ...outside(total),
      refundId: anotherRefundId,
    });
    expect(overtaken.state).toMatchObject({
      refunds: [
        { refundId, status: 'failed' },
        { refundId: anotherRefundId, status: 'succeeded', reason: 'outside' },
      ],
    });
    given(orderDecider, [...refunding, ...eventsOf(overtaken)])
      .when({ type: 'RetryRefund', now, refundId: placed().data.orderId })
      .thenRefuses({ code: 'no-failed-refund' });
  });

  it('overtakes no more of them than cannot be made: those asked for last', () => {
    const [first, last] = ['77777777-7777-4777-8777-777777777777', '88888888-8888-4888-8888-888888888888'];
    const asked = [first, last].map((id) => refundRequested('gesture', id, 'pi_1', cents(5_000)));
    const overtaken = given(orderDecider, [...paid, ...asked]).when(outside(cents(total - 5_000)));
    expect(overtaken.state).toMatchObject({
      refunds: [
        { refundId: first, status: 'pending' },
        { refundId: last, status: 'failed' },
        { refundId, status: 'succeeded' },
      ],
    });
  });

  it('overtakes no other that was made there', () => {
    const elsewhere = refundRequested('outside', anotherRefundId, 'pi_1', cents(10_000));
    const own = refundRequested('gesture', '77777777-7777-4777-8777-777777777777', 'pi_1', cents(10_000));
    const overtaken = given(orderDecider, [...paid, own, elsewhere]).when(outside(cents(13_300)));
    expect(overtaken.state).toMatchObject({
      refunds: [
        { status: 'failed' },
        { refundId: anotherRefundId, status: 'pending' },
        { status: 'succeeded' },
      ],
    });
  });

  it('of money the order never had is refused', () => {
    given(orderDecider, [placed()]).when(outside(total)).thenRefuses({ code: 'unknown-refund' });
  });
});

it('asks for the rest when money of several payments is owed', () => {
  const held = {
    type: 'PaymentHeld' as const,
    data: {
      orderId,
      paymentIntentId: 'pi_2',
      amount: cents(100),
      currency: 'eur',
      reason: 'amount' as const,
    },
  };
  const past = [placed(), requested(), confirmed(), held, cancelled('confirmed')];
  const first = given(orderDecider, past).when({ type: 'RequestOwedRefund', now, refundId });
  first.then(refundRequested('owed'));
  const second = given(orderDecider, [...past, refundRequested('owed')]).when({
    type: 'RequestOwedRefund',
    now,
    refundId: anotherRefundId,
  });
  expect(second.state).toMatchObject({ refunds: [{ amount: 23300 }, { amount: 100 }] });
});
