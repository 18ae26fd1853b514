import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { ProductDetails } from '#contracts/events/product.ts';
import { cents } from '#contracts/money.ts';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { addProduct } from '#services/catalog/handlers.ts';
import { createStockRoom } from '#services/stock/stock-room.ts';
import { planTrade } from './plan-trade.ts';
import { createSetClock, hasOrders, playTrade } from './play-trade.ts';

const until = new Date('2026-11-21T12:00:00Z');
const productIds: [string, ...string[]] = [randomUUID(), randomUUID()];

let server: Awaited<ReturnType<typeof freshEventStore>>;
let store: EventStore;
const clock = createSetClock(until);
beforeAll(async () => {
  server = await freshEventStore();
  store = createEventStore(server.url, { sealing: 'none', clock: clock.now });
  const details: ProductDetails = {
    name: 'Rose Alba',
    description: '',
    shortDescription: '',
    price: cents(12_600),
    category: 'floral',
    notes: { top: [], middle: [], base: [] },
    stockAlert: 5,
    isActive: true,
    imageUrl: '',
    imageAlt: '',
    weightGrams: 320,
    volumeMl: 50,
    ingredients: 'ALCOHOL DENAT.',
    warnings: 'Inflammable.',
  };
  for (const productId of productIds)
    await addProduct(
      { store, stockRoom: createStockRoom(store) },
      { productId, details, stockQuantity: 10, now: until.toISOString() },
      { actor: 'system', correlationId: 'test', causationId: productId },
    );
});
afterAll(async () => {
  await store.close();
  await server.close();
});

async function wholeLog(): Promise<readonly Recorded<ShopEvent>[]> {
  const { events } = await store.readAll({ after: null, limit: 100_000 });
  return events;
}

it('a year is played through the shop’s own commands, each event at its moment, and no bottle is sold that was not there', async () => {
  expect(await hasOrders(store)).toBe(false);
  const steps = planTrade({ orders: 60, until, productIds, promoCodes: [], seed: 11 });
  const played = await playTrade({ store, logger: pino({ level: 'silent' }), clock }, steps, () => undefined);

  const events = await wholeLog();
  const count = (type: ShopEvent['type']) => events.filter((event) => event.type === type).length;
  const placed = steps.filter(({ kind }) => kind === 'order');
  expect(played.orders).toBe(placed.length);
  expect(count('OrderPlaced')).toBe(placed.length);
  expect(count('PaymentConfirmed')).toBe(played.paid);
  expect(count('OrderCancelled')).toBe(played.expired);
  expect(played.paid + played.expired).toBe(played.orders);
  expect(count('ReviewPublished')).toBe(played.reviews);
  for (const event of events)
    if (event.type === 'OrderPlaced') expect(event.metadata.recordedAt).toBe(event.data.placedAt);

  const stockRoom = createStockRoom(store);
  for (const productId of productIds) expect(await stockRoom.available(productId)).toBeGreaterThanOrEqual(0);
  expect(await hasOrders(store)).toBe(true);
});
