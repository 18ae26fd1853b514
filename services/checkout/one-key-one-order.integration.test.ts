import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, inject, it } from 'vitest';
import type { StockEvent } from '#contracts/events/catalog/stock.ts';
import { cents } from '#contracts/money.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { orderStream } from '../orders/order-stream.ts';
import { buying, cause, ONE_BOTTLE, openTestShop, orderOf } from '../orders/testing/test-shop.ts';
import { createStockService, stockStream } from '../stock/stock-service.ts';
import { createOrderPlacement, type PlaceOrderHandler } from './place-order.ts';

const shop = openTestShop(inject('eventStoreUrl'));
const stores: EventStore[] = [];
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await shop.close();
});

/** A server of its own whose appends may be held up or fail. */
function serverWith(intercept: (append: EventStore['append']) => EventStore['append']): PlaceOrderHandler {
  const store = createEventStore(inject('eventStoreUrl'), { sealing: 'none' });
  stores.push(store);
  const intercepted: EventStore = { ...store, append: intercept(store.append) };
  const { clock } = shop;
  const stockService = createStockService(intercepted);
  return createOrderPlacement({ store: intercepted, stockService, clock, deadlineMinutes: 30 });
}

/** What the stock stream says is held for an order. */
async function heldFor(productId: string, orderId: string): Promise<number> {
  const { events } = await shop.store.readStream<StockEvent>(stockStream(productId));
  return events.reduce((held, event) => {
    if (!('orderId' in event.data) || event.data.orderId !== orderId) return held;
    if (event.type === 'StockReserved') return event.data.quantity;
    return event.type === 'StockReleased' ? 0 : held;
  }, 0);
}

function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

describe('one key on two servers', () => {
  it('with different quantities at once is one order, and exactly its bottles are held', async () => {
    const productIds = await Promise.all(Array.from({ length: 6 }, () => shop.addPerfume({ stock: 40 })));
    const [here, there] = [serverWith((append) => append), serverWith((append) => append)];
    for (let round = 0; round < 10; round += 1) {
      const orderId = randomUUID();
      const contentOf = (quantity: number) => ({
        orderId,
        content: buying(productIds.map((productId) => ({ productId, quantity }))),
        expectedTotal: cents(6 * quantity * 8_900),
      });
      const answers = await Promise.allSettled([here(contentOf(1), cause), there(contentOf(2), cause)]);
      const placed = answers.flatMap((answer) =>
        answer.status === 'fulfilled' && answer.value.accepted ? [answer.value.order] : [],
      );
      expect(placed.length).toBeGreaterThanOrEqual(1);
      const order = await shop.order(orderId);
      for (const { productId, quantity } of order.lines)
        expect(await heldFor(productId, orderId)).toBe(quantity);
    }
  });

  it('whose attempt fails on one while the other places the order: the order keeps its bottles', async () => {
    const [first, second] = [await shop.addPerfume({ stock: 5 }), await shop.addPerfume({ stock: 5 })].sort();
    if (first === undefined || second === undefined) throw new Error('no perfumes');
    const orderId = randomUUID();
    const items = [first, second].map((productId) => ({ productId, quantity: 1 }));
    const request = { orderId, content: buying(items), expectedTotal: cents(17_800) };
    const otherPlaced = gate();
    const otherHolds = gate();
    // Its second line fails; what it held is released only after the other server has placed the order.
    const failing = serverWith((append) => async (stream, events, options) => {
      if (stream === stockStream(second)) {
        otherHolds.open();
        throw new Error('out of reach');
      }
      if (events.some(({ type }) => type === 'StockReleased')) await otherPlaced.opened;
      return append(stream, events, options);
    });
    const other = serverWith((append) => async (stream, events, options) => {
      const appended = await append(stream, events, options);
      if (events.some(({ type }) => type === 'OrderPlaced')) otherPlaced.open();
      return appended;
    });
    const failed = failing(request, cause).then(
      () => 'placed',
      () => 'failed',
    );
    await otherHolds.opened;
    orderOf(await other(request, cause));
    otherPlaced.open();
    expect(await failed).toBe('failed');
    expect(await heldFor(first, orderId)).toBe(1);
    expect(await heldFor(second, orderId)).toBe(1);
  });

  it('with other lines after a server died while placing: only the order’s own bottles stay held by it', async () => {
    const [rose, cedre] = [await shop.addPerfume({ stock: 5 }), await shop.addPerfume({ stock: 5 })];
    const orderId = randomUUID();
    const died = gate();
    const dying = serverWith((append) => (stream, events, options) => {
      if (!events.some(({ type }) => type === 'OrderPlaced')) return append(stream, events, options);
      died.open();
      return new Promise(() => undefined);
    });
    const items = [rose, cedre].map((productId) => ({ productId, quantity: 2 }));
    void dying({ orderId, content: buying(items), expectedTotal: cents(35_600) }, cause);
    await died.opened;
    const one = buying([{ productId: rose, quantity: 1 }]);
    orderOf(await shop.placeOrder({ orderId, content: one, expectedTotal: ONE_BOTTLE }, cause));
    expect(await heldFor(rose, orderId)).toBe(1);
    // The other is found by the sweep; see the process manager of payment deadlines.
    expect(await heldFor(cedre, orderId)).toBe(2);
  });

  it('repeated on a server that never saw it: the order as it was placed, though nothing of it could be ordered any more', async () => {
    const productId = await shop.addPerfume({ stock: 1 });
    const orderId = randomUUID();
    const content = { ...buying([{ productId, quantity: 1 }]), promoCode: await shop.addPromo(1) };
    const expectedTotal = cents(8_509);
    const placed = orderOf(await shop.placeOrder({ orderId, content, expectedTotal }, cause));
    const { revision } = await shop.store.readStream(orderStream(orderId));
    const repeated = await shop.anotherProcess()({ orderId, content, expectedTotal: cents(1) }, cause);
    expect(orderOf(repeated)).toEqual(placed);
    const reused = { orderId, content: buying([{ productId, quantity: 2 }]), expectedTotal };
    expect(await shop.anotherProcess()(reused, cause)).toEqual({
      accepted: false,
      refusal: { code: 'key-reused' },
    });
    expect((await shop.store.readStream(orderStream(orderId))).revision).toBe(revision);
    expect(await heldFor(productId, orderId)).toBe(1);
  });
});
