import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { cents } from '#contracts/money.ts';
import { failedGesture, failedRefunds, refundState, unrequestedRefunds } from '../payments/receipts.ts';
import { remaining } from '../returns/returns.ts';
import { awaitedBack } from '../returns/whereabouts.ts';
import type { OrderCommand } from './commands/order.commands.ts';
import { orderDecider } from './order.decider.ts';
import type { PlacedOrder } from './order.state.ts';
import {
  cedre,
  confirmed,
  now,
  placed,
  requested,
  rose,
  setStatus,
  total,
} from './testing/order-fixtures.ts';

const refundIds = Array.from(
  { length: 80 },
  (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
);

/** A command that suits an order as it stands, by numbers that were drawn; undefined where there is nothing to do it to. */
type Deed = (order: PlacedOrder, drawn: number, refundId: string) => OrderCommand | undefined;

const settle =
  (from: 'pending' | 'succeeded', outcome: 'succeeded' | 'failed'): Deed =>
  (order, drawn) => {
    const open = order.refunds.filter(({ status }) => status === from);
    const refund = open[drawn % Math.max(1, open.length)];
    const { refundId } = refund ?? {};
    const news = { providerRefundId: 're_1', outcome, message: null, outside: null, now } as const;
    return refundId === undefined ? undefined : { type: 'SettleRefund', refundId, ...news };
  };
const RETRY: Deed = (_order, _drawn, refundId) => ({ type: 'RetryRefund', refundId, now });
const OWED: Deed = (_order, _drawn, refundId) => ({ type: 'RequestOwedRefund', refundId, now });
const PAY_BACK: Deed = (_order, _drawn, refundId) => ({ type: 'RefundReturn', refundId, now });
const SUCCEEDS = settle('pending', 'succeeded');

const DEEDS: readonly Deed[] = [
  (_order, drawn, refundId) => ({
    type: 'MakeGesture',
    refundId,
    amount: cents(1 + drawn),
    note: 'Retard',
    now,
  }),
  SUCCEEDS,
  settle('pending', 'failed'),
  settle('succeeded', 'failed'),
  RETRY,
  OWED,
  PAY_BACK,
  ({ returns }, drawn) => {
    const productId = drawn % 2 === 0 ? rose : cedre;
    const withdrawn = returns?.articles.find((known) => known.productId === productId)?.withdrawn ?? 0;
    const items = drawn % 3 === 0 ? null : [{ productId, quantity: 1, withdrawn }];
    return { type: 'DeclareWithdrawal', email: null, name: 'Camille Martin', items, now };
  },
  (order) => {
    const [due] = backOn(order);
    return due && { type: 'RecordReturn', items: [{ ...due, quantity: 1, condition: 'fit' }], now };
  },
  (_order, drawn, refundId) => {
    const to = (['confirmed', 'shipped', 'delivered', 'cancelled'] as const)[drawn % 4] ?? 'shipped';
    return { ...setStatus(to), isDispatchConfirmed: true, refundId };
  },
];

const lives = fc.array(fc.record({ deed: fc.constantFrom(...DEEDS), drawn: fc.nat(30_000) }), {
  maxLength: 25,
});

it('gestures and returns, however they fail and meet, give back never more than was paid and in the end all that is owed', () => {
  fc.assert(
    fc.property(lives, (steps) => {
      const paid: OrderEvent[] = [placed(), requested(), confirmed()];
      let order = orderOf(paid.reduce(orderDecider.evolve, orderDecider.initialState));
      const ids = refundIds.values();
      const act = (deed: Deed, drawn = 0): boolean => {
        const command = deed(order, drawn, ids.next().value ?? '');
        const decision = command && orderDecider.decide(command, order);
        if (!decision?.accepted || decision.events.length === 0) return false;
        order = orderOf(decision.events.reduce(orderDecider.evolve, order));
        expect(backOf(order, 'pending', 'succeeded')).toBeLessThanOrEqual(total);
        return true;
      };
      for (const { deed, drawn } of steps) act(deed, drawn);
      // The bank takes all of it from now on, and the house repeats what failed.
      while ([SUCCEEDS, OWED, RETRY, PAY_BACK].some((deed) => act(deed)));
      expect([unrequestedRefunds(order), failedRefunds(order), failedGesture(order)]).toEqual([[], [], null]);
      expect(refundState(order)).not.toBe('failed');
      const { returns, lines, status } = order;
      const isAllBack =
        returns !== null && remaining(returns, lines).length === 0 && backOn(order).length === 0;
      if (status === 'cancelled' || isAllBack) expect(backOf(order, 'succeeded')).toBe(total);
    }),
    { numRuns: 400 },
  );
});

function orderOf(state: ReturnType<typeof orderDecider.evolve>): PlacedOrder {
  if (state.status === 'absent') throw new Error('the order is absent');
  return state;
}

/** What is on its way back, or is to be. */
function backOn(order: PlacedOrder) {
  return order.returns === null ? [] : awaitedBack({ ...order, returns: order.returns });
}

function backOf(
  { refunds }: PlacedOrder,
  ...of: readonly PlacedOrder['refunds'][number]['status'][]
): number {
  return refunds.reduce((sum, { status, amount }) => sum + (of.includes(status) ? amount : 0), 0);
}
