import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { orderStatusSchema } from '#contracts/events/orders/order.ts';
import { cents } from '#contracts/money.ts';
import { changeOrder, setOrderStatus } from '../orders/change-order.ts';
import { loadOrder } from '../orders/order-stream.ts';
import { settleOrderStock } from '../orders/settle-stock.ts';
import { buying, cause, openTestShop } from '../orders/testing/test-shop.ts';
import { findPromoByCode } from '../promos/redemption.ts';
import { cancelOpenIntents } from './close-payments.ts';
import { executeRefund } from './execute-refund.ts';
import { expireOrder } from './expire-order.ts';
import { returnFromPayment } from './payment-return.ts';
import { receiveNotice } from './receive-notice.ts';
import { requestPayment } from './request-payment.ts';
import type { PaymentDeps } from './settle-payment.ts';
import { openTestStripe, type TestStripe } from './testing/test-stripe.ts';

const shop = openTestShop(inject('eventStoreUrl'));
let stripe: TestStripe;
let deps: PaymentDeps;

beforeAll(async () => {
  stripe = await openTestStripe();
  deps = { ...shop, gateway: stripe.gateway };
});
afterAll(async () => {
  await stripe.close();
  await shop.close();
});

/** `PROPERTY_RUNS=3000 npx vitest run --project integration any-interleaving` looks harder. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 25);
const STOCK = 4;
const ORDERS = 4;
/** Two bottles at 89,00 euros less 10 %, delivery free. */
const TOTAL = cents(16_020);

interface World {
  readonly productId: string;
  readonly code: string;
  readonly orderIds: readonly string[];
}

async function webhooks(orderId: string): Promise<void> {
  for (const notice of await stripe.noticesOf(orderId)) await receiveNotice(deps, notice, cause);
}

async function processManagers(orderId: string): Promise<void> {
  await settleOrderStock(deps, orderId, cause);
  await cancelOpenIntents(deps, orderId, cause);
  await executeRefund(deps, orderId, cause);
}

async function pay(orderId: string): Promise<void> {
  const { state } = await loadOrder(shop.store, orderId);
  const intent = state.status === 'absent' ? undefined : state.payment.intents.at(-1);
  // A cancelled or paid PaymentIntent refuses another card, as Stripe does.
  if (intent !== undefined) await stripe.pay(intent).catch(() => undefined);
}

/** What people, the provider and time do to one order. */
const actions = {
  place: ({ productId, code }: World, orderId: string) =>
    shop.placeOrder(
      { orderId, content: buying([{ productId, quantity: 2 }], code), expectedTotal: TOTAL },
      cause,
    ),
  askToPay: (_world: World, orderId: string) => requestPayment(deps, { orderId, amount: TOTAL }, cause),
  pay: (_world: World, orderId: string) => pay(orderId),
  webhooks: (_world: World, orderId: string) => webhooks(orderId),
  return: (_world: World, orderId: string) => returnFromPayment(deps, orderId, cause),
  deadline: (_world: World, orderId: string) => {
    shop.passMinutes(31);
    return expireOrder(deps, orderId, cause);
  },
  processManagers: (_world: World, orderId: string) => processManagers(orderId),
  delete: (_world: World, orderId: string) => changeOrder(deps, orderId, { type: 'DeleteOrder' }, cause),
  ...Object.fromEntries(
    orderStatusSchema.options.map((to) => [
      `set ${to}`,
      (_world: World, orderId: string) => setOrderStatus(deps, { orderId, to }, cause),
    ]),
  ),
};

async function whatHolds({ productId, code, orderIds }: World): Promise<void> {
  let entitled = 0;
  let claims = 0;
  for (const orderId of orderIds) {
    const { state } = await loadOrder(shop.store, orderId);
    if (state.status === 'absent') continue;
    if (state.stockClaim !== 'none') entitled += 2;
    if (state.promoClaimed) claims += 1;

    const paid: string[] = [];
    let refunded = 0;
    for (const intent of state.payment.intents) {
      if ((await stripe.statusOf(intent)) === 'succeeded') paid.push(intent);
      refunded += await stripe.refundedOf(intent);
    }
    // Money at the provider is money in the log; what is kept is one payment of an order that goes on.
    expect(state.receipts.map((receipt) => receipt.paymentIntentId).toSorted()).toEqual(paid.toSorted());
    const kept = paid.length * TOTAL - refunded;
    expect([0, TOTAL]).toContain(kept);
    if (state.ending !== null) expect(kept).toBe(0);
    expect(state.refunds.every((refund) => refund.status === 'succeeded')).toBe(true);
  }
  expect(entitled).toBeLessThanOrEqual(STOCK);
  expect(await shop.stockService.available(productId)).toBe(STOCK - entitled);
  expect((await findPromoByCode(shop.store, code))?.redemptions.length).toBe(claims);
}

it('whatever happens to some orders, in whatever order and at once: no bottle, no use of the promo and no cent is lost or doubled', {
  timeout: 60_000 + RUNS * 2_000,
}, async () => {
  const step = fc.record({
    action: fc.constantFrom(...Object.values(actions)),
    order: fc.nat(ORDERS - 1),
  });
  // Each entry is what happens at the same time.
  const story = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 5, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(story, async (moments) => {
      const productId = await shop.addPerfume({ stock: STOCK });
      const code = await shop.addPromo(ORDERS);
      const orderIds = Array.from({ length: ORDERS }, () => randomUUID());
      const world = { productId, code, orderIds };
      await Promise.all(orderIds.slice(0, 3).map((orderId) => actions.place(world, orderId)));
      for (const moment of moments)
        await Promise.all(moment.map(({ action, order }) => action(world, orderIds[order] ?? '')));
      for (const orderId of orderIds) {
        await webhooks(orderId);
        await processManagers(orderId);
        await webhooks(orderId);
      }
      await whatHolds(world);
    }),
    { numRuns: RUNS },
  );
});
