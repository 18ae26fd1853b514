import { describe, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/order.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import type { DeclareWithdrawal } from '../order.commands.ts';
import { orderDecider } from '../order.decider.ts';
import { cancelled, confirmed, orderId, placed } from '../testing/order-fixtures.ts';

const delivered = '2027-03-05T16:00:00.000Z';
const inTime = '2027-03-19T20:00:00.000Z';
const tooLate = '2027-03-20T08:00:00.000Z';

function declare(given: Partial<DeclareWithdrawal> = {}): DeclareWithdrawal {
  return {
    type: 'DeclareWithdrawal',
    email: 'camille@example.fr',
    deliveredAt: delivered,
    now: inTime,
    ...given,
  };
}

function declared(declaredAt: string): OrderEvent {
  return { type: 'WithdrawalDeclared', data: { orderId, declaredAt } };
}

describe('an order that was delivered', () => {
  it('can be withdrawn from until the 14th day after (§9)', () => {
    given(orderDecider, [placed(), confirmed()]).when(declare()).then(declared(inTime));
  });

  it('cannot be any more on the day after that', () => {
    given(orderDecider, [placed(), confirmed()])
      .when(declare({ now: tooLate }))
      .thenRefuses({ code: 'not-withdrawable', why: 'too-late' });
  });
});

describe('an order that was not delivered yet', () => {
  it('can be withdrawn from at any time', () => {
    const now = '2027-06-01T08:00:00.000Z';
    given(orderDecider, [placed(), confirmed()])
      .when(declare({ deliveredAt: null, now }))
      .then(declared(now));
  });
});

describe('an order that was withdrawn from', () => {
  it('keeps its first declaration', () => {
    given(orderDecider, [placed(), confirmed(), declared(inTime)])
      .when(declare({ now: tooLate }))
      .thenNothingHappened();
  });
});

describe('an order of somebody else', () => {
  it('is answered as one that does not exist', () => {
    given(orderDecider, [placed()])
      .when(declare({ email: 'autre@example.fr' }))
      .thenRefuses({ code: 'order-not-found' });
    given(orderDecider, []).when(declare()).thenRefuses({ code: 'order-not-found' });
  });
});

describe('an order that is cancelled', () => {
  it('has nothing left to withdraw from', () => {
    given(orderDecider, [placed(), confirmed(), cancelled('confirmed')])
      .when(declare())
      .thenRefuses({ code: 'not-withdrawable', why: 'cancelled' });
  });
});
