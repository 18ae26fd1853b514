import { describe, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import type { DeclareWithdrawal } from '../commands/order.commands.ts';
import { orderDecider } from '../order.decider.ts';
import { cancelled, confirmed, orderId, placed, reinstated, rose } from '../testing/order-fixtures.ts';

const delivered = '2027-03-05T16:00:00.000Z';
const inTime = '2027-03-19T20:00:00.000Z';
const now = '2027-03-18T10:00:00.000Z';
const tooLate = '2027-03-20T08:00:00.000Z';

function declare(given: Partial<DeclareWithdrawal> = {}): DeclareWithdrawal {
  return {
    type: 'DeclareWithdrawal',
    email: 'camille@example.fr',
    name: 'Camille Martin',
    items: null,
    now: inTime,
    ...given,
  };
}

const cedre = '33333333-3333-4333-8333-333333333333';
const arrived: OrderEvent = {
  type: 'OrderStatusChanged',
  data: { orderId, from: 'confirmed', to: 'delivered', changedAt: delivered },
};
const everything = [
  { productId: rose, quantity: 2 },
  { productId: cedre, quantity: 1 },
];

function declared(
  declaredAt: string,
  items = everything,
): Extract<OrderEvent, { type: 'WithdrawalDeclared' }> {
  const declaredBy = { name: 'Camille Martin', email: 'camille@example.fr' };
  return { type: 'WithdrawalDeclared', data: { orderId, declaredAt, items, declaredBy } };
}

describe('an order that was delivered', () => {
  it('can be withdrawn from until the 14th day after (§9)', () => {
    given(orderDecider, [placed(), confirmed(), arrived]).when(declare()).then(declared(inTime));
  });

  it('cannot be any more on the day after that', () => {
    given(orderDecider, [placed(), confirmed(), arrived])
      .when(declare({ now: tooLate }))
      .thenRefuses({ code: 'not-withdrawable', why: 'too-late' });
  });
});

describe('a reason', () => {
  it('is kept where one was given, and asked of nobody', () => {
    const history = [placed(), confirmed(), arrived];
    const plain = declared(inTime);
    given(orderDecider, history)
      .when(declare({ reason: undefined }))
      .then(plain);
    given(orderDecider, history)
      .when(declare({ reason: 'scent' }))
      .then({ ...plain, data: { ...plain.data, reason: 'scent' } });
  });
});

describe('an order that was not delivered yet', () => {
  it('can be withdrawn from at any time', () => {
    const now = '2027-06-01T08:00:00.000Z';
    given(orderDecider, [placed(), confirmed()]).when(declare({ now })).then(declared(now));
  });
});

describe('an order that was withdrawn from', () => {
  it('keeps its first declaration', () => {
    given(orderDecider, [placed(), confirmed(), arrived, declared(inTime)])
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

describe('some articles of an order', () => {
  const paid = [placed(), confirmed(), arrived];
  const one = [{ productId: rose, quantity: 1 }];
  const chosen = (quantity: number, withdrawn = 0) => [{ productId: rose, quantity, withdrawn }];

  it('can be withdrawn from, one after the other', () => {
    given(orderDecider, paid)
      .when(declare({ items: chosen(1) }))
      .then(declared(inTime, one));
    given(orderDecider, [...paid, declared(now, one)])
      .when(declare({ items: chosen(1, 1) }))
      .then(declared(inTime, one));
  });

  it('are chosen by whoever knows what was declared before', () => {
    given(orderDecider, [...paid, declared(now, one)])
      .when(declare({ items: chosen(1) }))
      .thenRefuses({ code: 'not-withdrawable', why: 'stale' });
    given(orderDecider, paid)
      .when(declare({ items: chosen(1, 1) }))
      .thenRefuses({ code: 'not-withdrawable', why: 'stale' });
  });

  it('leave the rest to a declaration of the whole order', () => {
    given(orderDecider, [...paid, declared(now, one)])
      .when(declare())
      .then(declared(inTime, [...one, { productId: cedre, quantity: 1 }]));
  });

  it('have to be of the order, and no more than there are', () => {
    for (const items of [
      [{ productId: orderId, quantity: 1, withdrawn: 0 }],
      chosen(3),
      [...chosen(1), ...chosen(1)],
    ])
      given(orderDecider, paid)
        .when(declare({ items }))
        .thenRefuses({ code: 'not-withdrawable', why: 'articles' });
  });

  it('cannot be taken out of an order that is still to be paid as a whole', () => {
    given(orderDecider, [placed()])
      .when(declare({ items: chosen(1) }))
      .thenRefuses({ code: 'not-withdrawable', why: 'unpaid' });
    given(orderDecider, [placed()])
      .when(declare({ items: everything.map((bottles) => ({ ...bottles, withdrawn: 0 })) }))
      .then(declared(inTime));
  });

  it('need no address from whoever holds the order’s link', () => {
    given(orderDecider, paid)
      .when(declare({ email: null, items: chosen(1) }))
      .then(declared(inTime, one));
  });
});

it('a withdrawal is over once an administrator takes the order up again', () => {
  given(orderDecider, [
    placed(),
    confirmed(),
    declared(now),
    cancelled('confirmed', 'withdrawal'),
    reinstated(),
  ])
    .when(declare())
    .then(declared(inTime));
});

it('a declaration that named no articles is of the whole order', () => {
  const old: OrderEvent = { type: 'WithdrawalDeclared', data: { orderId, declaredAt: now } };
  given(orderDecider, [placed(), confirmed(), old]).when(declare()).thenNothingHappened();
});

describe('a withdrawal that came by letter', () => {
  const history = [placed(), confirmed(), arrived];
  const recorded = { channel: 'letter', sentOn: '2027-03-19', receivedOn: '2027-03-22' } as const;
  const at = '2027-03-24T09:00:00.000Z';

  it('is in time by the day it was sent, and runs from the day it came in', () => {
    const event = declared('2027-03-21T23:00:00.000Z');
    given(orderDecider, history)
      .when(declare({ email: null, now: at, recorded }))
      .then({ ...event, data: { ...event.data, recorded: { channel: 'letter', sentOn: '2027-03-19' } } });
  });

  it('is too late when it was sent after the period', () => {
    given(orderDecider, history)
      .when(declare({ email: null, now: at, recorded: { ...recorded, sentOn: '2027-03-20' } }))
      .thenRefuses({ code: 'not-withdrawable', why: 'too-late' });
  });

  it.each([
    ['sent before the order', { sentOn: '2027-02-28' }],
    ['sent after it came in', { receivedOn: '2027-03-18' }],
    ['come in tomorrow', { receivedOn: '2027-03-25' }],
  ])('cannot be %s', (_what, days) => {
    given(orderDecider, history)
      .when(declare({ email: null, now: at, recorded: { ...recorded, ...days } }))
      .thenRefuses({ code: 'not-withdrawable', why: 'days' });
  });
});
