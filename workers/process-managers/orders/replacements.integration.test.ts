import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { orderStanding } from '#domain/orders/order-standing.ts';
import { content } from '#domain/orders/testing/order-fixtures.ts';
import { priceBasket } from '#domain/pricing/pricing.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { createOrderPlacement } from '#services/checkout/place-order.ts';
import { setOrderStatus } from '#services/orders/change-order.ts';
import { commandOrder, loadOrder } from '#services/orders/order-stream.ts';
import { type ReplacementDeps, sendReplacement, settleReplacements } from '#services/orders/replacements.ts';
import { createStockService } from '#services/stock/stock-service.ts';
import { cause, details, openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(inject('databaseUrl'));
});
afterAll(() => shop.close());

interface Sent {
  readonly orderId: string;
  readonly rose: string;
  readonly cedre: string;
}

/** An order of two bottles of one perfume and one of another, that left; of each there were `stock`. */
async function sentOrder(stock = 5): Promise<Sent> {
  const [rose, cedre] = [await shop.stock(stock), await shop.stock(stock)];
  const orderId = randomUUID();
  const items = [
    { productId: rose, quantity: 2 },
    { productId: cedre, quantity: 1 },
  ];
  const { total: expectedTotal } = priceBasket(
    items.map(({ quantity }) => ({ quantity, unitPrice: details.price })),
    null,
  );
  const customer = { ...content.customer, email: `${randomUUID()}@example.fr` };
  const place = createOrderPlacement({ ...shop, deadlineMinutes: 30 });
  const placed = await place({ orderId, content: { ...content, customer, items }, expectedTotal }, cause);
  if (!placed.accepted) throw new Error(placed.refusal.code);
  await shop.pay(orderId);
  await shop.react();
  await setOrderStatus(shop, { orderId, to: 'shipped' }, cause);
  await shop.react();
  return { orderId, rose, cedre };
}

/** All of the order once more, but one of its two roses. */
function replacing({ rose, cedre }: Sent, changes: { trackingNumber?: string } = {}) {
  return {
    replacementId: randomUUID(),
    items: [
      { productId: rose, quantity: 1 },
      { productId: cedre, quantity: 1 },
    ],
    reason: 'damaged',
    ...({ shippingMethod: 'mondial-relay', relayPoint: null, trackingNumber: '87654321' } as const),
    ...changes,
  } as const;
}

const keyOf = (id: string = randomUUID()) => ({ id, content: 'replacement' });

async function whatBecameOf({ orderId, rose, cedre }: Sent) {
  const { events } = await shop.store.readStream(`order-${orderId}`);
  const mails = await shop.happened('EmailRequested');
  return {
    events: events.map(({ type }) => type).filter((type) => type.startsWith('Replacement')),
    free: [await shop.stockService.available(rose), await shop.stockService.available(cedre)],
    mails: mails.filter(
      ({ data }) => data.orderId === orderId && data.subject.includes('votre remplacement est en route'),
    ),
  };
}

describe('a replacement', () => {
  it('takes its bottles out of the stock and is mailed once, with no money and no invoice', async () => {
    const order = await sentOrder();
    const documents = (await shop.happened('InvoiceIssued')).length;
    const key = keyOf();
    const request = replacing(order);
    for (let times = 0; times < 2; times += 1) {
      const sent = await sendReplacement(shop, order.orderId, request, cause, key);
      expect(sent.accepted).toBe(true);
    }
    await shop.react();
    await shop.reactAgain();
    const { events, free, mails } = await whatBecameOf(order);
    expect(events).toEqual(['ReplacementDecided', 'ReplacementSent']);
    expect(free).toEqual([2, 3]);
    const out = (await shop.happened('StockAdjusted')).flatMap(({ data }) =>
      data.replacementId === request.replacementId ? [[data.forOrderId, data.delta]] : [],
    );
    expect(out).toEqual(Array(2).fill([order.orderId, -1]));
    expect(mails).toHaveLength(1);
    for (const said of ['87654321', 'gratuit', details.name, '12 rue des Lilas'])
      expect(mails[0]?.data.text).toContain(said);
    expect(await shop.happened('InvoiceIssued')).toHaveLength(documents);
    const { state } = await loadOrder(shop.store, order.orderId);
    expect(state).toMatchObject({ status: 'shipped', refunds: [] });
  });

  it('is refused, and leaves nothing, where its bottles are not there', async () => {
    const order = await sentOrder(2);
    const refused = await sendReplacement(shop, order.orderId, replacing(order), cause);
    expect(refused).toMatchObject({
      accepted: false,
      refusal: { code: 'insufficient-stock', productId: order.rose, available: 0 },
    });
    await shop.react();
    expect(await whatBecameOf(order)).toEqual({ events: [], free: [0, 1], mails: [] });
  });

  it('of the last bottle is sent to one of two who want it', async () => {
    const orders = [await sentOrder(), await sentOrder()] as const;
    const [first, second] = orders;
    const cedre = await shop.stock(1);
    const items = [{ productId: cedre, quantity: 1 }];
    const wanted = orders.map(({ orderId }) => ({ orderId, ...replacing(first), items }));
    // None of their own: it is refused before it costs anybody a bottle.
    for (const { orderId, ...request } of wanted)
      expect(await sendReplacement(shop, orderId, request, cause)).toMatchObject({
        refusal: { code: 'replacement-refused', why: 'more-than-left' },
      });
    await shop.stockService.setAvailable({ productId: first.rose, from: null, to: 1 }, cause);
    const roses = [1, 2].map((nth) => ({
      ...replacing(first, { trackingNumber: `8765432${nth}` }),
      items: [{ productId: first.rose, quantity: 1 }],
    }));
    const outcomes = await Promise.all(
      roses.map((request) => sendReplacement(shop, first.orderId, request, cause)),
    );
    expect(outcomes.filter(({ accepted }) => accepted)).toHaveLength(1);
    await shop.react();
    const { free, mails } = await whatBecameOf(first);
    expect(free[0]).toBe(0);
    expect(mails).toHaveLength(1);
    expect((await whatBecameOf(second)).events).toEqual([]);
  });

  it('that was lost to others can be had under another key once there are bottles again, by who saw the order as before', async () => {
    const order = await sentOrder();
    const [key, again] = [keyOf(), keyOf()];
    const { state } = await loadOrder(shop.store, order.orderId);
    const seen = state.status === 'absent' ? undefined : orderStanding(state);
    const lost = await sendReplacement(
      losingTheRace(order),
      order.orderId,
      { ...replacing(order), seen },
      cause,
      key,
    );
    expect(lost).toMatchObject({ refusal: { code: 'insufficient-stock' } });
    await shop.stockService.setAvailable({ productId: order.rose, from: null, to: 1 }, cause);
    const repeated = await sendReplacement(shop, order.orderId, replacing(order), cause, key);
    expect(repeated).toMatchObject({ refusal: { code: 'insufficient-stock' } });
    const had = await sendReplacement(shop, order.orderId, { ...replacing(order), seen }, cause, again);
    expect(had.accepted).toBe(true);
    await shop.react();
    const { events, free, mails } = await whatBecameOf(order);
    expect(events).toEqual([
      'ReplacementDecided',
      'ReplacementAbandoned',
      'ReplacementDecided',
      'ReplacementSent',
    ]);
    expect(free[0]).toBe(0);
    expect(mails).toHaveLength(1);
  });

  it('is settled once by however many at a time', async () => {
    const order = await sentOrder();
    const decided = {
      ...replacing(order),
      type: 'DecideReplacement',
      now: shop.clock().toISOString(),
    } as const;
    await commandOrder(shop.store, order.orderId, decided, cause);
    const processes = [1, 2, 3].map(() => depsWith({ ...shop.store }));
    await Promise.all(processes.map((deps) => settleReplacements(deps, order.orderId, cause)));
    await shop.react();
    const { events, free, mails } = await whatBecameOf(order);
    expect(events).toEqual(['ReplacementDecided', 'ReplacementSent']);
    expect(free).toEqual([2, 3]);
    expect(mails).toHaveLength(1);
  });
});

/** Whose roses are taken by others once it has seen that they are there. */
function losingTheRace({ rose }: Sent): ReplacementDeps {
  const { stockService } = shop;
  const available: typeof stockService.available = async (productId) => {
    const seen = await stockService.available(productId);
    if (productId === rose) await stockService.setAvailable({ productId, from: null, to: 0 }, cause);
    return seen;
  };
  return { ...shop, stockService: { ...stockService, available } };
}

class Killed extends Error {}

function depsWith(store: EventStore): ReplacementDeps {
  return { store, stockService: createStockService(store, shop.clock), clock: shop.clock };
}

/** What a process has that dies at its n-th append, before or after it took place. */
function mortal(at: number, afterEffect: boolean): ReplacementDeps {
  let appends = 0;
  const append: EventStore['append'] = async (...args) => {
    const mine = appends;
    appends += 1;
    if (mine < at) return shop.store.append(...args);
    if (mine === at && afterEffect) await shop.store.append(...args);
    throw new Killed();
  };
  return depsWith({ ...shop.store, append });
}

const killedAt = (appends: number) =>
  Array.from({ length: appends }, (_, at) => at).flatMap((at) => [
    { at, afterEffect: false },
    { at, afterEffect: true },
  ]);

describe('a process killed while it sends a replacement', () => {
  it.each(killedAt(4))(
    'at its append $at (after it took place: $afterEffect) leaves none or a whole one, and one when it is asked again',
    async ({ at, afterEffect }) => {
      const order = await sentOrder();
      const key = keyOf();
      const request = replacing(order);
      const dying = sendReplacement(mortal(at, afterEffect), order.orderId, request, cause, key);
      await expect(dying).rejects.toThrow(Killed);
      await shop.react();
      const isDecided = at > 0 || afterEffect;
      const left = await whatBecameOf(order);
      expect(left.events).toEqual(isDecided ? ['ReplacementDecided', 'ReplacementSent'] : []);
      expect(left.free).toEqual(isDecided ? [2, 3] : [3, 4]);
      const again = await sendReplacement(shop, order.orderId, request, cause, key);
      expect(again.accepted).toBe(true);
      await shop.react();
      const { events, free, mails } = await whatBecameOf(order);
      expect(events).toEqual(['ReplacementDecided', 'ReplacementSent']);
      expect(free).toEqual([2, 3]);
      expect(mails).toHaveLength(1);
    },
  );

  // The rose is taken, the cedar is gone: the order says so, the rose comes back, and the cedar is marked as not to be taken.
  it.each(killedAt(4))(
    'whose last bottle is gone, at its append $at (after it took place: $afterEffect), leaves all bottles where they were',
    async ({ at, afterEffect }) => {
      const order = await sentOrder();
      const { orderId, cedre } = order;
      const request = replacing(order);
      const decided = { ...request, type: 'DecideReplacement', now: shop.clock().toISOString() } as const;
      await commandOrder(shop.store, orderId, decided, cause);
      await shop.stockService.setAvailable({ productId: cedre, from: null, to: 0 }, cause);
      const dying = settleReplacements(mortal(at, afterEffect), orderId, cause);
      await expect(dying).rejects.toThrow(Killed);
      await shop.react();
      await shop.stockService.setAvailable({ productId: cedre, from: null, to: 4 }, cause);
      await settleReplacements(shop, orderId, cause);
      await shop.reactAgain();
      expect(await whatBecameOf(order)).toEqual({
        events: ['ReplacementDecided', 'ReplacementAbandoned'],
        free: [3, 4],
        mails: [],
      });
    },
  );
});
