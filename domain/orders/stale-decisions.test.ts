import { describe, expect, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { orderDecider } from './order.decider.ts';
import { orderStanding } from './order-standing.ts';
import {
  cancelled,
  changed,
  confirmed,
  declared,
  failed,
  now,
  orderId,
  placed,
  received,
  refundId,
  refundRequested,
  refundSettled,
  requested,
  rose,
  setStatus,
} from './testing/order-fixtures.ts';

const paid = [placed(), requested(), confirmed()];
const stale = { code: 'stale-order' } as const;

function standingAfter(events: readonly OrderEvent[]) {
  const order = events.reduce(orderDecider.evolve, orderDecider.initialState);
  if (order.status === 'absent') throw new Error('the order is absent');
  return orderStanding(order);
}

const seen = standingAfter(paid);
const numbered = (trackingNumber: string): OrderEvent => ({
  type: 'TrackingNumberAssigned',
  data: { assignedAt: now, orderId, trackingNumber },
});

/** What others did meanwhile to an order that a person saw as paid and confirmed. */
const MEANWHILE: Record<string, OrderEvent[]> = {
  'was cancelled and refunded': [cancelled('confirmed'), refundRequested('cancelled')],
  'was given a number': [numbered('AAAA1111')],
  'was sent': [changed('confirmed', 'shipped')],
  'was withdrawn from': [declared({ productId: rose, quantity: 1 })],
  'was paid back outside the shop': [refundRequested('outside')],
};

describe.each(Object.entries(MEANWHILE))('an order that %s meanwhile', (_how, meanwhile) => {
  const others = given(orderDecider, [...paid, ...meanwhile]);

  it('is neither set to a status, numbered nor deleted by whoever did not see that', () => {
    others.when({ ...setStatus('delivered'), seen }).thenRefuses(stale);
    others.when({ type: 'AssignTracking', now, trackingNumber: 'BBBB2222', seen }).thenRefuses(stale);
    others.when({ type: 'DeleteOrder', refundId, now, seen }).thenRefuses(stale);
  });

  it('is decided on by whoever saw it, or says nothing of what they saw', () => {
    const assign = { type: 'AssignTracking', now, trackingNumber: 'BBBB2222' } as const;
    const current = standingAfter([...paid, ...meanwhile]);
    others.when({ ...assign, seen: current }).then(numbered('BBBB2222'));
    others.when(assign).then(numbered('BBBB2222'));
  });
});

describe('a decision on what was seen', () => {
  it('never takes up again an order that was cancelled meanwhile, not even with its bottles', () => {
    given(orderDecider, [...paid, cancelled('confirmed'), refundRequested('cancelled')])
      .when({ ...setStatus('shipped', { attempt: 1 }), seen })
      .thenRefuses(stale);
  });

  it('is not in the way of what is done already', () => {
    given(orderDecider, [...paid, changed('confirmed', 'shipped')])
      .when({ ...setStatus('shipped'), seen })
      .thenNothingHappened();
  });

  it('holds while only what nobody decides on has changed', () => {
    const unpaid = standingAfter([placed()]);
    given(orderDecider, [placed(), requested(), failed()])
      .when({ ...setStatus('confirmed'), seen: unpaid })
      .then(changed('pending', 'confirmed'));
    const refunding = standingAfter([...paid, refundRequested('outside')]);
    given(orderDecider, [...paid, refundRequested('outside'), refundSettled('succeeded')])
      .when({ ...setStatus('shipped'), seen: refunding })
      .then(changed('confirmed', 'shipped'));
  });

  it('is asked of returns and refunds too', () => {
    const away = [...paid, changed('confirmed', 'delivered'), declared({ productId: rose, quantity: 2 })];
    const waiting = standingAfter(away);
    const back = given(orderDecider, [...away, received({ productId: rose, quantity: 1, fit: true })]);
    const items = [{ productId: rose, quantity: 1, condition: 'fit' as const }];
    back.when({ type: 'RecordReturn', items, now, seen: waiting }).thenRefuses(stale);
    back.when({ type: 'NoteReturnSent', now, seen: waiting }).thenRefuses(stale);
    back.when({ type: 'RefundReturn', refundId, now, seen: waiting }).thenRefuses(stale);
    const failing = [...paid, cancelled('confirmed'), refundRequested('cancelled'), refundSettled('failed')];
    const retry = { type: 'RetryRefund', now, refundId, seen: standingAfter(failing) } as const;
    const again = refundRequested('cancelled', 'again');
    given(orderDecider, [...failing, again])
      .when(retry)
      .thenNothingHappened();
  });

  it('says nothing of an order that was deleted: it is not there', () => {
    given(orderDecider, [...paid, { type: 'OrderDeleted', data: { deletedAt: now, orderId } }])
      .when({ ...setStatus('shipped'), seen })
      .thenRefuses({ code: 'order-not-found' });
    expect(seen).toMatchObject({ status: 'confirmed', payment: 'confirmed', refunded: 0 });
  });
});
