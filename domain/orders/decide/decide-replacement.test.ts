import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { articleOf } from '../../returns/returns.ts';
import { type Bottles, bottlesIn } from '../../returns/whereabouts.ts';
import type { OrderCommand, OrderRefusal } from '../commands/order.commands.ts';
import type { DecideReplacement } from '../commands/replacement.commands.ts';
import { orderDecider } from '../order.decider.ts';
import { replaceable, trackingNumbersOf } from '../parcels/parcels.ts';
import {
  cancelled,
  cedre,
  changed,
  confirmed,
  declared,
  later,
  now,
  orderId,
  placed,
  refundRequested,
  refundSettled,
  requested,
  rose,
} from '../testing/order-fixtures.ts';

const replacementId = '77777777-7777-4777-8777-777777777777';
const another = '88888888-8888-4888-8888-888888888888';
const NUMBER = '8L20524752032';
const SECOND = '8L12345678905';
const until = '2027-03-01T10:00:10.000Z';

const paid = [placed(), requested(), confirmed()];
const sent = [...paid, changed('confirmed', 'shipped')];
const arrived = [...sent, changed('shipped', 'delivered')];
const oneRose = [{ productId: rose, quantity: 1 }];

function replace(
  items: readonly Bottles[] = oneRose,
  changes: Partial<DecideReplacement> = {},
): DecideReplacement {
  const how = { shippingMethod: 'colissimo', relayPoint: null, trackingNumber: NUMBER } as const;
  return { type: 'DecideReplacement', replacementId, items, reason: 'damaged', ...how, now, ...changes };
}

type Decided = Extract<OrderEvent, { type: 'ReplacementDecided' }>['data'];

function decidedOn(items: Bottles[] = oneRose, changes: Partial<Decided> = {}): OrderEvent {
  const how = { reason: 'damaged', shippingMethod: 'colissimo', trackingNumber: NUMBER } as const;
  const data = { orderId, replacementId, email: 'camille@example.fr', items, ...how, decidedAt: now };
  return { type: 'ReplacementDecided', data: { ...data, ...changes } };
}

const left: OrderEvent = { type: 'ReplacementSent', data: { orderId, replacementId, sentAt: later } };
const abandoned: OrderEvent = {
  type: 'ReplacementAbandoned',
  data: { orderId, replacementId, abandonedAt: later },
};
const send = { type: 'SendReplacement', replacementId, now: later } as const;
const abandon = { type: 'AbandonReplacement', replacementId, now: later } as const;

function orderOf(events: readonly OrderEvent[]) {
  const order = events.reduce(orderDecider.evolve, orderDecider.initialState);
  if (order.status === 'absent') throw new Error('the order is absent');
  return order;
}

describe('an order that left', () => {
  it('has articles sent again, in a parcel of its own, whether it is under way or there', () => {
    for (const past of [sent, arrived]) given(orderDecider, past).when(replace()).then(decidedOn());
    const order = orderOf([...arrived, decidedOn(), left]);
    expect(order.status).toBe('delivered');
    expect(order.replacements).toMatchObject([
      { replacementId, lines: oneRose, reason: 'damaged', trackingNumber: NUMBER, sentAt: later },
    ]);
    expect(trackingNumbersOf(order)).toContain(NUMBER);
  });

  it('has them sent another way than it went itself, to a relay point that is delivered to', () => {
    const relayPoint = { name: 'Tabac', street: '3 place Bellecour', postalCode: '69002', city: 'Lyon' };
    const relay = { shippingMethod: 'mondial-relay', relayPoint, trackingNumber: '87654321' } as const;
    given(orderDecider, sent).when(replace(oneRose, relay)).then(decidedOn(oneRose, relay));
    given(orderDecider, sent)
      .when(replace(oneRose, { ...relay, relayPoint: { ...relayPoint, postalCode: '97110' } }))
      .thenRefuses({ code: 'relay-point-elsewhere', country: 'France' });
  });

  it('has them sent again once under one id', () => {
    given(orderDecider, [...sent, decidedOn()])
      .when(replace())
      .thenNothingHappened();
  });

  it('pays nothing for them: payment and refunds stay as they are', () => {
    const { receipts, refunds, totals, stockClaim } = orderOf(sent);
    expect(orderOf([...sent, decidedOn(), left])).toMatchObject({ receipts, refunds, totals, stockClaim });
  });

  it('has a change before it stand from then on, as anything else that happens', () => {
    const open: OrderEvent = {
      type: 'OrderStatusChanged',
      data: { orderId, from: 'shipped', to: 'delivered', changedAt: now, undoableUntil: until },
    };
    const ended: OrderEvent = { type: 'UndoPeriodEnded', data: { orderId, endedAt: now } };
    given(orderDecider, [...sent, open])
      .when(replace())
      .then(ended, decidedOn());
    given(orderDecider, [...sent, decidedOn(), open])
      .when({ ...send, now })
      .then(ended, { type: 'ReplacementSent', data: { orderId, replacementId, sentAt: now } });
  });
});

describe('a replacement that was decided', () => {
  const open = [...sent, decidedOn()];

  it('ends once: sent where its bottles are out of the stock, abandoned where they were not there', () => {
    given(orderDecider, open).when(send).then(left);
    given(orderDecider, open).when(abandon).then(abandoned);
    for (const end of [left, abandoned])
      for (const command of [send, abandon])
        given(orderDecider, [...open, end])
          .when(command)
          .thenNothingHappened();
    given(orderDecider, sent).when(send).thenNothingHappened();
  });

  it('is none once it was abandoned: its articles and its number can be had again', () => {
    const order = orderOf([...open, abandoned]);
    expect(order.replacements).toEqual([]);
    expect(trackingNumbersOf(order)).toEqual([]);
    given(orderDecider, [...open, abandoned])
      .when(replace(oneRose, { replacementId: another }))
      .then(decidedOn(oneRose, { replacementId: another }));
  });

  it('does not leave where the order ended meanwhile', () => {
    given(orderDecider, [...open, cancelled('shipped')])
      .when(send)
      .then(abandoned);
  });
});

type Why = Extract<OrderRefusal, { code: 'replacement-refused' }>['why'];

describe('a replacement is refused', () => {
  const refused = (past: readonly OrderEvent[], command: DecideReplacement, why: Why) =>
    given(orderDecider, past).when(command).thenRefuses({ code: 'replacement-refused', why });

  it('before the order left, and once nothing of it will', () => {
    refused(paid, replace(), 'not-sent');
    refused([placed()], replace(), 'not-sent');
    refused([...sent, cancelled('shipped')], replace(), 'not-sent');
    const deleted: OrderEvent = { type: 'OrderDeleted', data: { orderId, deletedAt: now } };
    given(orderDecider, [...sent, deleted])
      .when(replace())
      .thenRefuses({ code: 'order-not-found' });
  });

  it('of what was paid back: the customer has the money or the article', () => {
    refused([...sent, refundRequested('outside'), refundSettled('succeeded')], replace(), 'not-paid');
  });

  it('while the bank has not decided', () => {
    const warned: OrderEvent = {
      type: 'FraudWarningReceived',
      data: {
        ...{ orderId, paymentIntentId: 'pi_1', warningId: 'issfr_1', fraudType: 'misc' },
        ...{ isActionable: true, warnedAt: now },
      },
    };
    refused([...sent, warned], replace(), 'held');
  });

  it('of more than left, less what was withdrawn from and what was replaced already', () => {
    refused(sent, replace([]), 'more-than-left');
    refused(sent, replace([...oneRose, ...oneRose]), 'more-than-left');
    refused(sent, replace([{ productId: rose, quantity: 3 }]), 'more-than-left');
    refused(sent, replace([{ productId: orderId, quantity: 1 }]), 'more-than-left');
    const next = { replacementId: another, trackingNumber: SECOND };
    const twoRoses = [{ productId: rose, quantity: 2 }];
    refused([...sent, decidedOn(), left], replace(twoRoses, next), 'more-than-left');
    refused([...sent, declared(...oneRose)], replace(twoRoses), 'more-than-left');
    given(orderDecider, [...sent, decidedOn(), left])
      .when(replace(oneRose, next))
      .then(decidedOn(oneRose, next));
    expect(replaceable(orderOf([...sent, declared(...oneRose), decidedOn()]))).toEqual([
      { productId: cedre, quantity: 1 },
    ]);
  });

  it('with a number that is not its carrier’s, or of another parcel of the order', () => {
    refused(sent, replace(oneRose, { trackingNumber: '8L20524752033' }), 'number-check-digit');
    const numbered: OrderEvent = {
      type: 'TrackingNumberAssigned',
      data: { orderId, trackingNumber: '8L 20524 75203 2', assignedAt: now },
    };
    refused([...sent, numbered], replace(), 'number-used');
    refused([...sent, decidedOn(), left], replace(oneRose, { replacementId: another }), 'number-used');
  });
});

describe('the days to withdraw', () => {
  /** Delivered on the 1st of March; a replacement left on the 12th. */
  const history = (reason: Decided['reason']): OrderEvent[] => [
    ...arrived,
    decidedOn(oneRose, { reason }),
    { type: 'ReplacementSent', data: { orderId, replacementId, sentAt: '2027-03-12T10:00:00.000Z' } },
  ];
  const withdraw = (at: string): OrderCommand => ({
    type: 'DeclareWithdrawal',
    ...{ email: null, name: 'Camille', items: null, now: at },
  });
  const isOpen = (events: readonly OrderEvent[], at: string) =>
    given(orderDecider, events).when(withdraw(at)).decision.accepted;

  it('run from the last article received: of one that never came or was wrong, its replacement (L221-18)', () => {
    for (const reason of ['missing', 'wrong'] as const) {
      // Seven days for the parcel, fourteen to withdraw; the 2nd of April 2027 is a Friday.
      expect(isOpen(history(reason), '2027-04-02T10:00:00.000Z')).toBe(true);
      expect(isOpen(history(reason), '2027-04-03T10:00:00.000Z')).toBe(false);
    }
  });

  it('are not prolonged where an article had come and was broken', () => {
    expect(isOpen(history('damaged'), '2027-03-15T10:00:00.000Z')).toBe(true);
    expect(isOpen(history('damaged'), '2027-03-16T10:00:00.000Z')).toBe(false);
  });
});

/** What the desk and the customer do of the two roses of an order that left; `nth` is the how-manieth of its replacements. */
const step = fc.oneof(
  fc.record({ of: fc.constant('decide' as const), quantity: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ of: fc.constantFrom('send' as const, 'abandon' as const), nth: fc.nat(3) }),
  fc.record({ of: fc.constant('withdraw' as const), withdrawn: fc.nat(1) }),
);

function commandOf(
  asked: typeof step extends fc.Arbitrary<infer Step> ? Step : never,
  at: number,
): OrderCommand {
  const idOf = (nth: number) => `00000000-0000-4000-8000-00000000000${nth}`;
  switch (asked.of) {
    case 'decide': {
      const items = [{ productId: rose, quantity: asked.quantity }];
      const number = { shippingMethod: 'mondial-relay', trackingNumber: String(10_000_000 + at) } as const;
      return replace(items, { replacementId: idOf(at % 10), ...number });
    }
    case 'send':
      return { ...send, replacementId: idOf(asked.nth) };
    case 'abandon':
      return { ...abandon, replacementId: idOf(asked.nth) };
    case 'withdraw': {
      const items = [{ productId: rose, quantity: 1, withdrawn: asked.withdrawn }];
      return { type: 'DeclareWithdrawal', email: null, name: 'Camille', items, now: later };
    }
  }
}

it('whatever is asked for, no more is sent again than left, less what was withdrawn from, and each ends once', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 10 }), (steps) => {
      const history = [...sent];
      steps.forEach((asked, at) => {
        const before = orderOf(history);
        const decision = orderDecider.decide(commandOf(asked, at), before);
        if (!decision.accepted) return;
        history.push(...decision.events);
        if (asked.of !== 'decide') return;
        const { withdrawn } = articleOf(before.returns, rose);
        expect(bottlesIn(orderOf(history).replacements, rose)).toBeLessThanOrEqual(2 - withdrawn);
      });
      const ends = history.flatMap((event) =>
        event.type === 'ReplacementSent' || event.type === 'ReplacementAbandoned'
          ? [event.data.replacementId]
          : [],
      );
      expect(new Set(ends).size).toBe(ends.length);
    }),
  );
});
