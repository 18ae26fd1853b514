import { describe, expect, it } from 'vitest';
import { type OrderEvent, type OrderStatus, orderStatusSchema } from '#contracts/events/orders/order.ts';
import { cents } from '#contracts/money.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { orderDecider } from '../order.decider.ts';
import type { OrderState, PlacedOrder } from '../order.state.ts';
import {
  anotherRefundId,
  cancelled,
  changed,
  confirmed,
  declared,
  later,
  now,
  orderId,
  placed,
  placeOrder,
  promoId,
  received,
  record,
  refundId,
  refundRequested,
  refundSettled,
  reinstated,
  requested,
  rose,
  setStatus,
} from '../testing/order-fixtures.ts';
import { statusEffects } from '../testing/status-effects.ts';

const promo = { promoId, code: 'WELCOME10' };
const statuses = orderStatusSchema.options;
const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

/** A past that leads to a status, paid or not. */
function past(status: OrderStatus, paid: boolean): OrderEvent[] {
  const paidFor = paid ? [requested(), confirmed()] : [];
  const reached: OrderStatus = paid ? 'confirmed' : 'pending';
  if (status === reached) return [placed(promo), ...paidFor];
  if (status !== 'cancelled') return [placed(promo), ...paidFor, changed(reached, status)];
  const refund = paid ? [refundRequested('cancelled', anotherRefundId)] : [];
  return [placed(promo), ...paidFor, cancelled(reached), ...refund];
}

function placedState(state: OrderState): PlacedOrder {
  if (state.status === 'absent') throw new Error('the order is absent');
  return state;
}

describe.each([true, false])('an administrator sets the status (paid: %s)', (paid) => {
  it.each(pairs)('%s → %s moves stock, money and promo as the table says', (from, to) => {
    const before = placedState(given(orderDecider, past(from, paid)).state);
    const outcome = given(orderDecider, past(from, paid)).when(setStatus(to, { attempt: 1 }));
    const after = placedState(outcome.state);
    const effect = statusEffects[from][to];

    expect(after.status).toBe(to);
    if (from === to) outcome.thenNothingHappened();
    const stock = {
      keep: before.stockClaim,
      sell: 'sold',
      'give-back': 'none',
      'take-again': 'sold',
    }[effect.stock];
    expect(after.stockClaim).toBe(stock);
    const promoClaimed = { keep: before.promoClaimed, 'give-back': false, 'redeem-again': true }[
      effect.promo
    ];
    expect(after.promoClaimed).toBe(promoClaimed);
    const refunds = after.refunds.length - before.refunds.length;
    expect(refunds).toBe(effect.money === 'refund' && paid ? 1 : 0);
  });
});

describe('a cancelled order', () => {
  it.each(['pending', 'confirmed', 'shipped', 'delivered'] as const)(
    'goes on as %s only with its bottles taken again',
    (to) => {
      given(orderDecider, [placed(), cancelled()]).when(setStatus(to)).thenRefuses({ code: 'stock-needed' });
      given(orderDecider, [placed(), cancelled()])
        .when(setStatus(to, { attempt: 1 }))
        .then(reinstated(to));
    },
  );

  it('does not go on with bottles of an attempt that was cancelled since', () => {
    given(orderDecider, [placed(), cancelled(), reinstated('confirmed'), cancelled('confirmed')])
      .when(setStatus('shipped', { attempt: 1 }))
      .thenRefuses({ code: 'stock-needed' });
  });

  it('whose refund failed is paid again once it goes on, and refunded anew when cancelled anew', () => {
    const paidThenCancelled = [placed(), requested(), confirmed(), cancelled('confirmed')];
    const failedRefund = [refundRequested('cancelled'), refundSettled('failed')];
    given(orderDecider, [...paidThenCancelled, ...failedRefund, reinstated()])
      .when(setStatus('cancelled', 'unknown', anotherRefundId))
      .then(cancelled('confirmed'), refundRequested('cancelled', anotherRefundId));
  });
});

describe('the deadline', () => {
  it('cancels an order nobody paid for', () => {
    given(orderDecider, [placed(promo), requested()])
      .when({ type: 'ExpireOrder', now: later })
      .then({
        type: 'OrderCancelled',
        data: { orderId, from: 'pending', reason: 'deadline', cancelledAt: later },
      });
  });

  it('leaves alone an order it has not reached', () => {
    given(orderDecider, [placed()]).when({ type: 'ExpireOrder', now }).thenRefuses({ code: 'not-due' });
  });

  it.each<[string, OrderEvent[]]>([
    ['paid', [requested(), confirmed()]],
    ['confirmed by hand', [changed('pending', 'confirmed')]],
    ['reinstated by hand', [cancelled(), reinstated('pending')]],
    ['cancelled', [cancelled()]],
  ])('leaves alone an order that is %s', (_what, events) => {
    given(orderDecider, [placed(), ...events])
      .when({ type: 'ExpireOrder', now: later })
      .thenRefuses({ code: 'not-due' });
  });
});

describe('an order that gives way to another of the same shopper', () => {
  const supersede = { type: 'SupersedeOrder', now } as const;
  const processing: OrderEvent = { type: 'PaymentProcessing', data: { orderId, paymentIntentId: 'pi_1' } };

  it('ends, once: bottles and promo are given back', () => {
    const outcome = given(orderDecider, [placed(promo), requested()]).when(supersede);
    outcome.then(cancelled('pending', 'superseded'));
    expect(outcome.state).toMatchObject({ stockClaim: 'none', promoClaimed: false, ending: 'superseded' });
    given(orderDecider, [placed(), cancelled('pending', 'superseded')])
      .when(supersede)
      .thenNothingHappened();
  });

  it.each([
    ['is paid', [requested(), confirmed()]],
    ['is being paid', [requested(), processing]],
    ['was taken in hand', [changed('pending', 'confirmed')]],
  ])('does not when it %s', (_why, events) => {
    given(orderDecider, [placed(), ...events])
      .when(supersede)
      .thenRefuses({ code: 'not-replaceable' });
  });

  it('stays when the house took it by telephone, until its customer gives it up', () => {
    const { data } = placed();
    const taken: OrderEvent = { type: 'OrderPlaced', data: { ...data, takenByDesk: true } };
    given(orderDecider, [taken]).when(supersede).thenRefuses({ code: 'not-replaceable' });
    given(orderDecider, [taken]).when({ type: 'GiveUpOrder', now }).then(cancelled('pending', 'shopper'));
  });
});

describe('an order that its shopper gives up', () => {
  const giveUp = { type: 'GiveUpOrder', now } as const;

  it('ends, once, and no money brings it back', () => {
    const past = [placed(promo), requested()];
    const outcome = given(orderDecider, past).when(giveUp);
    outcome.then(cancelled('pending', 'shopper'));
    expect(outcome.state).toMatchObject({ stockClaim: 'none', promoClaimed: false, ending: 'given-up' });
    const ended = [...past, cancelled('pending', 'shopper')];
    given(orderDecider, ended).when(giveUp).thenNothingHappened();
    given(orderDecider, ended).when(record()).then(refundRequested('late-payment'));
  });

  it.each<[string, OrderEvent[]]>([
    ['is paid', [requested(), confirmed()]],
    [
      'is being paid',
      [requested(), { type: 'PaymentProcessing', data: { orderId, paymentIntentId: 'pi_1' } }],
    ],
    ['is on its way', [changed('pending', 'shipped')]],
  ])('stays when it %s', (_why, events) => {
    given(orderDecider, [placed(), ...events])
      .when(giveUp)
      .thenRefuses({ code: 'not-replaceable' });
  });
});

describe('deleting', () => {
  const remove = { type: 'DeleteOrder', refundId, now } as const;
  const deleted: OrderEvent = { type: 'OrderDeleted', data: { deletedAt: now, orderId } };

  it('ends a pending order: bottles and promo are given back', () => {
    const { state } = given(orderDecider, [placed(promo)]).when(remove);
    expect(state).toMatchObject({ deleted: true, stockClaim: 'none', promoClaimed: false });
  });

  it('only hides an order that is being fulfilled', () => {
    const hidden = given(orderDecider, [placed(), requested(), confirmed()]).when(remove);
    hidden.then(deleted);
    expect(hidden.state).toMatchObject({ status: 'confirmed', stockClaim: 'sold' });
  });

  const paid = [placed(), requested(), confirmed()];
  const refunding = [...paid, cancelled('confirmed'), refundRequested('cancelled')];
  const delivered = [...paid, changed('confirmed', 'delivered')];
  const withdrawn = declared({ productId: rose, quantity: 1 });
  const returned = received({ productId: rose, quantity: 1, fit: true });

  it('waits for a refund to be made', () => {
    given(orderDecider, refunding).when(remove).thenRefuses({ code: 'not-deletable', why: 'refund-pending' });
    given(orderDecider, [...paid, cancelled('confirmed')])
      .when(remove)
      .thenRefuses({ code: 'not-deletable', why: 'refund-pending' });
    given(orderDecider, [...refunding, refundSettled('succeeded')])
      .when(remove)
      .then(deleted);
  });

  it('is refused while a failed refund is owed, and not once the order goes on with its money', () => {
    const failedRefund = [...refunding, refundSettled('failed')];
    given(orderDecider, failedRefund)
      .when(remove)
      .thenRefuses({ code: 'not-deletable', why: 'refund-failed' });
    given(orderDecider, [...failedRefund, reinstated('confirmed')])
      .when(remove)
      .then(deleted);
  });

  it('is refused while articles are to come back or to be paid back', () => {
    const open = { code: 'not-deletable', why: 'return-open' } as const;
    given(orderDecider, [...paid, withdrawn])
      .when(remove)
      .thenRefuses(open);
    given(orderDecider, [...delivered, withdrawn])
      .when(remove)
      .thenRefuses(open);
    given(orderDecider, [...delivered, withdrawn, returned])
      .when(remove)
      .thenRefuses(open);
    const lines = [{ productId: rose, quantity: 1, amount: cents(7_200) }];
    const past: OrderEvent[] = [
      ...[...delivered, withdrawn, returned],
      {
        type: 'RefundRequested',
        data: {
          requestedAt: now,
          orderId,
          paymentIntentId: 'pi_1',
          refundId,
          amount: cents(7_200),
          reason: 'withdrawal',
          lines,
        },
      },
    ];
    given(orderDecider, past).when(remove).thenRefuses({ code: 'not-deletable', why: 'refund-pending' });
    given(orderDecider, [...past, refundSettled('succeeded')])
      .when(remove)
      .then(deleted);
    given(orderDecider, [...past, refundSettled('failed')])
      .when(remove)
      .thenRefuses(open);
  });

  it('waits no longer for a parcel whose time is over and of which nobody proved that it was sent', () => {
    const muchLater = { ...remove, now: '2027-04-01T10:00:00.000Z' };
    given(orderDecider, [...delivered, withdrawn])
      .when(muchLater)
      .then({ ...deleted, data: { orderId, deletedAt: muchLater.now } });
    given(orderDecider, [
      ...delivered,
      withdrawn,
      { type: 'ReturnSentProven', data: { orderId, provenAt: now } },
    ])
      .when(muchLater)
      .thenRefuses({ code: 'not-deletable', why: 'return-open' });
  });

  it('happens once, and nothing is set by hand afterwards', () => {
    given(orderDecider, [placed(), deleted]).when(remove).thenNothingHappened();
    given(orderDecider, [placed(), deleted])
      .when(setStatus('confirmed'))
      .thenRefuses({ code: 'order-not-found' });
  });
});

describe('bottles that cannot be had after all', () => {
  const lack = { type: 'CancelForLackOfStock', refundId, now } as const;

  it('cancel the order and send its money back', () => {
    given(orderDecider, [placed(), requested(), confirmed()])
      .when(lack)
      .then(cancelled('confirmed', 'stock'), refundRequested('cancelled'));
  });

  it('never cancel a parcel that has left', () => {
    given(orderDecider, [placed(), requested(), confirmed(), changed('confirmed', 'shipped')])
      .when(lack)
      .thenNothingHappened();
  });
});

describe('the tracking number', () => {
  const assign = { type: 'AssignTracking', now, trackingNumber: '8R12345678901' } as const;
  const assigned: OrderEvent = {
    type: 'TrackingNumberAssigned',
    data: { assignedAt: now, orderId, trackingNumber: assign.trackingNumber },
  };

  it('is assigned, and may be corrected', () => {
    given(orderDecider, [placed()]).when(assign).then(assigned);
    given(orderDecider, [placed(), assigned]).when(assign).thenNothingHappened();
  });

  it('can be taken back, once', () => {
    const removed: OrderEvent = { type: 'TrackingNumberRemoved', data: { orderId } };
    const clear = { type: 'AssignTracking', now, trackingNumber: null } as const;
    given(orderDecider, [placed(), assigned]).when(clear).then(removed);
    given(orderDecider, [placed(), assigned, removed]).when(clear).thenNothingHappened();
    given(orderDecider, [placed(), assigned, removed]).when(assign).then(assigned);
  });

  it('that comes with a status is recorded with it, or not at all', () => {
    const { trackingNumber } = assign;
    given(orderDecider, [placed(), requested(), confirmed()])
      .when({ ...setStatus('shipped'), trackingNumber })
      .then(assigned, changed('confirmed', 'shipped'));
    given(orderDecider, [placed(), cancelled()])
      .when({ ...setStatus('shipped'), trackingNumber })
      .thenRefuses({ code: 'stock-needed' });
  });
});

it('nothing can be done to an order that was never placed', () => {
  given(orderDecider).when(setStatus('confirmed')).thenRefuses({ code: 'order-not-found' });
});

describe('how an order is delivered', () => {
  const relayPoint = { name: 'Tabac', street: '3 place Bellecour', postalCode: '69002', city: 'Lyon' };
  const change = { type: 'ChangeDelivery', shippingMethod: 'mondial-relay', relayPoint, now: later } as const;
  const email = 'camille@example.fr';
  const moved: OrderEvent = {
    type: 'DeliveryMethodChanged',
    data: { orderId, email, shippingMethod: 'mondial-relay', relayPoint, changedAt: later },
  };

  it('can be changed to a relay point and back, once for each command', () => {
    given(orderDecider, [placed()]).when(change).then(moved);
    given(orderDecider, [placed(), moved]).when(change).thenNothingHappened();
    const home = { ...change, shippingMethod: 'colissimo', relayPoint: null } as const;
    const { state } = given(orderDecider, [placed(), moved]).when(home);
    expect(state).toMatchObject({ shippingMethod: 'colissimo', relayPoint: undefined });
  });

  it('is no other order when it is placed again under its key', () => {
    given(orderDecider, [placed(), moved]).when(placeOrder).thenNothingHappened();
  });

  it.each(['shipped', 'delivered', 'cancelled'] as const)('stays once the order is %s', (status) => {
    given(orderDecider, past(status, true)).when(change).thenRefuses({ code: 'parcel-left' });
  });

  it.each(['97400', '00100', '6900', '1000-001'])('leads to no relay point in %s', (postalCode) => {
    given(orderDecider, [placed()])
      .when({ ...change, relayPoint: { ...relayPoint, postalCode } })
      .thenRefuses({ code: 'relay-point-elsewhere', country: 'France' });
  });

  it('leads to no relay point that is taxed otherwise', () => {
    const { data } = placed();
    const shippingAddress = { ...data.shippingAddress, country: 'Portugal', postalCode: '1100-148' };
    const lisbon: OrderEvent = { type: 'OrderPlaced', data: { ...data, shippingAddress } };
    const at = (postalCode: string) => ({ ...change, relayPoint: { ...relayPoint, postalCode } });
    const refusal = { code: 'relay-point-elsewhere', country: 'Portugal' } as const;
    given(orderDecider, [lisbon]).when(at('9000-100')).thenRefuses(refusal);
    expect(given(orderDecider, [lisbon]).when(at('1100-200')).state).toMatchObject({
      shippingMethod: 'mondial-relay',
    });
  });
});
