import { describe, expect, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { orderDecider } from '../order.decider.ts';
import { later, orderId, placed, placeOrder } from '../testing/order-fixtures.ts';

const { customer, shippingAddress } = placed().data;
const corrected = { ...shippingAddress, street: '14 rue des Lilas, bâtiment B' };
const command = {
  type: 'CorrectAddress',
  name: customer.name,
  phone: '0612345678',
  shippingAddress: corrected,
  now: later,
} as const;
const changed: Extract<OrderEvent, { type: 'DeliveryAddressChanged' }> = {
  type: 'DeliveryAddressChanged',
  data: {
    ...{ orderId, email: customer.email, name: customer.name, phone: '0612345678' },
    ...{ shippingAddress: corrected, changedAt: later },
  },
};
const statusChanged = (to: 'shipped' | 'delivered'): OrderEvent => ({
  type: 'OrderStatusChanged',
  data: { orderId, from: 'pending', to, changedAt: later },
});

describe('the address of an order', () => {
  it('is corrected while the parcel is here, once for each correction; its e-mail address stays', () => {
    const { state } = given(orderDecider, [placed()]).when(command);
    given(orderDecider, [placed()]).when(command).then(changed);
    given(orderDecider, [placed(), changed]).when(command).thenNothingHappened();
    expect(state).toMatchObject({
      customer: { email: customer.email, phone: '0612345678' },
      shippingAddress: corrected,
      isCorrected: true,
    });
  });

  it('of a gift names whom it is for, and not who ordered it', () => {
    const event = placed();
    const gift = { recipientName: 'Zoe Petit' };
    const placedGift = { ...event, data: { ...event.data, gift } };
    const { state } = given(orderDecider, [placedGift]).when({ ...command, name: 'Zoé Petit' });
    expect(state).toMatchObject({ customer: { name: customer.name }, gift: { recipientName: 'Zoé Petit' } });
    given(orderDecider, [placedGift])
      .when({ ...command, name: 'Zoé Petit' })
      .then({ ...changed, data: { ...changed.data, recipientName: 'Zoé Petit' } });
  });

  it('is no other order when it is placed again under its key', () => {
    given(orderDecider, [placed(), changed]).when(placeOrder).thenNothingHappened();
  });

  it.each(['shipped', 'delivered'] as const)('stays once the order is %s', (to) => {
    given(orderDecider, [placed(), statusChanged(to)])
      .when(command)
      .thenRefuses({ code: 'parcel-left' });
  });

  it.each([
    ['another state, though its rate is the same', { country: 'Autriche', postalCode: '1010' }],
    ['another rate', { country: 'Luxembourg', postalCode: '1009' }],
    ['a territory that is not delivered to', { country: 'France', postalCode: '97400' }],
  ])('is not corrected to %s', (_what, place) => {
    given(orderDecider, [placed()])
      .when({ ...command, shippingAddress: { ...corrected, ...place } })
      .thenRefuses({ code: 'taxed-otherwise' });
  });

  it('may be in Monaco, which is taxed as France', () => {
    const shippingAddress = { ...corrected, country: 'Monaco', postalCode: '98000', city: 'Monaco' };
    const { decision } = given(orderDecider, [placed()]).when({ ...command, shippingAddress });
    expect(decision.accepted).toBe(true);
  });

  it('that others corrected meanwhile holds a parcel back', () => {
    given(orderDecider, [placed(), changed])
      .when({
        ...{ type: 'SetStatus', to: 'shipped', stockAgain: 'unknown', refundId: orderId, now: later },
        seen: {
          ...{ status: 'pending', trackingNumber: null, parcels: 0, shippingMethod: shippingAddress.country },
          ...{ deliveredTo: '', relayPoint: null, payment: null, withdrawn: 0, received: 0, arrivals: 0 },
          refunded: placed().data.minimumCharge,
        },
      })
      .thenRefuses({ code: 'stale-order' });
  });
});
