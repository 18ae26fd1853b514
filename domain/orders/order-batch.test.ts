import { describe, expect, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { cents } from '#contracts/money.ts';
import { orderDecider } from './order.decider.ts';
import { judgeDispatch, judgeStep } from './order-batch.ts';
import {
  cancelled,
  changed,
  confirmed,
  declared,
  now,
  orderId,
  placed,
  requested,
  rose,
} from './testing/order-fixtures.ts';

const NUMBER = '8L20524752032';
const paid = [placed(), requested(), confirmed()];
const labelled = (trackingNumber: string): OrderEvent => ({
  type: 'TrackingNumberAssigned',
  data: { orderId, trackingNumber, assignedAt: now },
});
const sent = [...paid, labelled(NUMBER), changed('confirmed', 'shipped')];
const disputed: OrderEvent = {
  type: 'PaymentDisputed',
  data: {
    orderId,
    paymentIntentId: 'pi_1',
    disputeId: 'du_1',
    kind: 'chargeback',
    amount: cents(100),
    currency: 'eur',
    reason: 'fraudulent',
    disputedAt: now,
    respondBy: null,
  },
};

function orderOf(events: readonly OrderEvent[]) {
  const order = events.reduce(orderDecider.evolve, orderDecider.initialState);
  if (order.status === 'absent') throw new Error('the order is absent');
  return order;
}

describe('a line of a list of parcels', () => {
  const judged = (events: readonly OrderEvent[], trackingNumber = NUMBER, carrier: 'other' | null = null) =>
    judgeDispatch(orderOf(events), { trackingNumber, carrier }, now);

  it('sends a paid order, labelled with that number or not at all', () => {
    expect(judged(paid)).toEqual({ outcome: 'ready' });
    expect(judged([...paid, labelled('8l 20524 75203 2')])).toEqual({ outcome: 'ready' });
  });

  it('has nothing to do for an order that was sent under the number', () => {
    expect(judged(sent, '8l 20524 75203 2')).toEqual({ outcome: 'done' });
    expect(judged([...sent, changed('shipped', 'delivered')])).toEqual({ outcome: 'done' });
  });

  it.each([
    ['not-paid', [placed()]],
    ['cancelled', [...paid, cancelled('confirmed')]],
    ['withdrawn', [...paid, declared({ productId: rose, quantity: 1 })]],
    ['dispute', [...paid, disputed]],
    ['not-paid', [placed(), changed('pending', 'confirmed')]],
  ] as const)('is refused when the order asks for a decision: %s', (reason, events) => {
    expect(judged(events)).toEqual({ outcome: 'refused', reason, detail: null });
  });

  it('leaves a gift here before the Paris day from which it may leave', () => {
    const giftFrom = (sendFrom: string): OrderEvent[] => {
      const order = placed();
      return [{ ...order, data: { ...order.data, gift: { sendFrom } } }, requested(), confirmed()];
    };
    const [today] = now.split('T');
    const reason = 'before-its-day';
    const early = { outcome: 'refused', reason, detail: '2030-12-24' };
    expect(judged(giftFrom('2030-12-24'))).toEqual(early);
    expect(judgeStep(orderOf([...giftFrom('2030-12-24'), labelled(NUMBER)]), { to: 'shipped' }, now)).toEqual(
      early,
    );
    expect(judged(giftFrom(today ?? ''))).toEqual({ outcome: 'ready' });
  });

  it('never takes a number over another, and reads it by its carrier’s rules', () => {
    expect(judged([...paid, labelled('AAAA1111')])).toMatchObject({
      reason: 'other-number',
      detail: 'AAAA1111',
    });
    expect(judged([...paid, changed('confirmed', 'shipped')])).toMatchObject({ reason: 'already-sent' });
    expect(judged(paid, '6A1')).toMatchObject({ reason: 'number-malformed' });
    expect(judged(paid, '6A1', 'other')).toEqual({ outcome: 'ready' });
    expect(judged(paid, '8L20524752031')).toMatchObject({ reason: 'number-check-digit' });
  });
});

describe('a chosen order', () => {
  const judged = (events: readonly OrderEvent[], to: 'shipped' | 'delivered') =>
    judgeStep(orderOf(events), { to }, now);

  it('is delivered once it was sent, and sent once it is labelled', () => {
    expect(judged(sent, 'delivered')).toEqual({ outcome: 'ready' });
    expect(judged(paid, 'delivered')).toMatchObject({ reason: 'not-sent' });
    expect(judged([...paid, labelled('6A1')], 'shipped')).toEqual({ outcome: 'ready' });
    expect(judged(paid, 'shipped')).toMatchObject({ reason: 'number-missing' });
    expect(judged(sent, 'shipped')).toEqual({ outcome: 'done' });
    expect(judged([...sent, changed('shipped', 'delivered')], 'shipped')).toMatchObject({
      reason: 'already-delivered',
    });
  });
});
