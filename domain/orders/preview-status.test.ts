import { describe, expect, it } from 'vitest';
import type { OrderEvent, OrderStatus } from '#contracts/events/orders/order.ts';
import { cents } from '#contracts/money.ts';
import { orderDecider } from './order.decider.ts';
import { previewDeletion, previewStatus } from './preview-status.ts';
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

function preview(events: readonly OrderEvent[], to: OrderStatus, trackingNumber?: string, at = now) {
  const order = events.reduce(orderDecider.evolve, orderDecider.initialState);
  if (order.status === 'absent') throw new Error('the order is absent');
  return previewStatus(order, { to, trackingNumber }, at);
}

const NOTHING = {
  asks: false,
  refund: 0,
  due: 0,
  bottlesReturned: 0,
  bottlesTaken: 0,
  bottlesSold: 0,
  promoReturned: null,
  promoTaken: null,
  isRefundLocked: false,
  dispatchHeld: null,
  revenue: 0,
  mail: null,
  parcel: null,
};
const promo = { promoId, code: 'WELCOME10' };
const paid = [placed(promo), requested(), confirmed()];

describe('what a change of status would do', () => {
  it('is nothing but its mail and parcel between the statuses of a paid order that goes on', () => {
    const parcel = { isUnpaid: false, isWithoutNumber: false, withdrawnBottles: 0, notBefore: null };
    expect(preview(paid, 'shipped', '6A1')).toEqual({ ...NOTHING, mail: 'order-shipped', parcel });
    expect(preview(paid, 'delivered')).toEqual({ ...NOTHING, parcel });
    expect(preview(paid, 'confirmed')).toEqual(NOTHING);
    expect(preview([...paid, changed('confirmed', 'shipped')], 'delivered')).toEqual(NOTHING);
  });

  it('is asked about when a parcel leaves without a number, unpaid, or with what was withdrawn from', () => {
    const unusual = (events: readonly OrderEvent[], number?: string) => {
      const { asks, parcel } = preview(events, 'shipped', number);
      return { asks, ...parcel };
    };
    expect(unusual(paid)).toMatchObject({ asks: true, isWithoutNumber: true, isUnpaid: false });
    expect(unusual([placed(), changed('pending', 'confirmed')], '6A1')).toMatchObject({
      asks: true,
      isWithoutNumber: false,
      isUnpaid: true,
    });
    const withdrawn = [...paid, declared({ productId: rose, quantity: 1 })];
    expect(unusual(withdrawn, '6A1')).toMatchObject({ asks: true, withdrawnBottles: 1 });
  });

  it('is asked about when a gift leaves before its day, and no longer once that has come', () => {
    const gift = placed();
    const events = [
      { ...gift, data: { ...gift.data, gift: { sendFrom: '2027-12-24' } } },
      requested(),
      confirmed(),
    ];
    expect(preview(events, 'shipped', '6A1')).toMatchObject({
      asks: true,
      parcel: { notBefore: '2027-12-24' },
    });
    expect(preview(events, 'shipped', '6A1', '2027-12-23T23:00:00.000Z')).toMatchObject({
      asks: false,
      parcel: { notBefore: null },
    });
  });

  it('is asked about when it moves the sum of sales, or bottles that nobody paid for', () => {
    expect(preview(paid, 'pending')).toMatchObject({ asks: true, revenue: -total, refund: 0, mail: null });
    expect(preview([...paid, changed('confirmed', 'pending')], 'confirmed')).toMatchObject({
      asks: true,
      revenue: total,
      due: 0,
    });
    expect(preview([placed()], 'confirmed')).toMatchObject({
      asks: true,
      revenue: total,
      due: total,
      bottlesSold: 3,
    });
    expect(preview([placed()], 'pending')).toMatchObject({ asks: false, revenue: 0 });
  });

  it('tells of a mail only when one goes: to nobody who has not paid', () => {
    expect(preview([placed()], 'cancelled')).toMatchObject({ asks: true, mail: null });
    expect(preview([placed(), changed('pending', 'confirmed')], 'cancelled').mail).toBe('order-cancelled');
    expect(preview([...paid, cancelled('confirmed')], 'confirmed').mail).toBe('order-reinstated');
    expect(preview([...paid, cancelled('confirmed')], 'shipped').mail).toBe('order-shipped');
  });

  it('is, when a paid order is cancelled, its money, its bottles and its use of the promo', () => {
    const given = {
      ...{ ...NOTHING, asks: true, mail: 'order-cancelled', revenue: -total },
      ...{ refund: total, bottlesReturned: 3, promoReturned: 'WELCOME10' },
    };
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
      ...{ ...NOTHING, asks: true, mail: 'order-reinstated', revenue: total },
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

function deletion(events: readonly OrderEvent[]) {
  const order = events.reduce(orderDecider.evolve, orderDecider.initialState);
  if (order.status === 'absent') throw new Error('the order is absent');
  return previewDeletion(order, now);
}

describe('what deleting an order would do', () => {
  const nothing = { refund: 0, kept: 0, bottlesReturned: 0, bottlesKept: 0, promoReturned: null, revenue: 0 };

  it('is, of a paid order, that its money and its bottles stay as they are and the sum of sales loses it', () => {
    const preview = { ...nothing, kept: total, bottlesKept: 3, revenue: -total };
    expect(deletion(paid)).toEqual({ accepted: true, preview });
    expect(deletion([...paid, changed('confirmed', 'delivered')])).toEqual({ accepted: true, preview });
  });

  it('is, of one that is pending, what cancelling it would do', () => {
    const preview = { ...nothing, bottlesReturned: 3, promoReturned: 'WELCOME10' };
    expect(deletion([placed(promo)])).toEqual({ accepted: true, preview });
    expect(deletion([...paid, changed('confirmed', 'pending')])).toEqual({
      accepted: true,
      preview: { ...preview, refund: total },
    });
  });

  it('is nothing of one that was cancelled and paid back, and refused while money is on its way back', () => {
    const over = [...paid, cancelled('confirmed'), refundRequested('cancelled')];
    expect(deletion(over)).toEqual({
      accepted: false,
      refusal: { code: 'not-deletable', why: 'refund-pending' },
    });
    expect(deletion([...over, refundSettled('succeeded')])).toEqual({ accepted: true, preview: nothing });
  });
});
