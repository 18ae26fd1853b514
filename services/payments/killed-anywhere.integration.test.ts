import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cents } from '#contracts/money.ts';
import { abandonAttempt, createOrderPlacement } from '../checkout/place-order.ts';
import { setOrderStatus } from '../orders/change-order.ts';
import { commandOrder, loadOrder } from '../orders/order-stream.ts';
import { settleOrderStock } from '../orders/settle-stock.ts';
import { buying, cause, openTestShop, orderOf } from '../orders/testing/test-shop.ts';
import { checkPromo } from '../promos/redemption.ts';
import { createStockService } from '../stock/stock-service.ts';
import { cancelOpenIntents } from './close-payments.ts';
import { executeRefund } from './execute-refund.ts';
import { expireOrder } from './expire-order.ts';
import { receiveNotice } from './receive-notice.ts';
import { requestPayment } from './request-payment.ts';
import type { PaymentDeps } from './settle-payment.ts';
import { type Death, Killed, mortal } from './testing/mortal.ts';
import { openTestStripe, type TestStripe } from './testing/test-stripe.ts';

/*
 * The process is killed at every boundary between two effects (each append, each call of Stripe), once before and once
 * after the effect; another process then does what the process managers and a patient shopper do, and everything adds up.
 */

const shop = openTestShop(inject('eventStoreUrl'));
let stripe: TestStripe;
let alive: PaymentDeps;
const TOTAL = cents(24_030);

beforeAll(async () => {
  stripe = await openTestStripe();
  alive = { ...shop, gateway: stripe.gateway };
});
afterAll(async () => {
  await stripe.close();
  await shop.close();
});

interface Case {
  readonly rose: string;
  readonly cedre: string;
  readonly code: string;
  readonly orderId: string;
  readonly request: Parameters<typeof shop.placeOrder>[0];
}

/** Three bottles of two perfumes with a promo that can be used once; five of each are in stock. */
async function openCase(): Promise<Case> {
  const [rose, cedre] = [await shop.addPerfume({ stock: 5 }), await shop.addPerfume({ stock: 5 })];
  const code = await shop.addPromo(1);
  const orderId = randomUUID();
  const items = [
    { productId: rose, quantity: 2 },
    { productId: cedre, quantity: 1 },
  ];
  return {
    rose,
    cedre,
    code,
    orderId,
    request: { orderId, content: buying(items, code), expectedTotal: TOTAL },
  };
}

/** What can be sold of each, and whether the promo can be used. */
async function whatIsFree({ rose, cedre, code }: Case) {
  const { valid } = await checkPromo(shop.store, code, TOTAL, shop.clock().toISOString());
  return [await shop.stockService.available(rose), await shop.stockService.available(cedre), valid];
}
const ALL_FREE = [5, 5, true];
const SOLD = [3, 4, false];

interface Mortal extends PaymentDeps {
  readonly placeOrder: typeof shop.placeOrder;
}

/** Runs a scenario killed at each boundary in turn, until it gets through alive; answers how many boundaries there were. */
async function killedEverywhere(
  run: (death: Death, attempt: (work: (deps: Mortal) => Promise<unknown>) => Promise<void>) => Promise<void>,
): Promise<number> {
  for (let boundary = 0; ; boundary += 1) {
    let died = false;
    const death = { at: Math.floor(boundary / 2), afterEffect: boundary % 2 === 1 };
    await run(death, async (work) => {
      const process = mortal(alive, death);
      const stockService = createStockService(process.store);
      const deps = { ...alive, ...process, stockService };
      const placeOrder = createOrderPlacement({ ...deps, deadlineMinutes: 30 });
      await work({ ...deps, placeOrder }).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      died = process.died();
    });
    if (!died) return boundary;
  }
}

async function payFor({ orderId, request }: Case): Promise<string> {
  orderOf(await shop.placeOrder(request, cause));
  const requested = await requestPayment(alive, { orderId, amount: TOTAL }, cause);
  if (!requested.accepted) throw new Error('no payment');
  return requested.paymentIntentId;
}

/** What the process managers do for an order, as often as they like. */
async function processManagers(deps: PaymentDeps, orderId: string): Promise<void> {
  await settleOrderStock(deps, orderId, cause);
  await cancelOpenIntents(deps, orderId, cause);
  await executeRefund(deps, orderId, cause);
}

async function webhooks(deps: PaymentDeps, orderId: string): Promise<void> {
  for (const notice of await stripe.noticesOf(orderId)) await receiveNotice(deps, notice, cause);
}

describe('killed while an order is placed', () => {
  it('the shopper’s retry with the same key is one order, holding each bottle once', async () => {
    const boundaries = await killedEverywhere(async (_death, attempt) => {
      const order = await openCase();
      await attempt((deps) => deps.placeOrder(order.request, cause));
      orderOf(await shop.placeOrder(order.request, cause));
      expect(await whatIsFree(order)).toEqual(SOLD);
    });
    expect(boundaries).toBeGreaterThanOrEqual(8);
  });

  it('and nobody comes back: the sweep leaves nothing held', async () => {
    await killedEverywhere(async (_death, attempt) => {
      const order = await openCase();
      const { orderId, rose, cedre, code } = order;
      const promo = await checkPromo(shop.store, code, TOTAL, shop.clock().toISOString());
      await attempt((deps) => deps.placeOrder(order.request, cause));
      const promoId = promo.valid ? promo.promoId : null;
      const { state } = await loadOrder(shop.store, orderId);
      shop.passMinutes(31);
      const held = { productIds: [rose, cedre], promoIds: promoId === null ? [] : [promoId] };
      if (state.status === 'absent')
        await abandonAttempt(alive, { orderId, attempt: state.attempt, ...held }, 'abandoned', cause);
      else expect(await expireOrder(alive, orderId, cause)).toBe('expired');
      expect(await whatIsFree(order)).toEqual(ALL_FREE);
    });
  });
});

it('killed while the payment is asked for: the order has one PaymentIntent', async () => {
  await killedEverywhere(async (_death, attempt) => {
    const order = await openCase();
    const { orderId } = order;
    orderOf(await shop.placeOrder(order.request, cause));
    await attempt((deps) => requestPayment(deps, { orderId, amount: TOTAL }, cause));
    const requested = await requestPayment(alive, { orderId, amount: TOTAL }, cause);
    if (!requested.accepted) throw new Error('no payment');
    const created = (await stripe.signedWebhooksOf(orderId)).filter(({ payload }) =>
      payload.includes('payment_intent.created'),
    );
    expect(created).toHaveLength(1);
  });
});

it('killed while a payment is confirmed: it is paid once, and its bottles sold once', async () => {
  await killedEverywhere(async (_death, attempt) => {
    const order = await openCase();
    const { orderId } = order;
    await stripe.pay(await payFor(order));
    await attempt(async (deps) => {
      await webhooks(deps, orderId);
      await processManagers(deps, orderId);
    });
    await webhooks(alive, orderId);
    await processManagers(alive, orderId);
    expect(await shop.order(orderId)).toMatchObject({ status: 'confirmed', refunds: [] });
    expect((await shop.order(orderId)).receipts).toHaveLength(1);
    expect(await whatIsFree(order)).toEqual(SOLD);
  });
});

it('killed while an order expires: everything is free again and nobody can pay it', async () => {
  await killedEverywhere(async (_death, attempt) => {
    const order = await openCase();
    const { orderId } = order;
    const paymentIntentId = await payFor(order);
    shop.passMinutes(31);
    await attempt((deps) => expireOrder(deps, orderId, cause));
    await expireOrder(alive, orderId, cause);
    await processManagers(alive, orderId);
    expect(await shop.order(orderId)).toMatchObject({ status: 'cancelled', receipts: [] });
    expect(await stripe.statusOf(paymentIntentId)).toBe('canceled');
    expect(await whatIsFree(order)).toEqual(ALL_FREE);
  });
});

it('killed while late money is settled: the order goes on with its bottles, or the money is back and they are free', async () => {
  await killedEverywhere(async (death, attempt) => {
    const order = await openCase();
    const { orderId, cedre } = order;
    const paymentIntentId = await payFor(order);
    await setOrderStatus(alive, { orderId, to: 'cancelled' }, cause);
    await stripe.pay(paymentIntentId);
    const soldOut = death.at % 2 === 1;
    if (soldOut) await shop.stockService.setAvailable({ productId: cedre, from: null, to: 0 }, cause);
    await attempt(async (deps) => {
      await webhooks(deps, orderId);
      await processManagers(deps, orderId);
    });
    // The process manager may look at the cancelled order before the webhook comes again.
    await settleOrderStock(alive, orderId, cause);
    await webhooks(alive, orderId);
    await processManagers(alive, orderId);
    if (soldOut) {
      expect(await shop.order(orderId)).toMatchObject({ status: 'cancelled' });
      expect(await stripe.refundedOf(paymentIntentId)).toBe(TOTAL);
      expect(await whatIsFree(order)).toEqual([5, 0, true]);
    } else {
      expect(await shop.order(orderId)).toMatchObject({ status: 'confirmed', refunds: [] });
      expect(await whatIsFree(order)).toEqual(SOLD);
    }
  });
});

it('killed while a paid order is cancelled: bottles and promo are free once, the money is back once', async () => {
  await killedEverywhere(async (_death, attempt) => {
    const order = await openCase();
    const { orderId } = order;
    const paymentIntentId = await payFor(order);
    await stripe.pay(paymentIntentId);
    await webhooks(alive, orderId);
    await processManagers(alive, orderId);
    await attempt(async (deps) => {
      await setOrderStatus(deps, { orderId, to: 'cancelled' }, cause);
      await processManagers(deps, orderId);
    });
    await setOrderStatus(alive, { orderId, to: 'cancelled' }, cause);
    await processManagers(alive, orderId);
    await webhooks(alive, orderId);
    const { refunds } = await shop.order(orderId);
    expect(refunds.map((refund) => refund.status)).toEqual(['succeeded']);
    expect(await stripe.refundedOf(paymentIntentId)).toBe(TOTAL);
    expect(await whatIsFree(order)).toEqual(ALL_FREE);
  });
});

it('a paid order set back before anybody gave its bottles back has them once', async () => {
  const order = await openCase();
  const { orderId } = order;
  await stripe.pay(await payFor(order));
  await webhooks(alive, orderId);
  await processManagers(alive, orderId);
  const now = shop.clock().toISOString();
  const cancel = {
    type: 'SetStatus',
    to: 'cancelled',
    stockAgain: 'unknown',
    refundId: randomUUID(),
    now,
  } as const;
  await commandOrder(shop.store, orderId, cancel, cause);
  await setOrderStatus(alive, { orderId, to: 'confirmed' }, cause);
  expect(await whatIsFree(order)).toEqual(SOLD);
  await setOrderStatus(alive, { orderId, to: 'cancelled' }, cause);
  expect(await whatIsFree(order)).toEqual(ALL_FREE);
});

it('killed while a cancelled order is set back: it has its bottles, or it is cancelled and they are free', async () => {
  await killedEverywhere(async (_death, attempt) => {
    const order = await openCase();
    const { orderId } = order;
    orderOf(await shop.placeOrder(order.request, cause));
    await setOrderStatus(alive, { orderId, to: 'cancelled' }, cause);
    await attempt((deps) => setOrderStatus(deps, { orderId, to: 'confirmed' }, cause));
    const { status } = await shop.order(orderId);
    shop.passMinutes(3);
    // No event of the order tells of what was held in vain: the sweep of overdue reservations finds it.
    if (status === 'cancelled') await expireOrder(alive, orderId, cause);
    else await processManagers(alive, orderId);
    expect(await whatIsFree(order)).toEqual(status === 'cancelled' ? ALL_FREE : SOLD);
  });
});
