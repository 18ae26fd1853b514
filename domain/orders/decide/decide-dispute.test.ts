import { describe, expect, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { cents } from '#contracts/money.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { isPaid, remainingAmount } from '../../payments/receipts.ts';
import type { DisputeReport, FraudWarningReport } from '../commands/dispute.commands.ts';
import { orderDecider } from '../order.decider.ts';
import {
  anotherRefundId,
  cancelled,
  confirmed,
  later,
  now,
  orderId,
  placed,
  refundId,
  refundRequested,
  requested,
  setStatus,
  total,
} from '../testing/order-fixtures.ts';

const paid = [placed(), requested(), confirmed()] as const;
const named = { orderId, paymentIntentId: 'pi_1', disputeId: 'du_1' };
const fee = cents(2_000);
const terms = {
  kind: 'chargeback',
  amount: total,
  reason: 'product_not_received',
  respondBy: '2027-03-20T23:59:59.000Z',
} as const;

function report(changes: Partial<DisputeReport> = {}): DisputeReport {
  return {
    ...terms,
    disputeId: 'du_1',
    paymentIntentId: 'pi_1',
    stage: 'needs-response',
    outcome: null,
    isAppeal: false,
    currency: 'eur',
    disputedAt: now,
    movements: [],
    ...changes,
  };
}
const hear = (changes: Partial<DisputeReport> = {}) =>
  ({ type: 'RecordDispute', report: report(changes), now: later }) as const;

const taking = { transactionId: 'txn_1', amount: cents(-total), fee, at: now };
const giving = { transactionId: 'txn_2', amount: total, fee: cents(0), at: later };
const disputed: OrderEvent = {
  type: 'PaymentDisputed',
  data: { ...named, ...terms, currency: 'eur', disputedAt: now },
};
const withdrawn: OrderEvent = {
  type: 'DisputedFundsWithdrawn',
  data: { ...named, transactionId: 'txn_1', amount: total, fee, withdrawnAt: now },
};
const reinstated: OrderEvent = {
  type: 'DisputedFundsReinstated',
  data: { ...named, transactionId: 'txn_2', amount: total, fee: cents(0), reinstatedAt: later },
};
const closed = (outcome: 'won' | 'lost'): OrderEvent => ({
  type: 'DisputeClosed',
  data: { ...named, outcome, closedAt: later },
});
const underDispute = [...paid, disputed, withdrawn] as const;
const stateAfter = (events: readonly OrderEvent[]) => {
  const state = events.reduce(orderDecider.evolve, orderDecider.initialState);
  if (state.status === 'absent') throw new Error('it was placed');
  return state;
};

describe('a disputed payment', () => {
  it('is recorded with the money that went, once however often it is heard', () => {
    given(orderDecider, [...paid])
      .when(hear({ movements: [taking] }))
      .then(disputed, withdrawn);
    given(orderDecider, [...underDispute])
      .when(hear({ movements: [taking] }))
      .thenNothingHappened();
  });

  it('that was decided before it was heard of is recorded whole', () => {
    given(orderDecider, [...paid])
      .when(hear({ stage: 'closed', outcome: 'won', movements: [taking, giving] }))
      .then(disputed, withdrawn, reinstated, closed('won'));
  });

  it('is not set back by what is heard late', () => {
    for (const outcome of ['won', 'lost'] as const)
      for (const stage of ['needs-response', 'under-review'] as const)
        given(orderDecider, [...underDispute, closed(outcome)])
          .when(hear({ stage, movements: [taking] }))
          .thenNothingHappened();
    given(orderDecider, [...underDispute, closed('won')])
      .when(hear({ stage: 'closed', outcome: 'lost' }))
      .thenNothingHappened();
  });

  it('may be won in the end after it was lost, and its movements are told in any order', () => {
    given(orderDecider, [...underDispute, closed('lost')])
      .when(hear({ stage: 'closed', outcome: 'won', movements: [taking, giving] }))
      .then(reinstated, closed('won'));
    given(orderDecider, [...paid, disputed])
      .when(hear({ movements: [giving, taking] }))
      .then(reinstated, withdrawn);
  });

  it('tells of an answer, another last day and an inquiry that becomes a chargeback', () => {
    const revised = (changes: Partial<DisputeReport>): OrderEvent => {
      const { kind, amount, reason, respondBy, isAppeal, stage } = report(changes);
      if (stage === 'closed') throw new Error('it is open');
      return {
        type: 'DisputeRevised',
        data: { ...named, kind, amount, reason, respondBy, stage, isAppeal, revisedAt: later },
      };
    };
    given(orderDecider, [...paid, disputed])
      .when(hear({ stage: 'under-review' }))
      .then(revised({ stage: 'under-review' }));
    given(orderDecider, [...paid, disputed])
      .when(hear({ respondBy: later }))
      .then(revised({ respondBy: later }));
    const asked = { ...disputed, data: { ...disputed.data, kind: 'inquiry' } } as OrderEvent;
    given(orderDecider, [...paid, asked])
      .when(hear())
      .then(revised({}));
    // What was said of the inquiry comes after the chargeback.
    given(orderDecider, [...paid, disputed])
      .when(hear({ kind: 'inquiry', stage: 'under-review' }))
      .thenNothingHappened();
  });

  it('of another order’s payment is unknown', () => {
    given(orderDecider, [...paid])
      .when(hear({ paymentIntentId: 'pi_9' }))
      .thenRefuses({ code: 'unknown-payment' });
  });

  it('counts as here again once it is won, and never when it is lost', () => {
    const heldBy = (...events: OrderEvent[]) => {
      const order = stateAfter([...paid, ...events]);
      return order.receipts.map((receipt) => remainingAmount(order, receipt));
    };
    expect(heldBy(disputed)).toEqual([total]);
    expect(heldBy(disputed, withdrawn)).toEqual([0]);
    expect(heldBy(disputed, withdrawn, closed('lost'))).toEqual([0]);
    expect(heldBy(disputed, withdrawn, reinstated, closed('won'))).toEqual([total]);
    // The sale stands all the while.
    expect(stateAfter([...underDispute, closed('lost')])).toMatchObject({
      status: 'confirmed',
      payment: { status: 'confirmed' },
    });
    expect(isPaid(stateAfter([...underDispute, closed('lost')]))).toBe(false);
  });
});

describe('an order under dispute', () => {
  it('gives no money back when it is cancelled, which the bank has', () => {
    given(orderDecider, [...underDispute])
      .when(setStatus('cancelled'))
      .then({
        type: 'OrderCancelled',
        data: { orderId, from: 'confirmed', reason: 'admin', cancelledAt: now },
      });
    const owing = { type: 'RequestOwedRefund', now, refundId: anotherRefundId } as const;
    given(orderDecider, [...underDispute, cancelled('confirmed')])
      .when(owing)
      .thenNothingHappened();
    given(orderDecider, [...underDispute, cancelled('confirmed'), closed('lost')])
      .when(owing)
      .thenNothingHappened();
  });

  it('that was cancelled gives it back once the dispute is won', () => {
    given(orderDecider, [...underDispute, cancelled('confirmed'), reinstated, closed('won')])
      .when({ type: 'RequestOwedRefund', now, refundId })
      .then(refundRequested('owed'));
  });

  it('asks for no refund again that its bank would refuse', () => {
    given(orderDecider, [...underDispute, cancelled('confirmed')])
      .when({ type: 'RetryRefund', now, refundId })
      .thenRefuses({ code: 'refund-locked' });
  });

  it.each(['shipped', 'delivered'] as const)('is set to %s only by who knows of it', (to) => {
    for (const events of [underDispute, [...underDispute, closed('lost')]])
      given(orderDecider, [...events])
        .when(setStatus(to))
        .thenRefuses({ code: 'dispatch-held', why: 'dispute' });
    const changed: OrderEvent = {
      type: 'OrderStatusChanged',
      data: { changedAt: now, orderId, from: 'confirmed', to },
    };
    given(orderDecider, [...underDispute])
      .when({ ...setStatus(to), isDispatchConfirmed: true })
      .then(changed);
    given(orderDecider, [...underDispute, reinstated, closed('won')])
      .when(setStatus(to))
      .then(changed);
  });

  it('that was sent before may be set to delivered', () => {
    const sent: OrderEvent = {
      type: 'OrderStatusChanged',
      data: { changedAt: now, orderId, from: 'confirmed', to: 'shipped' },
    };
    given(orderDecider, [...paid, sent, disputed])
      .when(setStatus('delivered'))
      .then({
        type: 'OrderStatusChanged',
        data: { changedAt: now, orderId, from: 'shipped', to: 'delivered' },
      });
  });

  it('is not deleted before it is decided', () => {
    const remove = { type: 'DeleteOrder', refundId, now: later } as const;
    given(orderDecider, [...underDispute])
      .when(remove)
      .thenRefuses({ code: 'not-deletable', why: 'dispute-open' });
    given(orderDecider, [...underDispute, closed('lost')])
      .when(remove)
      .then({ type: 'OrderDeleted', data: { orderId, deletedAt: later } });
  });
});

describe('a warning of fraud', () => {
  const warning: FraudWarningReport = {
    warningId: 'issfr_1',
    paymentIntentId: 'pi_1',
    fraudType: 'made_with_stolen_card',
    isActionable: true,
    warnedAt: now,
  };
  const warn = (isActionable: boolean) =>
    ({ type: 'RecordFraudWarning', report: { ...warning, isActionable }, now: later }) as const;
  const { warningId, paymentIntentId, ...facts } = warning;
  const received: OrderEvent = {
    type: 'FraudWarningReceived',
    data: { orderId, warningId, paymentIntentId, ...facts },
  };
  const lapsed: OrderEvent = {
    type: 'FraudWarningLapsed',
    data: { orderId, warningId, paymentIntentId, lapsedAt: later },
  };

  it('is recorded once, and lapses once', () => {
    given(orderDecider, [...paid])
      .when(warn(true))
      .then(received);
    given(orderDecider, [...paid, received])
      .when(warn(true))
      .thenNothingHappened();
    given(orderDecider, [...paid, received])
      .when(warn(false))
      .then(lapsed);
    given(orderDecider, [...paid, received, lapsed])
      .when(warn(true))
      .thenNothingHappened();
  });

  it('holds the parcel back until it lapses, or the house has decided', () => {
    given(orderDecider, [...paid, received])
      .when(setStatus('shipped'))
      .thenRefuses({ code: 'dispatch-held', why: 'fraud-warning' });
    given(orderDecider, [...paid, received, lapsed])
      .when(setStatus('shipped'))
      .then({
        type: 'OrderStatusChanged',
        data: { changedAt: now, orderId, from: 'confirmed', to: 'shipped' },
      });
  });
});
