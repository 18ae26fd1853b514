import { describe, expect, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { FORGOTTEN_TEXT, forgottenEmail, unreadableValue } from '#contracts/privacy/personal.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { orderDecider } from '../order.decider.ts';
import { isSeenOtherwise, orderStanding } from '../order-standing.ts';
import {
  changed,
  confirmed,
  later,
  orderId,
  placed,
  placeOrder,
  requested,
} from '../testing/order-fixtures.ts';

const { customer, shippingAddress } = placed().data;
const paid = [placed(), requested(), confirmed()];
const correct = (email: string) => ({ type: 'CorrectEmail', email, now: later }) as const;
const corrected = (email: string): OrderEvent => ({
  type: 'OrderEmailCorrected',
  data: { orderId, customer: { ...customer, email }, shippingAddress, correctedAt: later },
});
const revoked: OrderEvent = {
  type: 'OrderLinksRevoked',
  data: { orderId, reason: 'email-corrected', at: later },
};
const NEW = 'ada.lovelace@exemple.fr';

describe('the e-mail address of an order whose parcel is here', () => {
  it('is corrected once, with all that names the customer; links that were mailed elsewhere end', () => {
    const { state } = given(orderDecider, paid).when(correct(NEW));
    given(orderDecider, paid).when(correct(NEW)).then(corrected(NEW), revoked);
    given(orderDecider, [...paid, corrected(NEW), revoked])
      .when(correct(NEW))
      .thenNothingHappened();
    expect(state).toMatchObject({ customer: { ...customer, email: NEW }, shippingAddress, linkRevision: 1 });
  });

  it('carries the relay point along', () => {
    const relayPoint = { name: 'Tabac du Port', street: '1 quai du Port', postalCode: '69001', city: 'Lyon' };
    const way: OrderEvent = {
      type: 'DeliveryMethodChanged',
      data: { orderId, email: customer.email, shippingMethod: 'mondial-relay', relayPoint, changedAt: later },
    };
    const { state } = given(orderDecider, [...paid, way]).when(correct(NEW));
    expect(state).toMatchObject({ relayPoint, shippingMethod: 'mondial-relay' });
  });

  it('ends no link before any was mailed, or in the same mailbox', () => {
    given(orderDecider, [placed()]).when(correct(NEW)).then(corrected(NEW));
    const [name, host] = customer.email.split('@');
    const tagged = `${name}+miris@${host}`;
    given(orderDecider, paid).when(correct(tagged)).then(corrected(tagged));
  });

  it('is told to whoever sends the parcel from an older screen', () => {
    const { state: before } = given(orderDecider, paid).when({
      type: 'AssignTracking',
      trackingNumber: null,
      now: later,
    });
    const { state } = given(orderDecider, paid).when(correct(NEW));
    if (before.status === 'absent') throw new Error('the order is absent');
    expect(isSeenOtherwise(orderStanding(before), state)).toBe(true);
  });

  it('makes no other order of it when it is placed again under its key', () => {
    given(orderDecider, [placed(), corrected(NEW)])
      .when(placeOrder)
      .thenNothingHappened();
  });
});

it('an order whose parcel left keeps its e-mail address', () => {
  given(orderDecider, [...paid, changed('confirmed', 'shipped')])
    .when(correct(NEW))
    .thenRefuses({ code: 'parcel-left' });
});

it('nothing is written anew of a customer who is forgotten, or whose key is missing', () => {
  const keyId = '3f0c1de2-5a41-4c0f-9d44-2c4f7f3f0009';
  const readAs = (email: string) => ({
    ...placed(),
    data: { ...placed().data, customer: { name: FORGOTTEN_TEXT, email, phone: null } },
  });
  given(orderDecider, [readAs(forgottenEmail(keyId))])
    .when(correct(NEW))
    .thenRefuses({ code: 'order-not-found' });
  given(orderDecider, [readAs(unreadableValue('email', keyId))])
    .when(correct(NEW))
    .thenRefuses({ code: 'customer-unreadable' });
});
