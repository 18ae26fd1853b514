import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPaid } from '#domain/payments/receipts.ts';
import { type Action, actions, BOTTLES, openImaginedShop, TOTAL } from './testing/imagined-shop.ts';
import { applyToModel, type ShopModel } from './testing/order-model.ts';

/** `PROPERTY_RUNS=50000 npx vitest run --project unit against-the-model` looks harder. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 2_000);
const STOCK = 5;
const USES = 2;
const ORDERS = [
  '11111111-1111-4111-8111-111111111111',
  '11111111-1111-4111-8111-222222222222',
  '11111111-1111-4111-8111-333333333333',
];

const step = fc.record({ action: fc.constantFrom<Action>(...actions), orderId: fc.constantFrom(...ORDERS) });
const placed = ORDERS.slice(0, 2).map((orderId) => ({ action: 'place' as const, orderId }));
const story = fc.array(step, { minLength: 1, maxLength: 25 }).map((steps) => [...placed, ...steps]);

it('after whatever happened the shop is what the simple model says it is', {
  timeout: 60_000 + RUNS * 30,
}, async () => {
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      const shop = await openImaginedShop({ stock: STOCK, uses: USES, servers: 2 });
      const model: ShopModel = { bottles: STOCK, uses: USES, orders: new Map() };
      for (const [index, { action, orderId }] of steps.entries()) {
        await shop.perform(action, orderId, index);
        applyToModel(model, action, orderId, BOTTLES);
        if (action === 'pay') continue;
        // Process managers follow; the money of a shopper who has just paid is heard of when somebody asks.
        await shop.perform('process managers', orderId, index + 1);
        const imagined = model.orders.get(orderId);
        const order = await shop.order(orderId);
        expect(order.status === 'absent' ? null : order.status).toBe(imagined?.status);
        if (order.status === 'absent') continue;
        expect({
          holds: order.stockClaim !== 'none',
          claims: order.promoClaimed,
          isPaid: isPaid(order),
          deleted: order.deleted,
        }).toEqual({
          holds: imagined?.holds,
          claims: imagined?.holds,
          isPaid: imagined?.isPaid,
          deleted: imagined?.deleted,
        });
        const unheard = imagined?.intent === 'paid' ? TOTAL : 0;
        expect((await shop.moneyOf(orderId)).kept).toBe(unheard + (imagined?.isPaid ? TOTAL : 0));
        expect(await shop.available()).toBe(model.bottles);
        expect(await shop.promoUses()).toBe(USES - model.uses);
      }
    }),
    { numRuns: RUNS },
  );
});
