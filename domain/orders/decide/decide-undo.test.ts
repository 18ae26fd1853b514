import { describe, expect, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { orderDecider } from '../order.decider.ts';
import { previewStatus } from '../preview-status.ts';
import {
  anotherRefundId,
  cancelled,
  changed,
  confirmed,
  now,
  orderId,
  placed,
  record,
  refundId,
  refundRequested,
  requested,
  setStatus,
} from '../testing/order-fixtures.ts';
import { withoutUndone } from '../undo.ts';

const paid = [placed(), requested(), confirmed()];
const undoableUntil = '2027-03-01T10:00:10.000Z';
const justBefore = '2027-03-01T10:00:09.999Z';
const undo = (at = justBefore) => ({ type: 'UndoChange', undoableUntil, now: at }) as const;
const end = (at = undoableUntil) => ({ type: 'EndUndoPeriod', undoableUntil, refundId, now: at }) as const;
const ended = (endedAt = undoableUntil): OrderEvent => ({
  type: 'UndoPeriodEnded',
  data: { orderId, endedAt },
});

/** An event as the console's change records it. */
function open(event: OrderEvent): OrderEvent {
  switch (event.type) {
    case 'OrderStatusChanged':
      return { ...event, data: { ...event.data, undoableUntil } };
    case 'OrderCancelled':
      return { ...event, data: { ...event.data, undoableUntil } };
    case 'OrderReinstated':
      return { ...event, data: { ...event.data, undoableUntil } };
    default:
      throw new Error('no change of status');
  }
}
const shipped = open(changed('confirmed', 'shipped'));
const ending = open(cancelled('confirmed'));
const numbered = (trackingNumber: string): OrderEvent => ({
  type: 'TrackingNumberAssigned',
  data: { orderId, trackingNumber, assignedAt: now, undoableUntil },
});

function orderOf(events: readonly OrderEvent[]) {
  const order = events.reduce(orderDecider.evolve, orderDecider.initialState);
  if (order.status === 'absent') throw new Error('the order is absent');
  return order;
}

describe('a change that may be undone', () => {
  it('says until when, and asks for no refund before it stands', () => {
    given(orderDecider, paid)
      .when({ ...setStatus('cancelled'), undoableUntil })
      .then(ending);
    given(orderDecider, [...paid, ending])
      .when({ type: 'RequestOwedRefund', refundId: anotherRefundId, now: justBefore })
      .thenNothingHappened();
    given(orderDecider, [...paid, ending])
      .when(end())
      .then(ended(), { type: 'RefundRequested', data: { ...refundData(), requestedAt: undoableUntil } });
  });

  it('moves neither bottles nor the promo before it stands', () => {
    expect(orderOf([...paid, ending])).toMatchObject({ status: 'cancelled', stockClaim: 'sold' });
    expect(orderOf([...paid, ending, ended()])).toMatchObject({ stockClaim: 'none', promoClaimed: false });
    const unpaid = open(changed('pending', 'confirmed'));
    expect(orderOf([placed(), unpaid])).toMatchObject({ status: 'confirmed', stockClaim: 'reserved' });
    expect(orderOf([placed(), unpaid, ended()])).toMatchObject({ stockClaim: 'sold' });
  });

  it('is taken back by its own kind of event, after which the order stands as before', () => {
    const before = orderOf(paid);
    for (const [change, back] of [
      [
        shipped,
        { type: 'OrderStatusChanged', data: { from: 'shipped', to: 'confirmed', changedAt: justBefore } },
      ],
      [
        ending,
        { type: 'OrderReinstated', data: { to: 'confirmed', reason: 'admin', reinstatedAt: justBefore } },
      ],
    ] as const) {
      const outcome = given(orderDecider, [...paid, change]).when(undo());
      expect(outcome.decision).toMatchObject({
        accepted: true,
        events: [{ type: back.type, data: { ...back.data, undoes: true } }],
      });
      expect(outcome.state).toEqual(before);
    }
  });

  it('gives an unpaid order its deadline back', () => {
    const taken = given(orderDecider, [placed(), open(changed('pending', 'shipped'))]).when(undo());
    expect(taken.state).toEqual(orderOf([placed()]));
  });

  it('takes number and status back together', () => {
    const past = [...paid, numbered('6A1'), shipped];
    const outcome = given(orderDecider, past).when(undo());
    outcome.then(
      {
        type: 'OrderStatusChanged',
        data: { orderId, from: 'shipped', to: 'confirmed', changedAt: justBefore, undoes: true },
      },
      { type: 'TrackingNumberRemoved', data: { orderId, undoes: true } },
    );
    expect(outcome.state).toEqual(orderOf(paid));
    expect(withoutUndone([...past, ...eventsOf(outcome.decision)])).toEqual(paid);
  });

  it('gives an order that was taken up again back to its end', () => {
    const past = [...paid, cancelled('confirmed')];
    const again: OrderEvent = {
      type: 'OrderReinstated',
      data: { orderId, to: 'confirmed', reason: 'admin', attempt: 1, reinstatedAt: now, undoableUntil },
    };
    const outcome = given(orderDecider, [...past, again]).when(undo());
    expect(outcome.state).toEqual({ ...orderOf(past), attempt: 1 });
  });
});

describe('undoing', () => {
  it('is refused from the very moment at which the time is over', () => {
    given(orderDecider, [...paid, shipped])
      .when(undo(undoableUntil))
      .thenRefuses({ code: 'not-undoable', why: 'time' });
  });

  it('and the end of its time exclude each other, whichever clock each has', () => {
    given(orderDecider, [...paid, shipped, ended()])
      .when(undo())
      .thenRefuses({ code: 'not-undoable', why: 'changed' });
    const back: OrderEvent = {
      type: 'OrderStatusChanged',
      data: { orderId, from: 'shipped', to: 'confirmed', changedAt: justBefore, undoes: true },
    };
    given(orderDecider, [...paid, shipped, back])
      .when(end())
      .thenNothingHappened();
  });

  it('is refused once something else happened', () => {
    const next = given(orderDecider, [...paid, shipped]).when(setStatus('delivered'));
    next.then(ended(now), changed('shipped', 'delivered'));
    given(orderDecider, [...paid, shipped, ...eventsOf(next.decision)])
      .when(undo())
      .thenRefuses({ code: 'not-undoable', why: 'changed' });
  });

  it('is not ended by what changes nothing, nor before its time', () => {
    given(orderDecider, [...paid, shipped])
      .when(setStatus('shipped'))
      .thenNothingHappened();
    given(orderDecider, [...paid, shipped])
      .when(end(justBefore))
      .thenRefuses({ code: 'not-due' });
  });

  it('waits for no clock that was far ahead', () => {
    const yesterday = '2027-02-28T10:00:00.000Z';
    given(orderDecider, [...paid, shipped])
      .when(end(yesterday))
      .then(ended(yesterday));
  });
});

describe('what else happens to an order whose change may be undone', () => {
  it('is decided, and told beforehand, on the change as it stands', () => {
    given(orderDecider, [...paid, ending])
      .when(setStatus('confirmed'))
      .thenRefuses({ code: 'stock-needed' });
    const preview = previewStatus(orderOf([...paid, ending]), { to: 'confirmed' }, now);
    expect(preview).toMatchObject({ bottlesTaken: 3 });
  });

  it('money that comes for it ends the time to undo', () => {
    const unpaid = [placed(), requested(), open(changed('pending', 'confirmed'))];
    given(orderDecider, unpaid).when(record()).then(ended(now), confirmed());
  });
});

it('a change by a plain call has all follow at once', () => {
  given(orderDecider, paid)
    .when(setStatus('cancelled'))
    .then(cancelled('confirmed'), refundRequested('cancelled'));
  expect(orderOf([...paid, cancelled('confirmed')])).toMatchObject({ stockClaim: 'none' });
  given(orderDecider, [...paid, changed('confirmed', 'shipped')])
    .when(undo())
    .thenRefuses({ code: 'not-undoable', why: 'changed' });
});

function refundData() {
  const event = refundRequested('cancelled');
  if (event.type !== 'RefundRequested') throw new Error('no refund');
  return event.data;
}

function eventsOf(decision: ReturnType<typeof orderDecider.decide>): readonly OrderEvent[] {
  return decision.accepted ? decision.events : [];
}
