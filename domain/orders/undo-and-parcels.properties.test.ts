import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { bottlesIn } from '../returns/whereabouts.ts';
import type { OrderCommand } from './commands/order.commands.ts';
import { orderDecider } from './order.decider.ts';
import type { PlacedOrder } from './order.state.ts';
import { departedParcels, leftToSend, trackingNumbersOf } from './parcels/parcels.ts';
import { statusMail } from './status-mail.ts';
import { cedre, confirmed, orderId, placed, refundId, requested, rose } from './testing/order-fixtures.ts';
import { isUndo, undoableUntil as untilOf, withoutUndone } from './undo.ts';

const NUMBERS = ['8L20524752032', '8L12345678905', '8L00000000011'];
const UNTIL = ['2027-03-01T10:00:10.000Z', '2027-03-01T10:00:15.000Z'];
const REPLACEMENTS = [
  '77777777-7777-4777-8777-777777777777',
  '88888888-8888-4888-8888-888888888888',
] as const;
const now = '2027-03-01T10:00:08.000Z';
const over = '2027-03-01T10:00:20.000Z';

const undoableUntil = fc.constantFrom(undefined, ...UNTIL);
const trackingNumber = fc.constantFrom(...NUMBERS);
const command: fc.Arbitrary<OrderCommand> = fc.oneof(
  fc.record({
    type: fc.constant('SetStatus' as const),
    to: fc.constantFrom('confirmed' as const, 'shipped' as const, 'delivered' as const, 'cancelled' as const),
    trackingNumber: fc.option(trackingNumber, { nil: undefined }),
    stockAgain: fc.constantFrom('unknown' as const, { attempt: 1 }, { attempt: 2 }),
    isDispatchConfirmed: fc.constant(true),
    refundId: fc.constant(refundId),
    now: fc.constant(now),
    undoableUntil,
  }),
  fc.record({
    type: fc.constant('AssignTracking' as const),
    trackingNumber: fc.option(trackingNumber),
    now: fc.constant(now),
    undoableUntil,
  }),
  fc.record({
    type: fc.constant('DispatchParcel' as const),
    parcelId: fc.uuid(),
    items: fc.constantFrom(
      [{ productId: rose, quantity: 1 }],
      [{ productId: cedre, quantity: 1 }],
      [{ productId: rose, quantity: 2 }],
    ),
    shippingMethod: fc.constant('colissimo' as const),
    relayPoint: fc.constant(null),
    trackingNumber,
    now: fc.constant(now),
  }),
  fc.record({
    type: fc.constant('DecideReplacement' as const),
    replacementId: fc.constantFrom(...REPLACEMENTS),
    items: fc.constant([{ productId: rose, quantity: 1 }]),
    reason: fc.constant('damaged' as const),
    shippingMethod: fc.constant('colissimo' as const),
    relayPoint: fc.constant(null),
    trackingNumber,
    now: fc.constant(now),
  }),
  fc.record({
    type: fc.constantFrom('SendReplacement' as const, 'AbandonReplacement' as const),
    replacementId: fc.constantFrom(...REPLACEMENTS),
    now: fc.constant(now),
  }),
  fc.record({
    type: fc.constant('UndoChange' as const),
    undoableUntil: fc.constantFrom(...UNTIL),
    now: fc.constant(now),
  }),
  fc.record({
    type: fc.constant('EndUndoPeriod' as const),
    undoableUntil: fc.constantFrom(null, ...UNTIL),
    refundId: fc.constant(refundId),
    now: fc.constant(over),
  }),
);

const paid: OrderEvent[] = [placed(), requested(), confirmed()];

function orderOf(events: readonly OrderEvent[]): PlacedOrder {
  const order = events.reduce(orderDecider.evolve, orderDecider.initialState);
  if (order.status === 'absent') throw new Error('the order is absent');
  return order;
}

/** What happened under some commands, each decided on what those before led to. */
function live(commands: readonly OrderCommand[]): OrderEvent[] {
  const history = [...paid];
  for (const each of commands) {
    const decision = orderDecider.decide(each, orderOf(history));
    if (decision.accepted) history.push(...decision.events);
  }
  return history;
}

const histories = fc.array(command, { maxLength: 14 }).map(live);

it('no bottle leaves twice and no number is of two parcels, however undo, parts sent and replacements meet', () => {
  fc.assert(
    fc.property(histories, (history) => {
      for (let length = paid.length; length <= history.length; length += 1) {
        const order = orderOf(history.slice(0, length));
        for (const { productId, quantity } of order.lines) {
          const gone = bottlesIn(departedParcels(order), productId);
          const last = order.lastParcel === null ? bottlesIn([{ lines: leftToSend(order) }], productId) : 0;
          expect(gone + last).toBe(quantity);
        }
        const sent = [...order.parcels, ...(order.replacements ?? [])].map((parcel) => parcel.trackingNumber);
        expect(new Set(sent).size).toBe(sent.length);
      }
    }),
    { numRuns: 400 },
  );
});

it('a part that was sent stays sent, and its number with it', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const parts = history.flatMap((event) => (event.type === 'ParcelDispatched' ? [event.data] : []));
      const { parcels } = orderOf(history);
      expect(parcels.map(({ parcelId }) => parcelId)).toEqual(parts.map(({ parcelId }) => parcelId));
      expect(trackingNumbersOf(orderOf(history))).toEqual(
        expect.arrayContaining(parts.map((part) => part.trackingNumber)),
      );
    }),
  );
});

it('whoever knows nothing of what was undone knows the order as it is, and is written to of nothing that was undone', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const end: OrderCommand = { type: 'EndUndoPeriod', undoableUntil: null, refundId, now: over };
      const decision = orderDecider.decide(end, orderOf(history));
      const whole = [...history, ...(decision.accepted ? decision.events : [])];
      const known = withoutUndone(whole);
      const { attempt: _attempt, ...order } = orderOf(whole);
      expect(orderOf(known)).toMatchObject(order);
      expect(known.some(isUndo)).toBe(false);
      // What may be undone is told of once it stands, what is undone never.
      const mailed = known.filter((event) => statusMail(event, orderOf(known)) !== null);
      const undone = whole.filter((event) => untilOf(event) !== undefined && !known.includes(event));
      expect(undone.some((event) => mailed.includes(event))).toBe(false);
      expect(orderOf(whole).orderId).toBe(orderId);
    }),
    { numRuns: 400 },
  );
});
