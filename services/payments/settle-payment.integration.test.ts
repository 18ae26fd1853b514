import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { StockEvent } from '#contracts/events/catalog/stock.ts';
import { cents } from '#contracts/money.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { changeOrder, setOrderStatus } from '../orders/change-order.ts';
import { commandOrder } from '../orders/order-stream.ts';
import { settleOrderStock } from '../orders/settle-stock.ts';
import { buying, cause, ONE_BOTTLE, orderOf } from '../orders/testing/test-shop.ts';
import { createStockService } from '../stock/stock-service.ts';
import { cancelOpenIntents } from './close-payments.ts';
import { executeRefund } from './execute-refund.ts';
import { expireOrder } from './expire-order.ts';
import type { ProviderNotice } from './payment-gateway.ts';
import { receiveNotice } from './receive-notice.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { requestPayment } from './request-payment.ts';
import { openTestPayments, PAID, type TestPayments } from './testing/test-payments.ts';

let payments: TestPayments;

beforeAll(async () => {
  payments = await openTestPayments(inject('eventStoreUrl'));
});
afterAll(() => payments.close());

describe('asking to pay', () => {
  it('answers the same PaymentIntent every time, from many requests at once', async () => {
    const { orderId, paymentIntentId } = await payments.ordered();
    const again = await Promise.all(Array.from({ length: 5 }, () => payments.intentOf(orderId)));
    expect(new Set([paymentIntentId, ...again]).size).toBe(1);
    expect(await payments.eventsOf(orderId)).toEqual(['OrderPlaced', 'PaymentRequested']);
  });

  it('is refused for another amount, for a paid order and for one that is too late', async () => {
    const { orderId, paymentIntentId } = await payments.ordered();
    const cheaper = await requestPayment(payments.deps, { orderId, amount: cents(1) }, cause);
    expect(cheaper).toMatchObject({ refusal: { code: 'amount-differs', due: ONE_BOTTLE } });
    await payments.stripe.pay(paymentIntentId);
    // Nobody told the shop yet: asking finds out.
    const paid = await requestPayment(payments.deps, { orderId, amount: ONE_BOTTLE }, cause);
    expect(paid).toMatchObject({ refusal: { code: 'not-payable', why: 'paid' } });
    expect(await payments.eventsOf(orderId)).toEqual(PAID);
  });

  it('makes another PaymentIntent when the first was cancelled', async () => {
    const { orderId, paymentIntentId } = await payments.ordered();
    await payments.stripe.gateway.cancelIntent(paymentIntentId);
    const next = await payments.intentOf(orderId);
    expect(next).not.toBe(paymentIntentId);
    await payments.stripe.pay(next);
    expect(await payments.returning(orderId)).toBe('confirmed');
  });
});

/** A webhook that says an order’s payment succeeded. */
const succeeded = (orderId: string, paymentIntentId: string): ProviderNotice => ({
  about: 'intent',
  eventId: `evt_${randomUUID()}`,
  intent: {
    orderId,
    paymentIntentId,
    clientSecret: null,
    status: 'succeeded',
    amount: ONE_BOTTLE,
    amountReceived: ONE_BOTTLE,
    currency: 'eur',
    refusal: null,
    isTried: true,
  },
});

describe('a webhook that is signed, but not true', () => {
  it('confirms no order by a payment that the provider does not know', async () => {
    const { orderId } = await payments.ordered();
    await receiveNotice(payments.deps, succeeded(orderId, 'pi_fake'), cause);
    expect(await payments.eventsOf(orderId)).toEqual(['OrderPlaced', 'PaymentRequested']);
  });

  it('confirms no order by a payment that was not made', async () => {
    const { orderId, paymentIntentId } = await payments.ordered();
    await receiveNotice(payments.deps, succeeded(orderId, paymentIntentId), cause);
    expect(await payments.eventsOf(orderId)).toEqual(['OrderPlaced', 'PaymentRequested']);
  });

  it('confirms no order by the payment of another', async () => {
    const [paid, unpaid] = [await payments.ordered(), await payments.ordered()];
    await payments.stripe.pay(paid.paymentIntentId);
    await receiveNotice(payments.deps, succeeded(unpaid.orderId, paid.paymentIntentId), cause);
    expect(await payments.eventsOf(paid.orderId)).toEqual(PAID);
    expect(await payments.eventsOf(unpaid.orderId)).toEqual(['OrderPlaced', 'PaymentRequested']);
  });
});

describe('a payment is confirmed once', () => {
  it('webhook first, then the return', async () => {
    const { orderId, paymentIntentId } = await payments.ordered();
    await payments.stripe.pay(paymentIntentId);
    await payments.webhooks(orderId);
    expect(await payments.returning(orderId)).toBe('confirmed');
    expect(await payments.eventsOf(orderId)).toEqual(PAID);
  });

  it('return first, then the webhook, twice', async () => {
    const { orderId, paymentIntentId } = await payments.ordered();
    await payments.stripe.pay(paymentIntentId);
    expect(await payments.returning(orderId)).toBe('confirmed');
    await payments.webhooks(orderId);
    await payments.webhooks(orderId);
    expect(await payments.eventsOf(orderId)).toEqual(PAID);
  });

  it('and the provider is not asked again for what is in the books', async () => {
    const { orderId, paymentIntentId } = await payments.ordered();
    const { deps, stripe } = payments;
    await stripe.pay(paymentIntentId);
    const retrieveIntent = vi.fn(deps.gateway.retrieveIntent);
    const watched = { ...deps, gateway: { ...deps.gateway, retrieveIntent } };
    for (let times = 0; times < 3; times += 1)
      await receiveNotice(watched, succeeded(orderId, paymentIntentId), cause);
    expect(retrieveIntent).toHaveBeenCalledTimes(1);
    expect(await payments.eventsOf(orderId)).toEqual(PAID);
  });

  it('both at once, many times', async () => {
    const { orderId, paymentIntentId } = await payments.ordered();
    await payments.stripe.pay(paymentIntentId);
    await Promise.all([1, 2, 3].flatMap(() => [payments.webhooks(orderId), payments.returning(orderId)]));
    expect(await payments.eventsOf(orderId)).toEqual(PAID);
  });

  it('and its bottle is sold', async () => {
    const { orderId, productId, paymentIntentId } = await payments.ordered();
    await payments.stripe.pay(paymentIntentId);
    await payments.returning(orderId);
    await settleOrderStock(payments.deps, orderId, cause);
    await settleOrderStock(payments.deps, orderId, cause);
    expect(await payments.shop.stockService.available(productId)).toBe(4);
    const { events } = await payments.shop.store.readStream(`stock-${productId}`);
    expect(events.map((event) => event.type)).toEqual(['StockAdjusted', 'StockReserved', 'StockCommitted']);
  });
});

describe('reconciliation', () => {
  it('finds the money of every order whose webhooks were lost, and nothing more', async () => {
    const since = new Date();
    const paid = [await payments.ordered(), await payments.ordered()];
    for (const { paymentIntentId } of paid) await payments.stripe.pay(paymentIntentId);
    const unpaid = await payments.ordered();
    const reconcile = () => reconcilePayments(payments.deps, { since, orderIds: [] }, cause);
    const progress: number[] = [];
    const found = await reconcilePayments(payments.deps, { since, orderIds: [] }, cause, {
      onProgress: (sofar) => progress.push(sofar.payments),
    });
    expect(found.payments).toBeGreaterThanOrEqual(3);
    expect(found.news).toBeGreaterThanOrEqual(2);
    expect(progress.at(-1)).toBe(found.payments);
    expect(await reconcile()).toMatchObject({ news: 0, unknown: 0 });
    for (const { orderId } of paid) expect(await payments.eventsOf(orderId)).toEqual(PAID);
    expect(await payments.eventsOf(unpaid.orderId)).toEqual(['OrderPlaced', 'PaymentRequested']);
  });
});

describe('a declined card', () => {
  it('is told, and another card pays', async () => {
    const { orderId, paymentIntentId } = await payments.ordered();
    await payments.stripe.pay(paymentIntentId, '4000000000000002');
    expect(await payments.returning(orderId)).toBe('failed');
    expect(await payments.intentOf(orderId)).toBe(paymentIntentId);
    await payments.stripe.pay(paymentIntentId);
    expect(await payments.returning(orderId)).toBe('confirmed');
    // The webhooks of both tries come late, the refusal among them.
    await payments.webhooks(orderId);
    expect(await payments.eventsOf(orderId)).toEqual([
      'OrderPlaced',
      'PaymentRequested',
      'PaymentFailed',
      'PaymentConfirmed',
    ]);
  });
});

describe('a method that takes its time', () => {
  it('keeps the order past its deadline, until the money is there', async () => {
    const { orderId, paymentIntentId } = await payments.ordered();
    await payments.stripe.pay(paymentIntentId, '4000009900000012');
    payments.shop.passMinutes(31);
    // Either way it is not expired: the money is on its way, or there by now.
    expect(await expireOrder(payments.deps, orderId, cause)).not.toBe('expired');
    await eventually('the money', async () => (await payments.returning(orderId)) === 'confirmed');
    expect(await payments.shop.order(orderId)).toMatchObject({ status: 'confirmed' });
  });

  it('that fails in the end can be followed by another', async () => {
    const { orderId, paymentIntentId } = await payments.ordered();
    await payments.stripe.pay(paymentIntentId, '4000009900000020');
    await eventually('the refusal', async () => (await payments.returning(orderId)) === 'failed');
    await payments.stripe.pay(await payments.intentOf(orderId));
    expect(await payments.returning(orderId)).toBe('confirmed');
  });
});

describe('a provider in trouble', () => {
  it('that made the PaymentIntent but lost its answer gives the same one', async () => {
    const productId = await payments.shop.addPerfume({ stock: 5 });
    const orderId = randomUUID();
    const request = { orderId, content: buying([{ productId, quantity: 1 }]), expectedTotal: ONE_BOTTLE };
    orderOf(await payments.shop.placeOrder(request, cause));
    await payments.stripe.order({ operation: 'payment_intents.create', fault: 'reset' });
    const paymentIntentId = await payments.intentOf(orderId);
    await payments.stripe.pay(paymentIntentId);
    expect(await payments.returning(orderId)).toBe('confirmed');
    const made = (await payments.stripe.noticesOf(orderId)).filter(
      (notice) => notice.about === 'intent' && notice.intent.paymentIntentId !== paymentIntentId,
    );
    expect(made).toEqual([]);
  });

  it('leaves the return with what the log says, and the deadline waiting, until it answers again', async () => {
    const { orderId, paymentIntentId } = await payments.ordered();
    await payments.stripe.pay(paymentIntentId);
    await payments.stripe.order({ operation: 'payment_intents.retrieve', fault: '500', times: 6 });
    expect(await payments.returning(orderId)).toBe('requested');
    payments.shop.passMinutes(31);
    expect(await expireOrder(payments.deps, orderId, cause)).toBe('waiting');
    expect(await expireOrder(payments.deps, orderId, cause)).toBe('not-due');
    expect(await payments.shop.order(orderId)).toMatchObject({ status: 'confirmed' });
  });
});

describe('money that does not match', () => {
  it('is held, the order is not paid and does not expire; cancelling gives it back', async () => {
    const { orderId, productId, paymentIntentId } = await payments.ordered();
    await payments.stripe.changeAmount(paymentIntentId, 5000);
    await payments.stripe.pay(paymentIntentId);
    expect(await payments.returning(orderId)).toBe('held');
    expect(await payments.shop.order(orderId)).toMatchObject({ status: 'pending' });
    await setOrderStatus(payments.deps, { orderId, to: 'cancelled' }, cause);
    await executeRefund(payments.deps, orderId, cause);
    expect(await payments.stripe.refundedOf(paymentIntentId)).toBe(5000);
    expect(await payments.shop.stockService.available(productId)).toBe(5);
  });
});

describe('the deadline', () => {
  it('cancels the PaymentIntent and the order, and gives the bottle back', async () => {
    const { orderId, productId, paymentIntentId } = await payments.ordered();
    expect(await expireOrder(payments.deps, orderId, cause)).toBe('not-due');
    payments.shop.passMinutes(31);
    expect(await expireOrder(payments.deps, orderId, cause)).toBe('expired');
    expect(await expireOrder(payments.deps, orderId, cause)).toBe('not-due');
    expect(await payments.stripe.statusOf(paymentIntentId)).toBe('canceled');
    expect(await payments.shop.order(orderId)).toMatchObject({ status: 'cancelled', ending: 'expired' });
    expect(await payments.shop.stockService.available(productId)).toBe(5);
  });

  it('finds the money nobody told the shop about', async () => {
    const { orderId, paymentIntentId } = await payments.ordered();
    await payments.stripe.pay(paymentIntentId);
    payments.shop.passMinutes(31);
    expect(await expireOrder(payments.deps, orderId, cause)).toBe('not-due');
    expect(await payments.shop.order(orderId)).toMatchObject({ status: 'confirmed' });
  });
});

describe('money after the end of the order', () => {
  /** Cancelled in the log while the shopper was paying. */
  async function cancelledWhilePaying(stock: number) {
    const order = await payments.ordered(stock);
    await setOrderStatus(payments.deps, { orderId: order.orderId, to: 'cancelled' }, cause);
    await payments.stripe.pay(order.paymentIntentId);
    return order;
  }

  it('pays for it after all when the bottle can be taken again', async () => {
    const { orderId, productId } = await cancelledWhilePaying(1);
    await Promise.all([
      payments.webhooks(orderId),
      cancelOpenIntents(payments.deps, orderId, cause),
      payments.returning(orderId),
    ]);
    await settleOrderStock(payments.deps, orderId, cause);
    expect(await payments.shop.order(orderId)).toMatchObject({ status: 'confirmed', refunds: [] });
    expect(await payments.shop.stockService.available(productId)).toBe(0);
  });

  it('heard of many times at once, by two processes, takes the bottle once and never lets go of it', async () => {
    const { orderId, productId } = await cancelledWhilePaying(1);
    const elsewhere = { ...payments.deps, stockService: createStockService(payments.shop.store) };
    const [notice] = (await payments.stripe.noticesOf(orderId)).filter(
      (notice) => notice.about === 'intent' && notice.intent.status === 'succeeded',
    );
    if (notice === undefined) throw new Error('no success');
    await Promise.all(
      [payments.deps, elsewhere, payments.deps, elsewhere].flatMap((process) => [
        receiveNotice(process, notice, cause),
        settleOrderStock(process, orderId, cause),
      ]),
    );
    await settleOrderStock(payments.deps, orderId, cause);
    expect(await payments.shop.order(orderId)).toMatchObject({ status: 'confirmed', refunds: [] });
    expect(await payments.shop.stockService.available(productId)).toBe(0);
    const { events } = await payments.shop.store.readStream<StockEvent>(`stock-${productId}`);
    const onHand = events.reduce((bottles, { type, data }) => {
      if (type === 'StockAdjusted') return bottles + data.delta;
      return type === 'StockCommitted' ? bottles - data.quantity : bottles;
    }, 0);
    expect(onHand).toBe(0);
  });

  it('goes back when the bottle was sold to somebody else, and no bottle is lost', async () => {
    const { orderId, productId, paymentIntentId } = await cancelledWhilePaying(1);
    const other = {
      orderId: randomUUID(),
      content: buying([{ productId, quantity: 1 }]),
      expectedTotal: ONE_BOTTLE,
    };
    orderOf(await payments.shop.placeOrder(other, cause));
    await payments.webhooks(orderId);
    await executeRefund(payments.deps, orderId, cause);
    await executeRefund(payments.deps, orderId, cause);
    expect(await payments.shop.order(orderId)).toMatchObject({
      status: 'cancelled',
      refunds: [{ status: 'succeeded', amount: ONE_BOTTLE }],
    });
    expect(await payments.stripe.refundedOf(paymentIntentId)).toBe(ONE_BOTTLE);
    await setOrderStatus(payments.deps, { orderId: other.orderId, to: 'cancelled' }, cause);
    expect(await payments.shop.stockService.available(productId)).toBe(1);
  });

  it('goes back when the order was deleted', async () => {
    const { orderId, paymentIntentId } = await payments.ordered();
    await changeOrder(payments.deps, orderId, { type: 'DeleteOrder' }, cause);
    await payments.stripe.pay(paymentIntentId);
    await payments.webhooks(orderId);
    await executeRefund(payments.deps, orderId, cause);
    expect(await payments.stripe.refundedOf(paymentIntentId)).toBe(ONE_BOTTLE);
  });
});

describe('money that comes while a cancelled order still gives its last bottle back', () => {
  it('keeps the bottle: it is taken again once, and never free for another', async () => {
    const { shop, deps } = payments;
    const { productId, orderId, paymentIntentId } = await payments.ordered(1);
    await payments.stripe.pay(paymentIntentId);
    const now = shop.clock().toISOString();
    const cancel = {
      type: 'SetStatus',
      to: 'cancelled',
      stockAgain: 'unknown',
      refundId: randomUUID(),
      now,
    } as const;
    await commandOrder(shop.store, orderId, cancel, cause);

    // The order as it was cancelled is about to give back, and waits.
    const gate = createGate();
    const waiting = createGate();
    const release: typeof shop.stockService.release = async (request, by) => {
      waiting.resolve();
      await gate.promise;
      return shop.stockService.release(request, by);
    };
    const late = settleOrderStock(
      { ...deps, stockService: { ...shop.stockService, release } },
      orderId,
      cause,
    );
    await waiting.promise;
    await payments.webhooks(orderId);
    const before = await stockEvents(productId);
    gate.resolve();
    await late;

    expect(await payments.shop.order(orderId)).toMatchObject({ status: 'confirmed', attempt: 1 });
    expect(await stockEvents(productId)).toEqual(before);
    expect(before.slice(-2)).toEqual(['StockReserved', 'StockCommitted']);
  });
});

/** Resolves when it is opened. */
function createGate() {
  let open = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { promise, resolve: () => open() };
}

async function stockEvents(productId: string): Promise<string[]> {
  const { events } = await payments.shop.store.readStream<StockEvent>(`stock-${productId}`);
  return events.map(({ type }) => type);
}
