import { describe, expect, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { orderDecider } from '../order.decider.ts';
import { judgeDispatch } from '../order-batch.ts';
import { previewStatus } from '../preview-status.ts';
import {
  cancelled,
  changed,
  confirmed,
  now,
  orderId,
  placed,
  requested,
  setStatus,
} from '../testing/order-fixtures.ts';

const paid = [placed(), requested(), confirmed()];
const hold = (reason: 'address' | 'customer' | null) => ({ type: 'HoldOrder', reason, now }) as const;
const held: OrderEvent = { type: 'OrderPutOnHold', data: { orderId, reason: 'address', heldAt: now } };
const released: OrderEvent = { type: 'OrderTakenOffHold', data: { orderId, releasedAt: now } };

function orderOf(events: readonly OrderEvent[]) {
  const order = events.reduce(orderDecider.evolve, orderDecider.initialState);
  if (order.status === 'absent') throw new Error('the order is absent');
  return order;
}

describe('an order whose parcel is here', () => {
  it('is put on hold with a reason, once for each, and taken off again', () => {
    given(orderDecider, paid).when(hold('address')).then(held);
    given(orderDecider, [...paid, held])
      .when(hold('address'))
      .thenNothingHappened();
    given(orderDecider, [...paid, held])
      .when(hold('customer'))
      .then({ type: 'OrderPutOnHold', data: { orderId, reason: 'customer', heldAt: now } });
    given(orderDecider, [...paid, held])
      .when(hold(null))
      .then(released);
    given(orderDecider, paid).when(hold(null)).thenNothingHappened();
  });

  it('is left out of a batch while it is on hold, and asked about by itself', () => {
    const line = { trackingNumber: '8L20524752032', carrier: null };
    expect(judgeDispatch(orderOf([...paid, held]), line, now)).toMatchObject({ reason: 'on-hold' });
    expect(judgeDispatch(orderOf([...paid, held, released]), line, now)).toEqual({ outcome: 'ready' });
    const change = { to: 'shipped', trackingNumber: line.trackingNumber } as const;
    expect(previewStatus(orderOf([...paid, held]), change, now)).toMatchObject({
      asks: true,
      dispatchHeld: 'on-hold',
    });
    given(orderDecider, [...paid, held])
      .when(setStatus('shipped'))
      .thenRefuses({ code: 'dispatch-held', why: 'on-hold' });
    const sent = given(orderDecider, [...paid, held]).when({
      ...setStatus('shipped'),
      isDispatchConfirmed: true,
    });
    expect(sent.state).toMatchObject({ status: 'shipped', hold: null });
  });
});

it('an order whose parcel left, or will not leave, is not put on hold', () => {
  for (const past of [
    [...paid, changed('confirmed', 'shipped')],
    [...paid, held, cancelled('confirmed')],
  ]) {
    expect(orderOf(past).hold).toBeNull();
    given(orderDecider, past).when(hold('address')).thenRefuses({ code: 'parcel-left' });
  }
});
