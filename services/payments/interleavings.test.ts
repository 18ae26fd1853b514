import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type Action,
  actions,
  BOTTLES,
  type ImaginedShop,
  openImaginedShop,
  TOTAL,
} from './testing/imagined-shop.ts';

/** `PROPERTY_RUNS=50000 npx vitest run --project unit interleavings` looks harder. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 1_500);
const STOCK = 5;
const USES = 2;
const SERVERS = 3;
const ORDERS: readonly [string, ...string[]] = [
  '11111111-1111-4111-8111-111111111111',
  '11111111-1111-4111-8111-222222222222',
  '11111111-1111-4111-8111-333333333333',
];

/** Much happens to one order, so that it happens at once. */
const orderId = fc.oneof({ weight: 3, arbitrary: fc.constant(ORDERS[0]) }, fc.constantFrom(...ORDERS));
const likely = ['ask to pay', 'pay', 'hear', 'set cancelled', 'set confirmed', 'deadline'] as const;
const action = fc.record({
  action: fc.oneof(fc.constantFrom<Action>(...actions), fc.constantFrom<Action>(...likely)),
  orderId,
  server: fc.nat(SERVERS - 1),
});
/** Each entry is what happens at the same time. */
const story = fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), {
  maxLength: 8,
});

async function whatHolds(shop: ImaginedShop): Promise<void> {
  let holding = 0;
  let claiming = 0;
  for (const orderId of ORDERS) {
    const order = await shop.order(orderId);
    if (order.status === 'absent') continue;
    if (order.stockClaim !== 'none') holding += 1;
    if (order.promoClaimed) claiming += 1;
    const { kept, taken, payable } = await shop.moneyOf(orderId);
    // Money at the provider is money in the log; at most one payment is kept, and none of an order that is over.
    expect(order.receipts.map((receipt) => receipt.paymentIntentId).toSorted()).toEqual(taken.toSorted());
    expect(order.ending === null ? [0, TOTAL] : [0]).toContain(kept);
    if (order.ending !== null) expect(payable).toEqual([]);
    expect(order.refunds.every((refund) => refund.status === 'succeeded')).toBe(true);
  }
  expect(holding * BOTTLES).toBeLessThanOrEqual(STOCK);
  expect(await shop.available()).toBe(STOCK - holding * BOTTLES);
  expect(await shop.promoUses()).toBe(claiming);
  expect(claiming).toBeLessThanOrEqual(USES);
}

it('whichever of several servers gets to the log or the provider first: nothing is lost, doubled or left behind', {
  timeout: 60_000 + RUNS * 40,
}, async () => {
  await fc.assert(
    fc.asyncProperty(story, fc.scheduler(), async (moments, scheduler) => {
      let everybodyWaits = true;
      const turn = async () => {
        if (everybodyWaits) await scheduler.schedule(Promise.resolve());
      };
      const shop = await openImaginedShop({ stock: STOCK, uses: USES, servers: SERVERS, turn });
      const placing = ORDERS.map((orderId, server) => ({ action: 'place' as const, orderId, server }));
      for (const moment of [placing, ...moments]) {
        const done = Promise.all(
          moment.map(({ action, orderId, server }) => shop.perform(action, orderId, server)),
        );
        await scheduler.waitFor(done);
      }
      everybodyWaits = false;
      for (const orderId of ORDERS) await shop.settle(orderId);
      await whatHolds(shop);
    }),
    { numRuns: RUNS },
  );
});
