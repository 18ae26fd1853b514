import fc from 'fast-check';
import { expect, it } from 'vitest';
import { failedRefunds, isOver, isPaid, remainingAmount } from '#domain/payments/receipts.ts';
import { type Action, actions, type ImaginedShop, openImaginedShop, TOTAL } from './testing/imagined-shop.ts';

/** `PROPERTY_RUNS=50000 npx vitest run --project unit refunds-sent-back` looks harder. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 1_000);
const orderId = '11111111-1111-4111-8111-111111111111';

/** What leads to refunds, and to orders that go on after them, is likely. */
const likely = ['ask to pay', 'pay', 'hear', 'pay outside', 'set cancelled', 'set pending'] as const;
const step = fc.oneof(
  fc.constantFrom<Action>(...actions),
  fc.constantFrom<Action>(...likely),
  fc.constant('send back' as const),
);

/** Cents that may be kept for the order, and those that an administrator is told to give back. */
async function books(shop: ImaginedShop): Promise<{ rightful: number; owed: number }> {
  const order = await shop.order(orderId);
  if (order.status === 'absent') return { rightful: 0, owed: 0 };
  const owed = failedRefunds(order).reduce((sum, receipt) => sum + remainingAmount(order, receipt), 0);
  return { rightful: isPaid(order) && !isOver(order) ? TOTAL : 0, owed };
}

it('whichever refunds the bank sends back: at most one payment is kept, and all other money is owed until it is back', {
  timeout: 60_000 + RUNS * 30,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const shop = await openImaginedShop({ stock: 5, uses: 2 });
      await shop.perform('place', orderId);
      for (const action of steps) {
        if (action === 'send back') await shop.sendBack(orderId);
        else await shop.perform(action, orderId);
        await shop.perform('process managers', orderId);
      }
      await shop.settle(orderId);
      const { rightful, owed } = await books(shop);
      expect((await shop.moneyOf(orderId)).kept).toBe(rightful + owed);
      for (let left = owed; left > 0; left = (await books(shop)).owed) await shop.retryRefund(orderId);
      expect((await shop.moneyOf(orderId)).kept).toBe(rightful);
    }),
    { numRuns: RUNS },
  );
});
