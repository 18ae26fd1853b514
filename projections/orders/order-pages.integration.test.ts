import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/order.ts';
import { orderPageRequestSchema, orderPageSchema } from '#contracts/http/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { createHistory } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { orderPlaced } from '../testing/sample-events.ts';
import { ordersProjection } from './projection.ts';
import { countOrders, pageOfOrders } from './queries.ts';

const history = createHistory();
const productId = randomUUID();
let readModels: TestReadModels;

function placed(name: string, email: string): string {
  const orderId = randomUUID();
  const event = orderPlaced(orderId, { lines: [{ productId, quantity: 1 }] });
  happens(orderId, { ...event, data: { ...event.data, customer: { name, email, phone: null } } });
  return orderId;
}
function happens(orderId: string, ...events: OrderEvent[]): void {
  for (const event of events) history.add(`order-${orderId}`, event);
}

const helene = placed('Hélène Marchand', 'helene@exemple.fr');
const lukasz = placed('Łukasz Jean-Luc d’Alessandro Sørensen', 'lukasz@exemple.pl');
const paul = placed("Paul O'Vidal", 'paul.vidal@exemple.fr');
const others = Array.from({ length: 5 }, (_, index) => placed(`Zoé ${index}`, `zoe${index}@autre.fr`));
happens(helene, { type: 'TrackingNumberAssigned', data: { orderId: helene, trackingNumber: '6A 12345' } });
happens(paul, { type: 'OrderStatusChanged', data: { orderId: paul, from: 'pending', to: 'shipped' } });

beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
  await readModels.apply(ordersProjection, history.events);
});
afterAll(() => readModels.close());

async function page(query: Record<string, string>) {
  return orderPageSchema.parse(await pageOfOrders(readModels.db, orderPageRequestSchema.parse(query)));
}
async function found(query: Record<string, string>) {
  return (await page(query)).orders.map(({ id }) => id);
}

describe('orders, page by page', () => {
  it('come newest first, each once, also when one is placed between two pages', async () => {
    const first = await page({ limit: '3' });
    const late = createHistory();
    const lateId = randomUUID();
    late.add(`order-${lateId}`, orderPlaced(lateId, { lines: [{ productId, quantity: 1 }] }));
    const later = late.events.map((event) => ({ ...event, position: event.position + 1_000_000n }));
    await readModels.apply(ordersProjection, later);
    const second = await page({ limit: '3', after: first.nextAfter ?? '' });
    const third = await page({ limit: '3', after: second.nextAfter ?? '' });
    late.add(`order-${lateId}`, { type: 'OrderDeleted', data: { orderId: lateId } });
    await readModels.apply(ordersProjection, late.events.slice(1));

    const seen = [first, second, third].flatMap(({ orders }) => orders.map(({ id }) => id));
    expect(seen).toEqual([...others].reverse().concat(paul, lukasz, helene));
    expect(third.nextAfter).toBeNull();
  });

  it.each([
    ['the beginning of a name, without its accents', 'hele', helene],
    ['every word typed, in any order', 'vidal PAUL', paul],
    ['a part of a compound name', 'vidal', paul],
    ['an apostrophe', "o'vi", paul],
    ['an e-mail address', 'paul.vidal@exemple.fr', paul],
    ['the number people are shown', `#${shortId(helene)}`, helene],
    ['that number in small letters', shortId(helene).toLowerCase(), helene],
    ['the tracking number', '6a 123', helene],
    ['an apostrophe as telephones write it', 'o’vidal', paul],
    ['a name without its apostrophe', 'ovidal', paul],
    ['letters that their keyboard lacks', 'lukasz sorensen', lukasz],
    ['those letters themselves', 'Łukasz Sørensen', lukasz],
    ['an apostrophe as keyboards write it', "d'alessandro", lukasz],
    ['a compound name without its hyphen', 'jean luc', lukasz],
    ['a compound name with another hyphen', 'Jean‑Luc', lukasz],
    ['a compound name in one', 'jeanluc', lukasz],
  ])('are found by %s', async (_what, search, orderId) => {
    expect(await found({ search })).toEqual([orderId]);
  });

  it('are not found by what nobody is called, nor upset by signs of a query language', async () => {
    for (const search of ['personne', "'", '\\', "' | '", ':*', '!personne | zoe', '@'])
      expect(await found({ search })).toEqual([]);
    for (const search of ["' | 'zoe", '!zoe & (']) expect((await found({ search })).length).toBe(5);
  });

  it('are told apart by status, and counted', async () => {
    expect(await found({ status: 'shipped' })).toEqual([paul]);
    expect(await found({ status: 'shipped', search: 'helene' })).toEqual([]);
    expect(await countOrders(readModels.db)).toMatchObject({
      total: 8,
      byStatus: { pending: 7, shipped: 1, delivered: 0 },
    });
  });
});
