import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { cents } from '#contracts/money.ts';
import { articleOf, isWithdrawnWhole } from '../returns/returns.ts';
import { awaitedBack, type Bottles, bottlesIn } from '../returns/whereabouts.ts';
import type { OrderCommand } from './commands/order.commands.ts';
import { orderDecider } from './order.decider.ts';
import type { PlacedOrder } from './order.state.ts';
import { leftToSend } from './parcels/parcels.ts';
import { cedre, confirmed, now, placed, requested, rose, setStatus } from './testing/order-fixtures.ts';

/** Where the bottles of one perfume are. */
interface Places {
  here: number;
  withShopper: number;
  onSaleAgain: number;
  unfit: number;
}

/** A command that suits an order as it stands, by numbers that were drawn; undefined where there is nothing to do it to. */
type Deed = (order: PlacedOrder, drawn: number, id: string) => OrderCommand | undefined;

const NUMBERS = ['8L20524752032', '8L12345678905', '8L00000000011'];
const productOf = (drawn: number) => (drawn % 2 === 0 ? rose : cedre);

const SUCCEEDS: Deed = (order, drawn) => settled(order, drawn, 'succeeded');
const OWED: Deed = (_order, _drawn, refundId) => ({ type: 'RequestOwedRefund', refundId, now });
const RETRY: Deed = (_order, _drawn, refundId) => ({ type: 'RetryRefund', refundId, now });
const PAY_BACK: Deed = (_order, _drawn, refundId) => ({ type: 'RefundReturn', refundId, now });

const DEEDS: readonly Deed[] = [
  ({ returns }, drawn) => {
    const productId = productOf(drawn);
    const { withdrawn } = articleOf(returns, productId);
    const items = drawn % 5 === 0 ? null : [{ productId, quantity: 1, withdrawn }];
    return { type: 'DeclareWithdrawal', email: null, name: 'Camille Martin', items, now };
  },
  (order, drawn, parcelId) => {
    const left = leftToSend(order);
    const chosen = left[drawn % Math.max(1, left.length)];
    if (chosen === undefined) return undefined;
    const items = drawn % 3 === 0 ? left : [{ ...chosen, quantity: 1 + (drawn % chosen.quantity) }];
    const trackingNumber = NUMBERS[drawn % NUMBERS.length] ?? '';
    const parcel = { parcelId, items, trackingNumber, now };
    return { type: 'DispatchParcel', shippingMethod: 'colissimo', relayPoint: null, ...parcel };
  },
  (_order, drawn) => {
    const condition = drawn % 3 === 0 ? 'opened' : 'fit';
    const items = [{ productId: productOf(drawn), quantity: 1 + (drawn % 2), condition } as const];
    return { type: 'RecordReturn', items, now };
  },
  () => ({ type: 'NoteReturnSent', now }),
  (_order, drawn, refundId) => {
    return { type: 'MakeGesture', refundId, amount: cents(1 + (drawn % 200)), note: 'Retard', now };
  },
  (_order, drawn) => ({ ...setStatus(drawn % 2 ? 'shipped' : 'delivered'), isDispatchConfirmed: true }),
  SUCCEEDS,
  (order, drawn) => settled(order, drawn, 'failed'),
  RETRY,
  OWED,
  PAY_BACK,
];

const lives = fc.array(fc.record({ deed: fc.constantFrom(...DEEDS), drawn: fc.nat(20_000) }), {
  maxLength: 20,
  size: 'max',
});

it('each bottle is in one place, however parts sent, withdrawals, returns and refunds that fail meet', () => {
  fc.assert(
    fc.property(lives, (steps) => {
      let order = placedOf(
        [placed(), requested(), confirmed()].reduce(orderDecider.evolve, orderDecider.initialState),
      );
      const places = new Map(
        order.lines.map(({ productId, quantity }): [string, Places] => [
          productId,
          { here: quantity, withShopper: 0, onSaleAgain: 0, unfit: 0 },
        ]),
      );
      let count = 0;
      const act = (deed: Deed, drawn = 0): boolean => {
        count += 1;
        const command = deed(order, drawn, `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`);
        const decision = command && orderDecider.decide(command, order);
        if (!decision?.accepted || decision.events.length === 0) return false;
        for (const event of decision.events) {
          move(places, order, event);
          order = placedOf(orderDecider.evolve(order, event));
        }
        for (const [productId, place] of places) {
          expect(Math.min(...Object.values(place))).toBeGreaterThanOrEqual(0);
          const { withdrawn, received } = articleOf(order.returns, productId);
          expect(received).toBeLessThanOrEqual(withdrawn);
          if (order.status !== 'cancelled')
            expect(bottlesIn([{ lines: backOn(order) }], productId)).toBeLessThanOrEqual(place.withShopper);
        }
        return true;
      };
      for (const { deed, drawn } of steps) act(deed, drawn);
      // The bank takes all of it from now on, and the house repeats what failed.
      while ([SUCCEEDS, OWED, RETRY, PAY_BACK].some((deed) => act(deed)));
      // What nobody waits for any more is on sale again.
      if (leftToSend(order).length === 0)
        expect([...places.values()].map(({ here }) => here)).toEqual([0, 0]);
    }),
    { numRuns: 400 },
  );
});

function settled(
  order: PlacedOrder,
  drawn: number,
  outcome: 'succeeded' | 'failed',
): OrderCommand | undefined {
  const open = order.refunds.filter(({ status }) => status === 'pending');
  const { refundId } = open[drawn % Math.max(1, open.length)] ?? {};
  const news = { providerRefundId: 're_1', outcome, message: null, outside: null, now } as const;
  return refundId === undefined ? undefined : { type: 'SettleRefund', refundId, ...news };
}

function move(places: ReadonlyMap<string, Places>, before: PlacedOrder, event: OrderEvent): void {
  const carry = (items: readonly Bottles[], from: keyof Places, to: keyof Places) => {
    for (const { productId, quantity } of items) {
      const place = places.get(productId);
      if (place === undefined) throw new Error('not of this order');
      place[from] -= quantity;
      place[to] += quantity;
    }
  };
  const here = [...places].map(([productId, place]) => ({ productId, quantity: place.here }));
  switch (event.type) {
    case 'ParcelDispatched':
      carry(event.data.items, 'here', 'withShopper');
      break;
    case 'OrderStatusChanged':
      // Of an order that was withdrawn from as a whole, all that was here was gone.
      if (before.status === 'confirmed')
        carry(isNothingKept(before) ? here : leftToSend(before), 'here', 'withShopper');
      break;
    case 'OrderCancelled':
      carry(here, 'here', 'onSaleAgain');
      break;
    case 'ReturnReceived':
      for (const item of event.data.items)
        carry([item], event.data.unsent ? 'here' : 'withShopper', item.fit ? 'onSaleAgain' : 'unfit');
  }
}

function isNothingKept({ returns, ...order }: PlacedOrder): boolean {
  return returns !== null && isWithdrawnWhole({ ...order, returns });
}

function backOn({ returns, ...order }: PlacedOrder): Bottles[] {
  return returns === null ? [] : awaitedBack({ ...order, returns });
}

function placedOf(state: ReturnType<typeof orderDecider.evolve>): PlacedOrder {
  if (state.status === 'absent') throw new Error('the order is absent');
  return state;
}
