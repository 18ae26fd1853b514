import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, inject, it } from 'vitest';
import type { Gift, OrderEvent } from '#contracts/events/orders/order.ts';
import { addDays, inParis } from '#contracts/french/calendar.ts';
import { type Cents, cents } from '#contracts/money.ts';
import { setOrderStatus } from '../orders/change-order.ts';
import { orderStream } from '../orders/order-stream.ts';
import { buying, cause, ONE_BOTTLE, openTestShop, orderOf } from '../orders/testing/test-shop.ts';
import { checkPromo } from '../promos/redemption.ts';
import { abandonAttempt, createOrderPlacement, type PlaceOrderHandler } from './place-order.ts';

const shop = openTestShop(inject('eventStoreUrl'));
const { stockService, placeOrder } = shop;
afterAll(() => shop.close());

async function promoIsFree(code: string): Promise<boolean> {
  return (await checkPromo(shop.store, code, cents(10_000), shop.clock().toISOString())).valid;
}

describe('an order', () => {
  it('is priced from the catalogue, holds its bottles and its promo, and is placed pending', async () => {
    const rose = await shop.addPerfume({ stock: 5, price: 7200, name: 'Rose Nocturne' });
    const cedre = await shop.addPerfume({ stock: 5 });
    const code = await shop.addPromo(1);
    const items = [
      { productId: rose, quantity: 2 },
      { productId: cedre, quantity: 1 },
    ];
    const orderId = randomUUID();
    const request = { orderId, content: buying(items, code), expectedTotal: cents(20_970) };
    const order = orderOf(await placeOrder(request, cause));

    expect(order).toMatchObject({
      status: 'pending',
      totals: { subtotal: 23_300, discount: 2_330, shipping: 0, minimumCharge: 0, total: 20_970 },
    });
    expect(await stockService.available(rose)).toBe(3);
    expect(await stockService.available(cedre)).toBe(4);
    expect(await promoIsFree(code)).toBe(false);
    const { events } = await shop.store.readStream<OrderEvent>(orderStream(orderId));
    expect(events.map((event) => event.type)).toEqual(['OrderPlaced']);
  });

  it('is the same order when it is sent again, even after the price changed', async () => {
    const productId = await shop.addPerfume({ stock: 5 });
    const request = {
      orderId: randomUUID(),
      content: buying([{ productId, quantity: 1 }]),
      expectedTotal: ONE_BOTTLE,
    };
    const first = await placeOrder(request, cause);
    const again = await placeOrder({ ...request, expectedTotal: cents(1) }, cause);
    expect(again).toEqual(first);
    expect(await stockService.available(productId)).toBe(4);
  });

  it('is one order however many requests and processes send it at once', async () => {
    const productId = await shop.addPerfume({ stock: 50 });
    const code = await shop.addPromo(5);
    const orderId = randomUUID();
    const request = {
      orderId,
      content: buying([{ productId, quantity: 2 }], code),
      expectedTotal: cents(16_020),
    };
    const elsewhere = shop.anotherProcess();
    const placements = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? placeOrder : elsewhere)(request, cause)),
    );
    expect(new Set(placements.map((placement) => orderOf(placement).placedAt)).size).toBe(1);
    expect(await stockService.available(productId)).toBe(48);
    const { events } = await shop.store.readStream<OrderEvent>(orderStream(orderId));
    expect(events).toHaveLength(1);
  });
});

describe('an order that this process has not heard of', () => {
  async function placedBy(process: PlaceOrderHandler) {
    const productId = await shop.addPerfume({ stock: 5 });
    const content = buying([{ productId, quantity: 1 }]);
    const request = { orderId: randomUUID(), content, expectedTotal: ONE_BOTTLE };
    return { productId, request, order: orderOf(await process(request, cause)) };
  }

  it('is the same order when it was placed elsewhere, though it could not be placed now', async () => {
    const { productId, request, order } = await placedBy(shop.anotherProcess());
    expect(orderOf(await placeOrder({ ...request, expectedTotal: cents(1) }, cause))).toEqual(order);
    expect(orderOf(await shop.anotherProcess()(request, cause))).toEqual(order);
    expect(await stockService.available(productId)).toBe(4);
  });

  it('keeps what it holds when another content comes under its key', async () => {
    const { productId, request } = await placedBy(shop.anotherProcess());
    const other = await shop.addPerfume({ stock: 5 });
    const more = buying([{ productId, quantity: 3 }]);
    const another = buying([{ productId: other, quantity: 1 }]);
    const reused = { accepted: false, refusal: { code: 'key-reused' } };
    expect(await placeOrder({ ...request, content: more, expectedTotal: cents(26_700) }, cause)).toEqual(
      reused,
    );
    expect(await shop.anotherProcess()({ ...request, content: another }, cause)).toEqual(reused);
    expect(await stockService.available(productId)).toBe(4);
    expect(await stockService.available(other)).toBe(5);
  });

  it('holds nothing when it was cancelled elsewhere', async () => {
    const { productId, request } = await placedBy(placeOrder);
    await setOrderStatus(shop, { orderId: request.orderId, to: 'cancelled' }, cause);
    expect(await stockService.available(productId)).toBe(5);
    expect(orderOf(await shop.anotherProcess()(request, cause)).status).toBe('cancelled');
    expect(await stockService.available(productId)).toBe(5);
  });
});

describe('a refusal leaves nothing held', () => {
  it('when another content comes under the same key', async () => {
    const productId = await shop.addPerfume({ stock: 5 });
    const orderId = randomUUID();
    const content = buying([{ productId, quantity: 1 }]);
    await placeOrder({ orderId, content, expectedTotal: ONE_BOTTLE }, cause);
    const other = { orderId, content: buying([{ productId, quantity: 2 }]), expectedTotal: cents(17_800) };
    expect(await placeOrder(other, cause)).toEqual({ accepted: false, refusal: { code: 'key-reused' } });
    expect(await stockService.available(productId)).toBe(4);
  });

  it('when the total is no longer what the shopper saw, and says what it is now', async () => {
    const productId = await shop.addPerfume({ stock: 5 });
    const request = {
      orderId: randomUUID(),
      content: buying([{ productId, quantity: 1 }]),
      expectedTotal: cents(9398),
    };
    expect(await placeOrder(request, cause)).toMatchObject({
      accepted: false,
      refusal: { code: 'price-changed', fresh: { totals: { total: ONE_BOTTLE } } },
    });
    expect(await stockService.available(productId)).toBe(5);
  });

  it('when one of several perfumes is out of stock', async () => {
    const [a, b] = [await shop.addPerfume({ stock: 5 }), await shop.addPerfume({ stock: 5 })].sort();
    if (a === undefined || b === undefined) throw new Error('no perfumes');
    const code = await shop.addPromo(1);
    const items = [
      { productId: a, quantity: 1 },
      { productId: b, quantity: 6 },
    ];
    const request = { orderId: randomUUID(), content: buying(items, code), expectedTotal: cents(56_070) };
    expect(await placeOrder(request, cause)).toEqual({
      accepted: false,
      refusal: { code: 'insufficient-stock', available: 5, productId: b, productName: 'Cèdre Blanc' },
    });
    expect(await stockService.available(a)).toBe(5);
    expect(await promoIsFree(code)).toBe(true);
  });

  it('when the promo has no use left', async () => {
    const productId = await shop.addPerfume({ stock: 5 });
    const code = await shop.addPromo(1);
    const content = buying([{ productId, quantity: 2 }], code);
    const expectedTotal = cents(16_020);
    orderOf(await placeOrder({ orderId: randomUUID(), content, expectedTotal }, cause));
    const second = await placeOrder({ orderId: randomUUID(), content, expectedTotal }, cause);
    expect(second).toMatchObject({ accepted: false, refusal: { code: 'promo-invalid' } });
    expect(await stockService.available(productId)).toBe(3);
  });

  it.each([
    ['inactive', () => shop.addPerfume({ stock: 5, isActive: false })],
    ['unknown', async () => randomUUID()],
  ])('when a perfume is %s', async (_what, perfume) => {
    const productId = await perfume();
    const request = {
      orderId: randomUUID(),
      content: buying([{ productId, quantity: 1 }]),
      expectedTotal: ONE_BOTTLE,
    };
    expect(await placeOrder(request, cause)).toMatchObject({
      accepted: false,
      refusal: { code: 'product-unavailable', productId },
    });
  });
});

describe('a rush', () => {
  it('of 100 orders for 10 bottles, from two processes, sells exactly 10', async () => {
    const productId = await shop.addPerfume({ stock: 10 });
    const elsewhere = shop.anotherProcess();
    const placements = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        (index % 2 === 0 ? placeOrder : elsewhere)(
          {
            orderId: randomUUID(),
            content: buying([{ productId, quantity: 1 }]),
            expectedTotal: ONE_BOTTLE,
          },
          cause,
        ),
      ),
    );
    expect(placements.filter((placement) => placement.accepted)).toHaveLength(10);
    for (const placement of placements)
      if (!placement.accepted) expect(placement.refusal.code).toBe('insufficient-stock');
    expect(await stockService.available(productId)).toBe(0);
  });

  it('on a promo with 3 uses grants it 3 times and holds bottles for those only', async () => {
    const productId = await shop.addPerfume({ stock: 50 });
    const code = await shop.addPromo(3);
    const placements = await Promise.all(
      Array.from({ length: 12 }, () =>
        placeOrder(
          {
            orderId: randomUUID(),
            content: buying([{ productId, quantity: 2 }], code),
            expectedTotal: cents(16_020),
          },
          cause,
        ),
      ),
    );
    expect(placements.filter((placement) => placement.accepted)).toHaveLength(3);
    expect(await stockService.available(productId)).toBe(44);
  });
});

describe('the sample of an order', () => {
  /** A perfume, a sample of another one, and what it takes to order the first with the second. */
  async function withSample(stock: number) {
    const productId = await shop.addPerfume({ stock: 5 });
    const sampleProductId = await shop.addPerfume({ stock, sampleOf: productId, name: 'Échantillon Iris' });
    const content = {
      ...buying([{ productId, quantity: 1 }]),
      sampleRequested: true,
      sampleProductId,
    } as const;
    const request = () => ({ orderId: randomUUID(), content, expectedTotal: ONE_BOTTLE });
    return { productId, sampleProductId, content, request };
  }

  it('is taken from its stock, costs nothing, is sold with the order and back when it is cancelled', async () => {
    const { sampleProductId, request } = await withSample(3);
    const first = request();
    const order = orderOf(await placeOrder(first, cause));
    expect(order).toMatchObject({
      sample: { productId: sampleProductId, productName: 'Échantillon Iris' },
      totals: { total: ONE_BOTTLE },
      lines: [{ quantity: 1 }],
    });
    expect(orderOf(await shop.anotherProcess()(first, cause))).toEqual(order);
    expect(await stockService.available(sampleProductId)).toBe(2);
    await setOrderStatus(shop, { orderId: order.orderId, to: 'confirmed' }, cause);
    expect(await stockService.available(sampleProductId)).toBe(2);
    await setOrderStatus(shop, { orderId: order.orderId, to: 'cancelled' }, cause);
    expect(await stockService.available(sampleProductId)).toBe(3);
    await setOrderStatus(shop, { orderId: order.orderId, to: 'confirmed' }, cause);
    expect(await stockService.available(sampleProductId)).toBe(2);
  });

  it('is another order under the same key when another one is chosen', async () => {
    const { content, request } = await withSample(3);
    const first = request();
    await placeOrder(first, cause);
    const { sampleProductId: _other, ...without } = content;
    expect(await placeOrder({ ...first, content: without }, cause)).toMatchObject({
      refusal: { code: 'key-reused' },
    });
  });

  it('is refused where there is none, where it is no sample, and beside itself; nothing stays held', async () => {
    const { productId, sampleProductId, content, request } = await withSample(0);
    const refused = { accepted: false, refusal: { code: 'sample-unavailable' } };
    expect(await placeOrder(request(), cause)).toEqual(refused);
    const perfume = { ...content, sampleProductId: await shop.addPerfume({ stock: 5 }) };
    expect(await placeOrder({ ...request(), content: perfume }, cause)).toEqual(refused);
    const items = [{ productId: sampleProductId, quantity: 1 }];
    expect(await placeOrder({ ...request(), content: { ...content, items } }, cause)).toEqual(refused);
    expect(await stockService.available(productId)).toBe(5);
  });

  it('that is gone when a cancelled order goes on keeps nobody from what they bought: one of each perfume is given instead', async () => {
    const { sampleProductId, request } = await withSample(1);
    const { orderId } = orderOf(await placeOrder(request(), cause));
    await setOrderStatus(shop, { orderId, to: 'cancelled' }, cause);
    orderOf(await placeOrder(request(), cause));
    await setOrderStatus(shop, { orderId, to: 'confirmed' }, cause);
    const order = await shop.order(orderId);
    expect(order).toMatchObject({ status: 'confirmed', sampleRequested: true });
    expect(order.sample).toBeUndefined();
    expect(await stockService.available(sampleProductId)).toBe(0);
  });
});

describe('a gift', () => {
  const gift = { wrap: true } as const;
  const placedGift = async (gift: Gift, expectedTotal: Cents, giftWrapPrice: Cents | null) => {
    const productId = await shop.addPerfume({ stock: 5 });
    const place = createOrderPlacement({ ...shop, deadlineMinutes: 30, giftWrapPrice });
    const content = { ...buying([{ productId, quantity: 1 }]), gift: gift };
    return place({ orderId: randomUUID(), content, expectedTotal }, cause);
  };

  it('costs what its wrap costs here, whatever the browser thought', async () => {
    const withWrap = cents(ONE_BOTTLE + 500);
    expect(orderOf(await placedGift(gift, withWrap, cents(500)))).toMatchObject({
      totals: { wrap: 500, total: withWrap },
      gift: { wrap: true, wrapPrice: 500 },
    });
    expect(await placedGift(gift, ONE_BOTTLE, cents(500))).toMatchObject({
      refusal: { code: 'price-changed', fresh: { totals: { total: withWrap } } },
    });
  });

  it('is refused where the shop sends none, later than it keeps one, and from a day on that is past', async () => {
    expect(await placedGift(gift, ONE_BOTTLE, null)).toMatchObject({
      refusal: { code: 'gift-not-offered', latest: null },
    });
    expect(await placedGift({ sendFrom: '2999-01-01' }, ONE_BOTTLE, cents(0))).toMatchObject({
      refusal: { code: 'gift-not-offered', latest: expect.any(String) },
    });
    const yesterday = addDays(inParis(shop.clock()).day, -1);
    expect(await placedGift({ sendFrom: yesterday }, ONE_BOTTLE, cents(0))).toMatchObject({
      refusal: { code: 'gift-not-offered', isPast: true },
    });
  });
});

describe('a reservation whose order never came to be', () => {
  it('is given back, and the same key can still place the order', async () => {
    const productId = await shop.addPerfume({ stock: 5 });
    const orderId = randomUUID();
    const expiresAt = shop.clock().toISOString();
    await stockService.reserve({ productId, orderId, attempt: 0, quantity: 2, expiresAt }, cause);
    const deserted = { orderId, attempt: 0, productIds: [productId], promoIds: [] };
    await abandonAttempt(shop, deserted, 'abandoned', cause);
    expect(await stockService.available(productId)).toBe(5);

    const request = { orderId, content: buying([{ productId, quantity: 1 }]), expectedTotal: ONE_BOTTLE };
    orderOf(await placeOrder(request, cause));
    expect(await stockService.available(productId)).toBe(4);
    await abandonAttempt(shop, deserted, 'abandoned', cause);
    expect(await stockService.available(productId)).toBe(4);
  });
});

it('who comes too late in a rush is refused before anything is counted for them', async () => {
  const productId = await shop.addPerfume({ stock: 1 });
  const uncounted = createOrderPlacement({
    ...shop,
    deadlineMinutes: 30,
    unpaidHolds: {
      claim: () => Promise.reject(new Error('counted')),
      release: () => Promise.resolve(),
    },
  });
  const request = () => ({
    orderId: randomUUID(),
    content: buying([{ productId, quantity: 1 }]),
    expectedTotal: ONE_BOTTLE,
  });
  orderOf(await placeOrder(request(), cause));
  expect(await uncounted(request(), cause)).toMatchObject({
    accepted: false,
    refusal: { code: 'insufficient-stock', available: 0, productId },
  });
});
