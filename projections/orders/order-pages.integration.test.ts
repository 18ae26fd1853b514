import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { orderPageRequestSchema, orderPageSchema } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { cents } from '#contracts/money.ts';
import { createHistory } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { orderPlaced } from '../testing/sample-events.ts';
import { pageOfOrders } from './order-search.ts';
import { ordersProjection } from './projection.ts';
import { countOrders } from './queries.ts';

const history = createHistory();
const productId = randomUUID();
let readModels: TestReadModels;

type Placed = Extract<OrderEvent, { type: 'OrderPlaced' }>['data'];

let ids = 0;
/** An id in whose parts nothing is found that is looked for here: of random ones, some begin as a tracking number does. */
function ownId(): string {
  ids += 1;
  return `eeeeeeee-eeee-4eee-8eee-ffffffffff${ids.toString(16).padStart(2, 'f')}`;
}

function placed(name: string, email: string, given: Partial<Placed> = {}): string {
  const orderId = ownId();
  const event = orderPlaced(orderId, { lines: [{ productId, quantity: 1 }] });
  happens(orderId, { ...event, data: { ...event.data, customer: { name, email, phone: null }, ...given } });
  return orderId;
}
function happens(orderId: string, ...events: OrderEvent[]): void {
  for (const event of events) history.add(`order-${orderId}`, event);
}

const helene = placed('Hélène Marchand', 'helene@exemple.fr');
const lukasz = placed('Łukasz Jean-Luc d’Alessandro Sørensen', 'lukasz@exemple.pl');
const paul = placed("Paul O'Vidal", 'paul.vidal@exemple.fr');
const noemie = placed('Noémie Bœuf', 'noemie@exemple.fr', {
  customer: { name: 'Noémie Bœuf', email: 'noemie@exemple.fr', phone: '06 98 76 54 32' },
  shippingAddress: {
    street: '3 bis allée des Érables',
    postalCode: '34070',
    city: 'Montpellier',
    country: 'France',
  },
  promo: { promoId: randomUUID(), code: 'ERABLE15' },
});
const wout = placed('Wout Peeters', 'wout@exemple.be', {
  customer: { name: 'Wout Peeters', email: 'wout@exemple.be', phone: '+32 470 12 34 56' },
});
happens(noemie, {
  type: 'PaymentConfirmed',
  data: {
    orderId: noemie,
    paymentIntentId: 'pi_3QxErable',
    amount: cents(8_900),
    currency: 'eur',
    confirmedAt: '2026-03-02T10:00:00.000Z',
  },
});
const others = Array.from({ length: 5 }, (_, index) => placed(`Zoé ${index}`, `zoe${index}@autre.fr`));
happens(helene, {
  type: 'TrackingNumberAssigned',
  data: { assignedAt: '2026-11-21T10:00:00.000Z', orderId: helene, trackingNumber: '6A 12345' },
});
happens(paul, {
  type: 'OrderStatusChanged',
  data: { changedAt: '2026-11-21T10:00:00.000Z', orderId: paul, from: 'pending', to: 'shipped' },
});

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
    const first = await page({ limit: '4' });
    const late = createHistory();
    const lateId = ownId();
    late.add(`order-${lateId}`, orderPlaced(lateId, { lines: [{ productId, quantity: 1 }] }));
    const later = late.events.map((event) => ({ ...event, position: event.position + 1_000_000n }));
    await readModels.apply(ordersProjection, later);
    const second = await page({ limit: '4', after: first.nextAfter ?? '' });
    const third = await page({ limit: '4', after: second.nextAfter ?? '' });
    late.add(`order-${lateId}`, {
      type: 'OrderDeleted',
      data: { deletedAt: '2026-11-21T10:00:00.000Z', orderId: lateId },
    });
    await readModels.apply(ordersProjection, late.events.slice(1));

    const seen = [first, second, third].flatMap(({ orders }) => orders.map(({ id }) => id));
    expect(seen).toEqual([...others].reverse().concat(wout, noemie, paul, lukasz, helene));
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
    ['a ligature written as two letters', 'boeuf', noemie],
    ['the city', 'montpel', noemie],
    ['the postal code', '34070', noemie],
    ['the street', 'allee erables', noemie],
    ['number and street', '3 bis allée', noemie],
    ['the telephone number as it was typed', '06 98 76 54 32', noemie],
    ['the telephone number in one', '0698765432', noemie],
    ['the telephone number with other signs', '06.98-76 5432', noemie],
    ['the beginning of the telephone number', '06 98 7', noemie],
    ['the telephone number as dialled from abroad', '+33 6 98 76 54 32', noemie],
    ['the telephone number from abroad with its zero', '0033 (0)6 98765432', noemie],
    ['the end of the telephone number', '54 32', noemie],
    ['a name and a telephone number', 'boeuf 0698 765432', noemie],
    ['a foreign telephone number', '+32470123456', wout],
    ['a foreign telephone number as dialled there', '0470 12 34', wout],
    ['the promo code', 'erable15', noemie],
    ['the payment reference', 'pi_3QxErable', noemie],
    ['the payment reference without its beginning', '3qxer', noemie],
    ['the end of the number', shortId(noemie).slice(-5), noemie],
    ['the whole number', noemie, noemie],
    ['the tracking number in one', '6A12345', helene],
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
      total: 10,
      byStatus: { pending: 8, confirmed: 1, shipped: 1, delivered: 0 },
    });
  });

  it('are found by nothing of a person who is forgotten, only by what is no one’s', async () => {
    const lea = placed('Léa Oubliée', 'lea.oubliee@exemple.fr', {
      customer: { name: 'Léa Oubliée', email: 'lea.oubliee@exemple.fr', phone: '0711223344' },
      shippingAddress: { street: '9 quai Perdu', postalCode: '29200', city: 'Brest', country: 'France' },
    });
    happens(lea, {
      type: 'TrackingNumberAssigned',
      data: { assignedAt: '2026-11-21T10:00:00.000Z', orderId: lea, trackingNumber: '8Z777' },
    });
    await readModels.apply(ordersProjection, history.events);
    expect(await found({ search: '0711223344' })).toEqual([lea]);
    history.add(`customer-${randomUUID()}`, {
      type: 'CustomerForgotten',
      data: {
        keyId: randomUUID(),
        reason: 'request',
        orderIds: [lea],
        reviewIds: [],
        messageIds: [],
        emailIds: [],
        forgottenAt: '2026-11-02T09:00:00.000Z',
      },
    });
    await readModels.apply(ordersProjection, history.events);
    for (const search of [
      'oubliee',
      'lea.oubliee@exemple.fr',
      '0711223344',
      '3344',
      'perdu',
      '29200',
      'brest',
    ])
      expect(await found({ search }), search).toEqual([]);
    for (const search of [shortId(lea), '8z777']) expect(await found({ search })).toEqual([lea]);
  });
});
