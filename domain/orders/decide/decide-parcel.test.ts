import { describe, expect, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { awaitedBack, type Bottles } from '../../returns/whereabouts.ts';
import type { OrderCommand, OrderRefusal } from '../commands/order.commands.ts';
import type { DispatchParcel } from '../commands/parcel.commands.ts';
import { orderDecider } from '../order.decider.ts';
import { departedParcels, isPartlySent, leftToSend, trackingNumbersOf } from '../parcels/parcels.ts';
import { previewStatus } from '../preview-status.ts';
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
  refundId,
  requested,
  rose,
  setStatus,
} from '../testing/order-fixtures.ts';

const paid = [placed(), requested(), confirmed()];
const parcelId = '77777777-7777-4777-8777-777777777777';
const FIRST = '8L20524752032';
const SECOND = '8L12345678905';

function orderOf(events: readonly OrderEvent[]) {
  const order = events.reduce(orderDecider.evolve, orderDecider.initialState);
  if (order.status === 'absent') throw new Error('the order is absent');
  return order;
}

type Why = Extract<OrderRefusal, { code: 'parcel-refused' }>['why'];

/** What a command led to. */
function eventsOf(events: readonly OrderEvent[], command: OrderCommand): readonly OrderEvent[] {
  const decision = orderDecider.decide(command, orderOf(events));
  return decision.accepted ? decision.events : [];
}

function send(items: readonly Bottles[], changes: Partial<DispatchParcel> = {}): DispatchParcel {
  const how = { shippingMethod: 'colissimo', relayPoint: null, trackingNumber: FIRST } as const;
  return { type: 'DispatchParcel', parcelId, items, ...how, now, ...changes };
}

function left(items: Bottles[], trackingNumber = FIRST): OrderEvent {
  const data = { orderId, email: 'camille@example.fr', parcelId, items, trackingNumber, dispatchedAt: now };
  return { type: 'ParcelDispatched', data: { ...data, shippingMethod: 'colissimo' } };
}

const oneRose = [{ productId: rose, quantity: 1 }];
const rest = [...oneRose, { productId: cedre, quantity: 1 }];
const partly = [...paid, left(oneRose)];

describe('an order that is paid', () => {
  it('leaves in part, with what is in the parcel, and stays confirmed with the rest to follow', () => {
    const sent = given(orderDecider, paid).when(send(oneRose));
    sent.then(left(oneRose));
    const order = orderOf(partly);
    expect(order.status).toBe('confirmed');
    expect(isPartlySent(order)).toBe(true);
    expect(leftToSend(order)).toEqual(rest);
  });

  it('that is a gift for a later day leaves in no part before it', () => {
    const gift = placed();
    const events = [{ ...gift, data: { ...gift.data, gift: { sendFrom: '2027-12-24' } } }, ...paid.slice(1)];
    given(orderDecider, events)
      .when(send(oneRose))
      .thenRefuses({ code: 'parcel-refused', why: 'before-its-day' });
    expect(eventsOf(events, send(oneRose, { now: '2027-12-23T23:00:00.000Z' }))).toHaveLength(1);
  });

  it('is sent with the last parcel, under that parcel’s number', () => {
    given(orderDecider, partly)
      .when(send(rest, { trackingNumber: SECOND }))
      .then(
        { type: 'TrackingNumberAssigned', data: { orderId, trackingNumber: SECOND, assignedAt: now } },
        changed('confirmed', 'shipped'),
      );
    const order = orderOf([
      ...partly,
      { type: 'TrackingNumberAssigned', data: { orderId, trackingNumber: SECOND, assignedAt: now } },
      changed('confirmed', 'shipped'),
    ]);
    expect(isPartlySent(order)).toBe(false);
    expect(departedParcels(order)).toMatchObject([
      { parcelId, lines: oneRose, trackingNumber: FIRST },
      { parcelId: null, lines: rest, trackingNumber: SECOND, dispatchedAt: now },
    ]);
    expect(trackingNumbersOf(order)).toEqual([FIRST, SECOND]);
  });

  it('is sent with all that is left when its status is set, in one parcel or after others', () => {
    given(orderDecider, partly).when(setStatus('shipped')).then(changed('confirmed', 'shipped'));
    expect(orderOf([...paid, changed('confirmed', 'shipped')]).lastParcel).toBeNull();
    expect(orderOf([...partly, changed('confirmed', 'shipped')]).lastParcel?.lines).toEqual(rest);
    expect(departedParcels(orderOf([...paid, changed('confirmed', 'shipped')]))).toEqual([]);
  });

  it('goes another way with its last parcel, and to a relay point that is delivered to', () => {
    const relayPoint = { name: 'Tabac', street: '3 place Bellecour', postalCode: '69002', city: 'Lyon' };
    const relay = { shippingMethod: 'mondial-relay', relayPoint, trackingNumber: '87654321' } as const;
    const data = {
      orderId,
      email: 'camille@example.fr',
      shippingMethod: 'mondial-relay',
      relayPoint,
    } as const;
    given(orderDecider, partly)
      .when(send(rest, relay))
      .then(
        { type: 'DeliveryMethodChanged', data: { ...data, changedAt: now } },
        { type: 'TrackingNumberAssigned', data: { orderId, trackingNumber: '87654321', assignedAt: now } },
        changed('confirmed', 'shipped'),
      );
    const corsica = { ...relayPoint, postalCode: '97110' };
    given(orderDecider, paid)
      .when(send(oneRose, { ...relay, relayPoint: corsica }))
      .thenRefuses({ code: 'relay-point-elsewhere', country: 'France' });
  });

  it('takes the number that was given for all of it along with the part that left under it', () => {
    const labelled: OrderEvent = {
      type: 'TrackingNumberAssigned',
      data: { orderId, trackingNumber: '8L 20524 75203 2', assignedAt: now },
    };
    expect(orderOf([...paid, labelled, left(oneRose)]).trackingNumber).toBeNull();
  });
});

describe('a parcel is refused', () => {
  const refused = (events: readonly OrderEvent[], command: DispatchParcel, why: Why) =>
    given(orderDecider, [...events])
      .when(command)
      .thenRefuses({ code: 'parcel-refused', why });

  it('with more than was ordered, less what left and what was withdrawn from', () => {
    refused(paid, send([{ productId: rose, quantity: 3 }]), 'more-than-left');
    refused(paid, send([...oneRose, ...oneRose]), 'more-than-left');
    refused(paid, send([{ productId: orderId, quantity: 1 }]), 'more-than-left');
    refused(paid, send([]), 'more-than-left');
    const next = { trackingNumber: SECOND };
    refused(partly, send([{ productId: rose, quantity: 2 }], next), 'more-than-left');
    refused([...partly, declared(...oneRose)], send(oneRose, next), 'more-than-left');
  });

  it('while something stands against it, before the payment, and once all of it left or nothing will', () => {
    const hold: OrderEvent = { type: 'OrderPutOnHold', data: { orderId, reason: 'address', heldAt: now } };
    refused([...paid, hold], send(oneRose), 'held');
    refused([placed()], send(oneRose), 'not-paid');
    refused([...paid, changed('confirmed', 'shipped')], send(oneRose), 'left');
    refused([...paid, cancelled('confirmed')], send(oneRose), 'left');
  });

  it('with a number that is not its carrier’s, or of another of its parcels', () => {
    refused(paid, send(oneRose, { trackingNumber: '8L20524752033' }), 'number-check-digit');
    refused(partly, send(oneRose, { trackingNumber: '8L 20524 75203 2' }), 'number-used');
  });
});

describe('an order that left in part', () => {
  it('has the number of a parcel corrected, by its carrier’s rules', () => {
    const correct = (trackingNumber: string) =>
      ({ type: 'CorrectParcel', parcelId, trackingNumber, now }) as const;
    given(orderDecider, partly)
      .when(correct(SECOND))
      .then({
        type: 'ParcelCorrected',
        data: { orderId, parcelId, trackingNumber: SECOND, correctedAt: now },
      });
    given(orderDecider, partly).when(correct(FIRST)).thenNothingHappened();
    given(orderDecider, partly)
      .when(correct('8L1'))
      .thenRefuses({ code: 'parcel-refused', why: 'number-malformed' });
    given(orderDecider, paid).when(correct(SECOND)).thenRefuses({ code: 'parcel-refused', why: 'unknown' });
  });

  it('says so to who decides on it by what they saw before', () => {
    const seen = given(orderDecider, paid).when(send(oneRose)).state;
    expect(seen.status === 'absent' ? 0 : seen.parcels.length).toBe(1);
    expect(previewStatus(orderOf(partly), { to: 'shipped' }, now).parcel).toMatchObject({
      isWithoutNumber: true,
    });
  });

  it('pays back at once what is withdrawn from and is here, and what left only once it is back', () => {
    const refund = { type: 'RefundReturn', refundId, now } as const;
    const whole = [...partly, declared({ productId: rose, quantity: 2 }, { productId: cedre, quantity: 1 })];
    const paidBack = eventsOf(whole, refund);
    expect(paidBack).toMatchObject([
      { type: 'ReturnReceived', data: { items: rest.map((each) => ({ ...each, fit: true })), unsent: true } },
      {
        type: 'RefundRequested',
        data: {
          reason: 'withdrawal',
          lines: [
            { productId: rose, quantity: 1 },
            { productId: cedre, quantity: 1 },
          ],
        },
      },
      { type: 'OrderStatusChanged', data: { to: 'shipped' } },
    ]);
    given(orderDecider, [...whole, ...paidBack])
      .when({ ...refund, refundId: parcelId })
      .thenRefuses({ code: 'no-such-return', why: 'nothing-due' });
    const back: OrderEvent = {
      type: 'ReturnReceived',
      data: { orderId, items: [{ productId: rose, quantity: 1, fit: true }], receivedAt: later },
    };
    const last = eventsOf([...whole, ...paidBack, back], { ...refund, refundId: parcelId });
    expect(last).toMatchObject([{ data: { lines: [{ productId: rose, quantity: 1 }] } }]);
  });

  it.each([
    ['the last of its parcels', partly, setStatus('shipped')],
    ['a parcel of all that is left', paid, send(rest, { trackingNumber: SECOND })],
  ])(
    'awaits nothing back that was withdrawn from and is not in %s: it is paid back and on sale again',
    (_last, before, last) => {
      const refund = { type: 'RefundReturn', refundId, now } as const;
      const withdrawn = [...before, declared(...oneRose)];
      const sent = [...withdrawn, ...eventsOf(withdrawn, last)];
      const { status, returns, ...order } = orderOf(sent);
      expect(status).toBe('shipped');
      expect(returns && awaitedBack({ ...order, status, returns })).toEqual([]);
      expect(returns?.articles).toMatchObject([{ productId: rose, received: 1, fit: 1 }]);
      expect(eventsOf(sent, refund)).toMatchObject([{ type: 'RefundRequested', data: { lines: oneRose } }]);
    },
  );

  it('puts what was withdrawn from before the first parcel back on sale once', () => {
    const refund = { type: 'RefundReturn', refundId, now } as const;
    const before = [...paid, declared(...oneRose)];
    const sentInPart = [...before, ...eventsOf(before, refund), left([{ productId: cedre, quantity: 1 }])];
    expect(leftToSend(orderOf(sentInPart))).toEqual(oneRose);
    given(orderDecider, sentInPart)
      .when({ ...refund, refundId: parcelId })
      .thenRefuses({ code: 'no-such-return', why: 'nothing-due' });
    const more = [...sentInPart, declared(...oneRose)];
    expect(eventsOf(more, { ...refund, refundId: parcelId })).toMatchObject([
      { type: 'ReturnReceived', data: { items: oneRose } },
      { type: 'RefundRequested' },
      { type: 'OrderStatusChanged', data: { to: 'shipped' } },
    ]);
  });

  it('can be withdrawn from until fourteen days after its last parcel arrived (L221-18)', () => {
    const withdraw = (at: string) =>
      ({ type: 'DeclareWithdrawal', email: null, name: 'Camille', items: null, now: at }) as const;
    const monthLater = '2027-04-15T10:00:00.000Z';
    const isOpen = (events: readonly OrderEvent[]) =>
      orderDecider.decide(withdraw(monthLater), orderOf(events)).accepted;
    expect(isOpen(partly)).toBe(true);
    const arrived = (changedAt: string): OrderEvent => ({
      type: 'OrderStatusChanged',
      data: { orderId, from: 'shipped', to: 'delivered', changedAt },
    });
    expect(isOpen([...partly, changed('confirmed', 'shipped'), arrived('2027-04-10T10:00:00.000Z')])).toBe(
      true,
    );
    expect(isOpen([...paid, changed('confirmed', 'shipped'), arrived('2027-03-05T10:00:00.000Z')])).toBe(
      false,
    );
  });
});
