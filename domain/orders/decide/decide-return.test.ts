import { describe, expect, it } from 'vitest';
import type { Depreciation, OrderEvent } from '#contracts/events/orders/order.ts';
import { cents } from '#contracts/money.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { priceBasket } from '../../pricing/pricing.ts';
import { awaitedBack } from '../../returns/whereabouts.ts';
import type { OrderCommand } from '../commands/order.commands.ts';
import { orderDecider } from '../order.decider.ts';
import {
  anotherRefundId,
  cancelled,
  changed,
  confirmed,
  declared,
  now,
  orderId,
  placed,
  received,
  refundId,
  refundRequested,
  refundSettled,
  rose,
  setStatus,
  total,
} from '../testing/order-fixtures.ts';

const cedre = '33333333-3333-4333-8333-333333333333';
const thirdRefundId = '77777777-7777-4777-8777-777777777777';

const all = declared({ productId: rose, quantity: 2 }, { productId: cedre, quantity: 1 });
const oneRose = { productId: rose, quantity: 1 };

const proven: OrderEvent = { type: 'ReturnSentProven', data: { orderId, provenAt: now } };

function articlesRefunded(
  amount: number,
  lines: { productId: string; quantity: number; amount: number; depreciation?: Depreciation }[],
  id = refundId,
): OrderEvent {
  return {
    type: 'RefundRequested',
    data: {
      requestedAt: now,
      orderId,
      paymentIntentId: 'pi_1',
      refundId: id,
      amount: cents(amount),
      reason: 'withdrawal',
      lines: lines.map((line) => ({ ...line, amount: cents(line.amount) })),
    },
  };
}

const refund: OrderCommand = { type: 'RefundReturn', refundId, now };
const refundAgain: OrderCommand = { type: 'RefundReturn', refundId: anotherRefundId, now };
const noteSent: OrderCommand = { type: 'NoteReturnSent', now };
const receive = (condition: 'fit' | 'opened' | 'damaged', quantity = 1): OrderCommand => ({
  type: 'RecordReturn',
  items: [{ productId: rose, quantity, condition }],
  now,
});

const receiveUsed = (loss: number): OrderCommand => ({
  type: 'RecordReturn',
  items: [
    { ...oneRose, condition: 'damaged', depreciation: { amount: cents(loss), reason: 'flacon entamé' } },
  ],
  now,
});

const paid = [placed(), confirmed()];
const sent = [...paid, changed('confirmed', 'shipped')];

describe('an order that was withdrawn from as a whole before it left', () => {
  it('is cancelled, and all that was paid goes back', () => {
    given(orderDecider, [...paid, all])
      .when(refund)
      .then(cancelled('confirmed', 'withdrawal'), refundRequested('cancelled'));
  });

  it('is cancelled without a refund when nobody paid', () => {
    given(orderDecider, [placed(), all]).when(refund).then(cancelled('pending', 'withdrawal'));
  });

  it('awaits no parcel', () => {
    given(orderDecider, [...paid, all])
      .when(noteSent)
      .thenRefuses({ code: 'no-such-return', why: 'not-awaited' });
  });
});

describe('a bottle that was withdrawn from before the order left', () => {
  const events = [...paid, declared(oneRose)];
  const kept: OrderEvent = {
    type: 'ReturnReceived',
    data: { orderId, items: [{ ...oneRose, fit: true }], receivedAt: now, unsent: true },
  };

  it('is taken back into the stock and paid back at once', () => {
    given(orderDecider, events)
      .when(refund)
      .then(kept, articlesRefunded(7200, [{ ...oneRose, amount: 7200 }]));
  });

  it('is paid back once', () => {
    const done = [...events, kept, articlesRefunded(7200, [{ ...oneRose, amount: 7200 }])];
    given(orderDecider, done).when(refund).thenNothingHappened();
    given(orderDecider, done).when(refundAgain).thenRefuses({ code: 'no-such-return', why: 'nothing-due' });
  });

  it('is paid back again when the refund failed, and goes into the stock once', () => {
    const line = [{ ...oneRose, amount: 7200 }];
    const failed = [...events, kept, articlesRefunded(7200, line), refundSettled('failed')];
    given(orderDecider, failed)
      .when(refundAgain)
      .then(articlesRefunded(7200, line, anotherRefundId));
    given(orderDecider, failed)
      .when({ type: 'RetryRefund', now, refundId: anotherRefundId })
      .then(articlesRefunded(7200, line, anotherRefundId));
  });
});

describe('a refund of articles that failed before the order left, tried again once more was withdrawn from', () => {
  const oneCedre = { productId: cedre, quantity: 1 };
  const kept = (item: typeof oneRose): OrderEvent => ({
    type: 'ReturnReceived',
    data: { orderId, items: [{ ...item, fit: true }], receivedAt: now, unsent: true },
  });
  const line = { ...oneRose, amount: 7200 };
  const failed = [
    ...[...paid, declared(oneRose), kept(oneRose)],
    ...[articlesRefunded(7200, [line]), refundSettled('failed')],
  ];
  const retry: OrderCommand = { type: 'RetryRefund', now, refundId: anotherRefundId };

  it('cancels an order of which nothing is left, so that its other bottles are on sale again', () => {
    given(orderDecider, [...failed, declared(oneRose, oneCedre)])
      .when(retry)
      .then(cancelled('confirmed', 'withdrawal'), refundRequested('cancelled', anotherRefundId));
  });

  it('takes what it pays back besides into the stock', () => {
    given(orderDecider, [...failed, declared(oneCedre)])
      .when(retry)
      .then(kept(oneCedre), articlesRefunded(16_100, [line, { ...oneCedre, amount: 8900 }], anotherRefundId));
  });
});

describe('a bottle that was withdrawn from and never left', () => {
  it.each(['fit', 'opened'] as const)('cannot come back (%s)', (condition) => {
    given(orderDecider, [...paid, declared(oneRose)])
      .when({ type: 'RecordReturn', items: [{ ...oneRose, condition }], now })
      .thenRefuses({ code: 'no-such-return', why: 'not-awaited' });
  });
});

describe('a bottle that was withdrawn from and not paid back when the rest of the order left', () => {
  const whole = [...paid, all];

  it.each(['shipped', 'delivered'] as const)('stayed: of an order set to %s nobody awaits it', (to) => {
    const before = [...paid, declared(oneRose)];
    const after = [...before, ...eventsOf(before, setStatus(to))];
    expect(awaitedBackOf(after)).toEqual([]);
    given(orderDecider, after).when(noteSent).thenRefuses({ code: 'no-such-return', why: 'not-awaited' });
    given(orderDecider, after)
      .when(refund)
      .then(articlesRefunded(7200, [{ ...oneRose, amount: 7200 }]));
  });

  it('is on sale again once, when its change is undone, made again and another is withdrawn from', () => {
    const before = [...paid, declared(oneRose)];
    const sentOnce = [...before, ...eventsOf(before, setStatus('shipped'))];
    const again = [...sentOnce, changed('shipped', 'confirmed'), declared(oneRose)];
    const kept = [...again, ...eventsOf(again, setStatus('shipped'))].filter(
      ({ type }) => type === 'ReturnReceived',
    );
    expect(kept).toMatchObject([{ data: { items: [oneRose] } }, { data: { items: [oneRose] } }]);
  });

  it('is awaited where all of the order was withdrawn from: its parcel was gone, else nothing would leave', () => {
    const after = [...whole, ...eventsOf(whole, setStatus('shipped'))];
    expect(awaitedBackOf(after)).toEqual([
      { productId: rose, quantity: 2 },
      { productId: cedre, quantity: 1 },
    ]);
  });

  it('is no matter any more once a cancelled order is taken up again', () => {
    const ended = [...paid, declared(oneRose), cancelled('confirmed')];
    expect(eventsOf(ended, setStatus('shipped', { attempt: 1 }))).toMatchObject([
      { type: 'OrderReinstated' },
    ]);
  });
});

describe('an order that was sent', () => {
  const events = [...sent, all];

  it('is not paid back before a parcel or its proof came (L221-24)', () => {
    given(orderDecider, events).when(refund).thenRefuses({ code: 'no-such-return', why: 'nothing-due' });
  });

  it('is paid back by article as they come', () => {
    given(orderDecider, [...events, received({ ...oneRose, fit: true })])
      .when(refund)
      .then(articlesRefunded(7200, [{ ...oneRose, amount: 7200 }]));
  });

  it('is paid back, delivery included, once the sending is proven', () => {
    given(orderDecider, events).when(noteSent).then(proven);
    given(orderDecider, [...events, proven])
      .when(refund)
      .then(
        articlesRefunded(total, [
          { productId: rose, quantity: 2, amount: 14_400 },
          { productId: cedre, quantity: 1, amount: 8_900 },
        ]),
      );
  });

  it('takes a proof once', () => {
    given(orderDecider, [...events, proven])
      .when(noteSent)
      .thenNothingHappened();
  });

  it('keeps the money of a bottle whose seal is broken, and pays a damaged one back', () => {
    given(orderDecider, [...events, received({ ...oneRose, fit: false, unfitness: 'opened' })])
      .when(refund)
      .thenRefuses({ code: 'no-such-return', why: 'nothing-due' });
    given(orderDecider, [...events, received({ ...oneRose, fit: false, unfitness: 'damaged' })])
      .when(refund)
      .then(articlesRefunded(7200, [{ ...oneRose, amount: 7200 }]));
  });

  it('is paid back less for a bottle that was used, once, and again when that failed (L221-23)', () => {
    const depreciation = { amount: cents(1_500), reason: 'flacon entamé' };
    const used = received({ ...oneRose, fit: false, unfitness: 'damaged', depreciation });
    given(orderDecider, events).when(receiveUsed(1_500)).then(used);
    const lines = [{ ...oneRose, amount: 5_700, depreciation }];
    given(orderDecider, [...events, used])
      .when(refund)
      .then(articlesRefunded(5_700, lines));
    given(orderDecider, [...events, used, articlesRefunded(5_700, lines), refundSettled('failed')])
      .when(refundAgain)
      .then(articlesRefunded(5_700, lines, anotherRefundId));
    const rest = received({ ...oneRose, fit: true }, { productId: cedre, quantity: 1, fit: true });
    given(orderDecider, [...events, used, articlesRefunded(5_700, lines), rest])
      .when(refundAgain)
      .then(
        articlesRefunded(
          total - 7_200,
          [
            { ...oneRose, amount: 7_200 },
            { productId: cedre, quantity: 1, amount: 8_900 },
          ],
          anotherRefundId,
        ),
      );
  });

  it('loses no more by being used than is still paid back for the article', () => {
    const tooHigh = { code: 'depreciation-too-high', productId: rose } as const;
    given(orderDecider, events).when(receiveUsed(7_201)).thenRefuses(tooHigh);
    const depreciation = { amount: cents(7_200), reason: 'flacon entamé' };
    const used = received({ ...oneRose, fit: false, unfitness: 'damaged', depreciation });
    given(orderDecider, events).when(receiveUsed(7_200)).then(used);
    // All of it: nothing is left to pay back.
    given(orderDecider, [...events, used])
      .when(refund)
      .thenRefuses({ code: 'no-such-return', why: 'nothing-due' });
    // What was paid back on the proof of its sending is not asked for again.
    const both = [
      { productId: rose, quantity: 2, amount: 14_400 },
      { productId: cedre, quantity: 1, amount: 8_900 },
    ];
    given(orderDecider, [...events, proven, articlesRefunded(total, both)])
      .when(receiveUsed(1))
      .thenRefuses(tooHigh);
  });

  it('receives no more than was withdrawn from', () => {
    given(orderDecider, events)
      .when(receive('fit'))
      .then(received({ ...oneRose, fit: true }));
    given(orderDecider, events)
      .when(receive('damaged'))
      .then(received({ ...oneRose, fit: false, unfitness: 'damaged' }));
    given(orderDecider, events)
      .when(receive('fit', 3))
      .thenRefuses({ code: 'no-such-return', why: 'not-awaited' });
    given(orderDecider, sent)
      .when(receive('fit'))
      .thenRefuses({ code: 'no-such-return', why: 'not-awaited' });
  });

  it('pays back no more than is left when some of it is back already', () => {
    const gesture = refundRequested('outside', anotherRefundId, 'pi_1', cents(20_000));
    given(orderDecider, [...events, gesture, proven])
      .when(refund)
      .then(
        articlesRefunded(3_300, [
          { productId: rose, quantity: 2, amount: 3_300 },
          { productId: cedre, quantity: 1, amount: 0 },
        ]),
      );
  });
});

describe('a refund of articles that the bank sends back after the last ones were paid back', () => {
  const lines = [
    { productId: rose, productName: 'Rose Nocturne', quantity: 1, unitPrice: cents(5_000) },
    { productId: cedre, productName: 'Cèdre Blanc', quantity: 1, unitPrice: cents(4_000) },
  ];
  const depreciation = { amount: cents(1_000), reason: 'flacon entamé' };
  const usedCedre = { productId: cedre, quantity: 1, amount: 3_000, depreciation };
  const past: OrderEvent[] = [
    { type: 'OrderPlaced', data: { ...placed().data, lines, ...priceBasket(lines, null) } },
    { type: 'PaymentConfirmed', data: { ...confirmed().data, amount: cents(9_499) } },
    changed('confirmed', 'delivered'),
    declared(oneRose, { productId: cedre, quantity: 1 }),
    received({ ...oneRose, fit: true }),
    articlesRefunded(5_000, [{ ...oneRose, amount: 5_000 }]),
    received({ productId: cedre, quantity: 1, fit: false, unfitness: 'damaged', depreciation }),
    articlesRefunded(3_499, [usedCedre], anotherRefundId),
    refundSettled('succeeded', anotherRefundId),
    refundSettled('failed'),
  ];
  const again = articlesRefunded(5_000, [{ ...oneRose, amount: 5_000 }], thirdRefundId);

  it('is made anew without the delivery, which went back with the last articles', () => {
    given(orderDecider, past).when({ type: 'RefundReturn', refundId: thirdRefundId, now }).then(again);
  });

  it('can be tried again, whatever was paid back since, once', () => {
    given(orderDecider, past).when({ type: 'RetryRefund', now, refundId: thirdRefundId }).then(again);
    given(orderDecider, [...past, again])
      .when({ type: 'RetryRefund', now, refundId: placed().data.orderId })
      .thenRefuses({ code: 'no-failed-refund' });
  });
});

function eventsOf(before: readonly OrderEvent[], command: OrderCommand): readonly OrderEvent[] {
  const decision = orderDecider.decide(command, given(orderDecider, before).state);
  return decision.accepted ? decision.events : [];
}

function awaitedBackOf(events: readonly OrderEvent[]) {
  const order = given(orderDecider, events).state;
  if (order.status === 'absent' || order.returns === null) throw new Error('nothing was withdrawn from');
  return awaitedBack({ ...order, returns: order.returns });
}
