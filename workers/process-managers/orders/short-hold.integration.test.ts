import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cents } from '#contracts/money.ts';
import { priceBasket } from '#domain/pricing/pricing.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import {
  createOrderPlacement,
  type Placement,
  type PlaceOrderHandler,
} from '#services/checkout/place-order.ts';
import { createUnpaidHolds } from '#services/checkout/unpaid-holds.ts';
import { commandOrder, loadOrder } from '#services/orders/order-stream.ts';
import { buying } from '#services/orders/testing/test-shop.ts';
import { createMemoryProvider } from '#services/payments/testing/memory-provider.ts';
import { createPromo } from '#services/promos/edit-promo.ts';
import { findPromoByCode } from '#services/promos/redemption.ts';
import { cause, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { createPaymentDeadlineSweep } from './payment-deadline.ts';

const HOLD_MINUTES = 5;
const DEADLINE_MINUTES = 30;
const code = 'RARE10';
const networks = [{ name: '203.0.113.9', share: 1 }];

let shop: TestShop;
let placeOrder: PlaceOrderHandler;
beforeAll(async () => {
  shop = await openTestShop(inject('databaseUrl'));
  const bounds = { bottlesPerEmail: 6, bottlesPerNetwork: 6, sharePerNetwork: 1, promoUsesPerEmail: 1 };
  const unpaidHolds = createUnpaidHolds({
    ...shop,
    db: shop.pool,
    bounds,
    secret: 'test',
    maxHoldMinutes: 1_000,
  });
  const minutes = { deadlineMinutes: DEADLINE_MINUTES, holdMinutes: HOLD_MINUTES };
  placeOrder = createOrderPlacement({ ...shop, ...minutes, unpaidHolds });
  const now = shop.clock();
  const terms = {
    code,
    discountType: 'percentage',
    discountValue: 1_000,
    minOrderAmount: cents(0),
    maxUses: 1,
    isActive: true,
    validUntil: new Date(now.getTime() + 86_400_000).toISOString(),
  } as const;
  await createPromo(shop.store, { promoId: randomUUID(), terms, now: now.toISOString() }, cause);
});
afterAll(() => shop.close());

function place(orderId: string, productId: string, quantity: number, promoCode: string | null = null) {
  const discount = promoCode === null ? null : ({ type: 'percentage', hundredths: 1_000 } as const);
  const expectedTotal = priceBasket([{ unitPrice: cents(7_200), quantity }], discount).total;
  const content = buying([{ productId, quantity }], promoCode);
  return placeOrder({ orderId, content, expectedTotal, networks }, cause);
}

async function placed(productId: string, quantity: number, promoCode: string | null = null): Promise<string> {
  const orderId = randomUUID();
  expect(await place(orderId, productId, quantity, promoCode)).toMatchObject({ accepted: true });
  return orderId;
}

async function requestPayment(orderId: string): Promise<void> {
  const { state } = await loadOrder(shop.store, orderId);
  if (state.status === 'absent') throw new Error('no such order');
  const payment = { paymentIntentId: `pi_${orderId}`, amount: state.totals.total, currency: 'eur' };
  const now = shop.clock().toISOString();
  await commandOrder(shop.store, orderId, { type: 'RequestPayment', ...payment, now }, cause);
  await shop.react();
}

/** The bank refuses it. */
async function tryCard(orderId: string): Promise<void> {
  const { state } = await loadOrder(shop.store, orderId);
  if (state.status === 'absent') throw new Error('no such order');
  const amount = state.totals.total;
  const report = {
    paymentIntentId: `pi_${orderId}`,
    status: 'refused',
    amount,
    amountReceived: cents(0),
    currency: 'eur',
    refusal: { attempt: randomUUID(), code: 'card_declined', message: 'Votre carte a été refusée.' },
  } as const;
  const now = shop.clock().toISOString();
  const record = {
    type: 'RecordPayment',
    report,
    stockAgain: 'unknown',
    refundId: randomUUID(),
    now,
  } as const;
  await commandOrder(shop.store, orderId, record, cause);
  await shop.react();
}

const statusOf = async (orderId: string) => (await loadOrder(shop.store, orderId)).state.status;
const refusalOf = (placement: Placement) => (placement.accepted ? null : placement.refusal.code);

async function afterMinutes(minutes: number): Promise<void> {
  await shop.react();
  shop.advance(minutes);
  await shop.tick('payment-deadline');
  await shop.react();
}

describe('an order whose payment nobody began', () => {
  it('holds its bottles and its promo for five minutes, and counts no longer either', async () => {
    const productId = await shop.stock(50);
    const orderId = await placed(productId, 6, code);
    expect(refusalOf(await place(randomUUID(), productId, 1))).toBe('too-many-unpaid');
    await afterMinutes(HOLD_MINUTES - 1);
    expect(await statusOf(orderId)).toBe('pending');
    await afterMinutes(2);
    expect(await statusOf(orderId)).toBe('cancelled');
    expect(await shop.stockService.available(productId)).toBe(50);
    expect((await findPromoByCode(shop.store, code))?.redemptions.length).toBe(0);
    const another = await placed(productId, 6);
    await afterMinutes(HOLD_MINUTES + 1);
    expect(await statusOf(another)).toBe('cancelled');
  });
});

describe('an order whose payment was requested, and no card tried', () => {
  it('holds its bottles no longer than any other: a request costs nothing', async () => {
    const productId = await shop.stock(50);
    const orderId = await placed(productId, 1);
    await requestPayment(orderId);
    await afterMinutes(HOLD_MINUTES - 1);
    expect(await statusOf(orderId)).toBe('pending');
    await afterMinutes(2);
    expect(await statusOf(orderId)).toBe('cancelled');
    expect(await shop.stockService.available(productId)).toBe(50);
  });

  it('holds up no other order while the provider does not answer for it', async () => {
    const productId = await shop.stock(50);
    const orderId = await placed(productId, 1);
    await requestPayment(orderId);
    shop.advance(1);
    const other = await placed(productId, 1);
    await shop.react();
    shop.advance(DEADLINE_MINUTES);
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { gateway } = createMemoryProvider(async () => undefined);
    const deadlines = createPaymentDeadlineSweep({
      ...shop,
      gateway: { ...gateway, retrieveIntent: (id) => answered.then(() => gateway.retrieveIntent(id)) },
    });
    const ended = deadlines.run(new AbortController().signal);
    await eventually(
      'the other is over',
      () => statusOf(other),
      (status) => status === 'cancelled',
    );
    expect(await statusOf(orderId)).toBe('pending');
    answer();
    await ended;
    await afterMinutes(2);
  });
});

describe('many orders that are overdue at once', () => {
  it('are asked about a few at a time', async () => {
    const productId = await shop.stock(50);
    const orderIds: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      const orderId = await shop.place(productId, 1, null, `${randomUUID()}@example.fr`);
      await requestPayment(orderId);
      orderIds.push(orderId);
    }
    shop.advance(DEADLINE_MINUTES);
    const asked: string[] = [];
    let underWay = 0;
    let most = 0;
    const { gateway } = createMemoryProvider(async () => undefined);
    const deadlines = createPaymentDeadlineSweep({
      ...shop,
      gateway: {
        ...gateway,
        async retrieveIntent(id) {
          asked.push(id);
          underWay += 1;
          most = Math.max(most, underWay);
          await sleep(50);
          underWay -= 1;
          return gateway.retrieveIntent(id);
        },
      },
    });
    await deadlines.run(new AbortController().signal);
    expect(asked.toSorted()).toEqual(orderIds.map((id) => `pi_${id}`).toSorted());
    expect(most).toBeLessThanOrEqual(6);
    await afterMinutes(2);
  });
});

describe('an order whose card was tried', () => {
  it('has until the payment deadline, and is not looked at before', async () => {
    const productId = await shop.stock(50);
    const orderId = await placed(productId, 1);
    await requestPayment(orderId);
    await tryCard(orderId);
    await afterMinutes(HOLD_MINUTES + 1);
    expect(await statusOf(orderId)).toBe('pending');
    const { rows } = await shop.pool.query('select due_at from process_managers.payment_deadlines');
    const { state } = await loadOrder(shop.store, orderId);
    expect(rows).toEqual([{ due_at: new Date(state.status === 'absent' ? 0 : state.payBefore) }]);
    await afterMinutes(DEADLINE_MINUTES - HOLD_MINUTES);
    expect(await statusOf(orderId)).toBe('cancelled');
    expect(await shop.stockService.available(productId)).toBe(50);
  });

  it('counts no longer once it is paid', async () => {
    const productId = await shop.stock(50);
    const orderId = await placed(productId, 6);
    await requestPayment(orderId);
    expect(refusalOf(await place(randomUUID(), productId, 1))).toBe('too-many-unpaid');
    await shop.pay(orderId);
    await shop.react();
    await placed(productId, 6);
    await afterMinutes(HOLD_MINUTES + 1);
  });
});

describe('an order that was placed while the clock was hours ahead', () => {
  it.each([false, true])(
    'holds its bottles for its own span once the clock is right, no longer (card tried: %s)',
    async (isTried) => {
      const productId = await shop.stock(50);
      shop.advance(5 * 60);
      const orderId = await placed(productId, 6);
      await requestPayment(orderId);
      if (isTried) await tryCard(orderId);
      await shop.react();
      shop.advance(-5 * 60);
      await shop.tick('payment-deadline');
      expect(await statusOf(orderId)).toBe('pending');
      await afterMinutes(DEADLINE_MINUTES + 1);
      expect(await statusOf(orderId)).toBe('cancelled');
      expect(await shop.stockService.available(productId)).toBe(50);
    },
  );
});

describe('the last bottles of a perfume', () => {
  const bounds = { bottlesPerEmail: 20, bottlesPerNetwork: 40, sharePerNetwork: 0.5, promoUsesPerEmail: 1 };
  const tryToOrder = (productId: string, name: string) => {
    const unpaidHolds = createUnpaidHolds({
      ...shop,
      db: shop.pool,
      bounds,
      secret: 'last',
      maxHoldMinutes: 1_000,
    });
    const minutes = { deadlineMinutes: DEADLINE_MINUTES, holdMinutes: HOLD_MINUTES };
    const content = buying([{ productId, quantity: 2 }]);
    const customer = { ...content.customer, email: `${randomUUID()}@exemple.fr` };
    const expectedTotal = priceBasket([{ unitPrice: cents(7_200), quantity: 2 }], null).total;
    return createOrderPlacement({ ...shop, ...minutes, unpaidHolds })(
      {
        orderId: randomUUID(),
        content: { ...content, customer },
        expectedTotal,
        networks: [{ name, share: 1 }],
      },
      cause,
    );
  };

  it('are not held again within the hour by who held them and did not pay; paying, one may come back', async () => {
    const productId = await shop.stock(4);
    const first = await tryToOrder(productId, '198.51.100.1');
    if (!first.accepted) throw new Error(first.refusal.code);
    await shop.pay(first.order.orderId);
    await afterMinutes(HOLD_MINUTES);
    expect(refusalOf(await tryToOrder(productId, '198.51.100.1'))).toBeNull();
    await afterMinutes(HOLD_MINUTES + 1);
    expect(await shop.stockService.available(productId)).toBe(2);
    expect(refusalOf(await tryToOrder(productId, '198.51.100.1'))).toBe('too-many-unpaid-of-product');
    await afterMinutes(61);
    expect(refusalOf(await tryToOrder(productId, '198.51.100.1'))).toBeNull();
  });

  it('go to another one meanwhile', async () => {
    const productId = await shop.stock(2);
    expect(refusalOf(await tryToOrder(productId, '198.51.100.2'))).toBeNull();
    await afterMinutes(HOLD_MINUTES + 1);
    expect(refusalOf(await tryToOrder(productId, '198.51.100.2'))).toBe('too-many-unpaid-of-product');
    expect(refusalOf(await tryToOrder(productId, '198.51.100.3'))).toBeNull();
  });
});

describe('what a server that died has claimed', () => {
  it('is forgotten in the end', async () => {
    const productId = await shop.stock(50);
    await placed(productId, 6);
    await shop.pool.query('truncate process_managers.payment_deadlines');
    shop.advance(1_001);
    await placed(productId, 6);
    await shop.tick('forget-past-holds');
    const { rows } = await shop.pool.query('select sum(quantity)::int as bottles from http.unpaid_holds');
    // One order, counted for its e-mail address and for its network.
    expect(rows).toEqual([{ bottles: 12 }]);
  });
});

describe('orders while the database is away', () => {
  it('are taken, uncounted', async () => {
    const productId = await shop.stock(50);
    await shop.pool.query('alter table http.unpaid_holds rename to lost');
    await placed(productId, 6);
    await placed(productId, 6);
    await shop.pool.query('alter table http.lost rename to unpaid_holds');
  });
});
