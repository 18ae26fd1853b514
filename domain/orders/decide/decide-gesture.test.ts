import { describe, expect, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/order.ts';
import { type Cents, cents, subtractCents } from '#contracts/money.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { orderDecider } from '../order.decider.ts';
import {
  anotherRefundId,
  cancelled,
  confirmed,
  later,
  orderId,
  placed,
  refundId,
  requested,
  total,
} from '../testing/order-fixtures.ts';

const note = 'Flacon arrivé tard';
const give = (amount: Cents, id = refundId) =>
  ({ type: 'MakeGesture', refundId: id, amount, note, now: later }) as const;
const given10 = (amount: Cents = cents(1_000), id = refundId): OrderEvent => ({
  type: 'RefundRequested',
  data: {
    ...{ orderId, paymentIntentId: 'pi_1', refundId: id, amount },
    ...{ reason: 'gesture', note, requestedAt: later },
  },
});
const paid = [placed(), requested(), confirmed()];
const failed: OrderEvent = {
  type: 'RefundSettled',
  data: {
    ...{ orderId, paymentIntentId: 'pi_1', refundId, providerRefundId: 're_1' },
    ...{ outcome: 'failed', message: 'refused' },
  },
};

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
