import { describe, expect, it } from 'vitest';
import type { OrderEvent, OrderStatus } from '#contracts/events/order.ts';
import { cents } from '#contracts/money.ts';
import { orderDecider } from './order.decider.ts';
import { previewStatus } from './preview-status.ts';
import {
  cancelled,
  changed,
  confirmed,
  declared,
  now,
  placed,
  promoId,
  received,
  refundRequested,
  refundSettled,
  requested,
  rose,
  total,
} from './testing/order-fixtures.ts';

function preview(events: readonly OrderEvent[], to: OrderStatus) {
  const order = events.reduce(orderDecider.evolve, orderDecider.initialState);
  if (order.status === 'absent') throw new Error('the order is absent');
  return previewStatus(order, to, now);
}

const NOTHING = {
  refund: 0,
  due: 0,
  bottlesReturned: 0,
  bottlesTaken: 0,
  promoReturned: null,
  promoTaken: null,
  isRefundLocked: false,
  dispatchHeld: null,
};
const promo = { promoId, code: 'WELCOME10' };
const paid = [placed(promo), requested(), confirmed()];

describe('what a change of status would do', () => {
  it('is nothing between the statuses of an order that goes on', () => {
    expect(preview(paid, 'shipped')).toEqual(NOTHING);
    expect(preview(paid, 'confirmed')).toEqual(NOTHING);
  });

  it('is, when a paid order is cancelled, its money, its bottles and its use of the promo', () => {
    const given = { ...NOTHING, refund: total, bottlesReturned: 3, promoReturned: 'WELCOME10' };
    expect(preview(paid, 'cancelled')).toEqual(given);
    expect(preview([...paid, changed('confirmed', 'delivered')], 'cancelled')).toEqual(given);
  });

  it('is no bottle that came back, whether it is on sale again or not for sale any more', () => {
    const delivered = [...paid, changed('confirmed', 'delivered')];
    const returned = received(
      { productId: rose, quantity: 1, fit: true },
      { productId: rose, quantity: 1, fit: false, unfitness: 'damaged' },
    );
    expect(
      preview([...delivered, declared({ productId: rose, quantity: 2 }), returned], 'cancelled'),
    ).toMatchObject({
      bottlesReturned: 1,
    });
  });

  it('is no money when none came, or when part of it went back already', () => {
    expect(preview([placed()], 'cancelled')).toMatchObject({ refund: 0, bottlesReturned: 3 });
    const gesture = refundRequested('outside', undefined, 'pi_1', cents(1_000));
    expect(preview([...paid, gesture], 'cancelled')).toMatchObject({ refund: total - 1_000 });
  });

  it('is, when a cancelled order is taken up again, its bottles, its promo and what is to be paid', () => {
    const over = [...paid, cancelled('confirmed'), refundRequested('cancelled')];
    expect(preview(over, 'confirmed')).toEqual({
      ...NOTHING,
      due: total,
      bottlesTaken: 3,
      promoTaken: 'WELCOME10',
    });
  });

  it('is nothing to pay where the refund failed, so that the money is still there', () => {
    const over = [...paid, cancelled('confirmed'), refundRequested('cancelled'), refundSettled('failed')];
    expect(preview(over, 'confirmed')).toMatchObject({ due: 0, bottlesTaken: 3 });
  });
});
