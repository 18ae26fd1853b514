import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import {
  type OrderSort,
  orderSearchRequestSchema,
  workListCountsSchema,
} from '#contracts/http/desk/order-filters.ts';
import { orderPageSchema } from '#contracts/http/shop/orders.ts';
import { cents } from '#contracts/money.ts';
import { allProjections } from '../all.ts';
import { createHistory } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { orderPlaced } from '../testing/sample-events.ts';
import { countWorkLists } from '../work-lists/work-lists.ts';
import { chosenRows, findOrderIdsByShortNumbers } from './chosen-orders.ts';
import { findMatchingIds, searchOrders } from './order-search.ts';

const NOW = new Date('2026-11-26T09:00:00.000Z');
const history = createHistory();
const [rose, iris] = [randomUUID(), randomUUID()];
let readModels: TestReadModels;

interface Given {
  readonly name: string;
  readonly perfume?: string;
  readonly price?: number;
  readonly day?: string;
  readonly country?: string;
  readonly promo?: string;
  readonly sample?: true;
}

function placed({ name, perfume = rose, price = 8_900, day = '2026-11-24', ...given }: Given): string {
  const orderId = randomUUID();
  const placedAt = `${day}T12:00:00.000Z`;
  const event = orderPlaced(orderId, {
    lines: [{ productId: perfume, quantity: 1, unitPrice: price }],
    placedAt,
  });
  const { shippingAddress, customer } = event.data;
  const data = {
    ...event.data,
    customer: { ...customer, name },
    shippingAddress: { ...shippingAddress, country: given.country ?? 'France' },
    ...(given.promo && { promo: { promoId: randomUUID(), code: given.promo } }),
    ...(given.sample && { sampleRequested: given.sample }),
  };
  happens(orderId, { ...event, data });
  return orderId;
}
function happens(orderId: string, ...events: OrderEvent[]): void {
  for (const event of events) history.add(`order-${orderId}`, event);
}
function paid(orderId: string, confirmedAt: string): void {
  const money = { paymentIntentId: `pi_${orderId}`, amount: cents(8_900), currency: 'eur' };
  happens(orderId, { type: 'PaymentConfirmed', data: { orderId, ...money, confirmedAt } });
}
function numbered(orderId: string, trackingNumber: string): void {
  const data = { assignedAt: NOW.toISOString(), orderId, trackingNumber };
  happens(orderId, { type: 'TrackingNumberAssigned', data });
}

const late = placed({ name: 'Zoé Petit', price: 30_000 });
paid(late, '2026-11-24T12:00:00.000Z');
const labelled = placed({ name: 'anne Lise', country: 'Belgique', promo: 'NOEL15', day: '2026-11-25' });
paid(labelled, '2026-11-25T15:00:00.000Z');
numbered(labelled, '6A 12345');
const fresh = placed({ name: 'Bertrand', perfume: iris, sample: true, day: '2026-11-26' });
paid(fresh, '2026-11-26T08:00:00.000Z');
const unpaid = placed({ name: 'Anne Aube', day: '2026-11-23', price: 12_050 });
const returned = placed({ name: 'Chloé', day: '2026-11-20' });
paid(returned, '2026-11-20T12:00:00.000Z');
happens(returned, {
  type: 'OrderStatusChanged',
  data: { changedAt: '2026-11-20T13:00:00.000Z', orderId: returned, from: 'confirmed', to: 'shipped' },
});

const stored = placed({ name: 'Zacharie', day: '2026-10-01' });
happens(stored, { type: 'OrderArchived', data: { orderId: stored, archivedAt: NOW.toISOString() } });

beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
  for (const projection of allProjections) await readModels.apply(projection, history.events);
});
afterAll(() => readModels.close());

async function page(request: Readonly<Record<string, unknown>>) {
  const parsed = orderSearchRequestSchema.parse(request);
  return orderPageSchema.parse(await searchOrders(readModels.db, parsed, NOW));
}
const found = async (request: Readonly<Record<string, unknown>>) =>
  (await page(request)).orders.map(({ id }) => id);

describe('orders at the desk', () => {
  it.each<[string, Readonly<Record<string, unknown>>, string[]]>([
    ['what is to be prepared', { work: 'to-prepare' }, [fresh, late]],
    ['what is labelled', { work: 'to-send' }, [labelled]],
    ['what is late', { work: 'late' }, [late]],
    ['days of Paris', { from: '2026-11-24', to: '2026-11-25' }, [labelled, late]],
    ['days at the ends of the calendar', { work: 'late', from: '0000-01-01', to: '9999-12-31' }, [late]],
    ['a country', { country: 'Belgique' }, [labelled]],
    ['an amount', { totalFrom: 100, totalTo: 200 }, [unpaid]],
    ['a perfume', { perfume: iris }, [fresh]],
    ['any promo code', { promo: 'any' }, [labelled]],
    ['one promo code, however it is typed', { promo: 'noel15' }, [labelled]],
    ['another promo code', { promo: 'AUTRE' }, []],
    ['a sample', { sample: 'yes' }, [fresh]],
    ['no sample, and words', { sample: 'no', search: 'anne' }, [unpaid, labelled]],
    ['no withdrawal, and a status', { withdrawal: 'no', status: 'shipped' }, [returned]],
    ['a dispute', { dispute: 'yes' }, []],
    ['archived ones', { archived: 'yes' }, [stored]],
    ['all of a day', { archived: 'with', to: '2026-10-01' }, [stored]],
    ['a day, archived ones left out', { to: '2026-10-01' }, []],
    ['words, archived ones as well', { search: 'zacharie' }, [stored]],
  ])('are narrowed to %s', async (_what, request, expected) => {
    expect(await found(request)).toEqual(expected);
    expect((await page(request)).matching).toBe(expected.length);
  });

  it.each<[OrderSort, string[]]>([
    ['newest', [returned, unpaid, fresh, labelled, late]],
    ['oldest', [late, labelled, fresh, unpaid, returned]],
    ['total-desc', [late, unpaid, returned, fresh, labelled]],
    ['total-asc', [labelled, fresh, returned, unpaid, late]],
    ['customer-asc', [unpaid, labelled, fresh, returned, late]],
    ['customer-desc', [late, returned, fresh, labelled, unpaid]],
  ])('are sorted %s, page by page, each once', async (sort, expected) => {
    const seen: string[] = [];
    let after: string | null | undefined;
    while (after !== null) {
      const next = await page({ sort, limit: 2, ...(after && { after }) });
      seen.push(...next.orders.map(({ id }) => id));
      after = next.nextAfter;
    }
    expect(seen).toEqual(expected);
  });

  it('are found behind no cursor that is none, and by no hostile text', async () => {
    expect(orderSearchRequestSchema.safeParse({ after: 'x' }).success).toBe(false);
    for (const total of ['zehn', 'Infinity', '1.5', '1e30'])
      expect(await found({ sort: 'total-desc', after: `5.${total}` })).toEqual([]);
    expect(await found({ sort: 'customer-desc', after: `99999.\u0000` })).toEqual([]);
    expect(await found({ country: "'; drop table orders; --" })).toEqual([]);
  });

  it('are all chosen at once in their sort, whatever the page, and read again by their ids', async () => {
    const request = orderSearchRequestSchema.parse({ limit: 1, perfume: rose, sort: 'oldest' });
    const ids = await findMatchingIds(readModels.db, request, NOW);
    expect(ids.length).toBeGreaterThan(2);
    expect(ids).toEqual((await found({ perfume: rose, sort: 'newest' })).toReversed());
    const rows = await chosenRows(readModels.db, [...ids, randomUUID()]);
    expect(rows.map(({ id }) => id)).toEqual(ids.toReversed());
    const numbers = [late.slice(-8), labelled.slice(-8), 'ffffffff'];
    const byNumber = await findOrderIdsByShortNumbers(readModels.db, numbers);
    expect(byNumber.toSorted()).toEqual([late, labelled].toSorted());
  });

  it('are counted as they are listed; the promise of the house says which are late', async () => {
    const counted = async () => workListCountsSchema.parse(await countWorkLists(readModels.db, NOW));
    expect(await counted()).toEqual({
      toPrepare: 2,
      toSend: 1,
      late: 1,
      onHold: 0,
      returns: 0,
      nextReturnDue: null,
      refundsFailed: 0,
      disputed: 0,
      mailsFailed: 0,
      mailsWaiting: 0,
      reviewsToModerate: 0,
      messagesUnanswered: 0,
      stockCritical: 0,
    });
    const desk = createHistory();
    const promise = { unit: 'hours', count: 1 } as const;
    const data = { version: 1, desk: { promise, views: [] }, arrangedAt: NOW.toISOString() };
    desk.add('desk-house', { type: 'OrderDeskArranged', data });
    for (const projection of allProjections) await readModels.apply(projection, desk.events);
    expect((await counted()).late).toBe(2);
    expect(await found({ work: 'late' })).toEqual([labelled, late]);
    const mails = createHistory();
    const emailId = randomUUID();
    const requested = {
      emailId,
      type: 'contact-received',
      recipient: 'camille@example.fr',
      subject: 'Merci',
      html: '<p>Merci</p>',
      text: 'Merci',
      orderId: null,
      productId: null,
      replyTo: null,
      unsubscribeUrl: null,
      requestedAt: NOW.toISOString(),
    } as const;
    mails.add(`email-contact-received-${emailId}`, { type: 'EmailRequested', data: requested });
    for (const projection of allProjections) await readModels.apply(projection, mails.events);
    expect((await counted()).mailsWaiting).toBe(1);
    const held = createHistory();
    held.add(`order-${late}`, {
      type: 'OrderPutOnHold',
      data: { orderId: late, reason: 'address', heldAt: NOW.toISOString() },
    });
    for (const projection of allProjections) await readModels.apply(projection, held.events);
    expect(await counted()).toMatchObject({ toPrepare: 1, toSend: 1, late: 1, onHold: 1 });
    for (const request of [{ work: 'on-hold' }, { hold: 'yes' }])
      expect(await found(request)).toEqual([late]);
    expect(await found({ work: 'late' })).toEqual([labelled]);
  });
});

it('a gift is to be prepared, and late, once the day has come that it is to leave from', async () => {
  const orderId = randomUUID();
  const placedAt = '2026-11-10T12:00:00.000Z';
  const lines = [{ productId: rose, quantity: 1, unitPrice: 8_900 }];
  const event = orderPlaced(orderId, { lines, placedAt });
  const gift = { sendFrom: '2026-12-04', recipientName: 'Gaspard Noël' };
  const gifts = createHistory();
  gifts.add(`order-${orderId}`, { ...event, data: { ...event.data, gift } });
  const money = { paymentIntentId: 'pi_gift', amount: cents(8_900), currency: 'eur' };
  gifts.add(`order-${orderId}`, {
    type: 'PaymentConfirmed',
    data: { orderId, ...money, confirmedAt: placedAt },
  });
  for (const projection of allProjections) await readModels.apply(projection, gifts.events);
  const isIn = async (work: string, now: string) => {
    const request = orderSearchRequestSchema.parse({ work, search: 'gaspard' });
    return (await searchOrders(readModels.db, request, new Date(now))).orders.some(
      ({ id }) => id === orderId,
    );
  };
  expect(await isIn('to-prepare', '2026-12-03T22:59:00.000Z')).toBe(false);
  expect(await isIn('late', '2026-12-03T22:59:00.000Z')).toBe(false);
  expect(await isIn('to-prepare', '2026-12-03T23:01:00.000Z')).toBe(true);
  expect(await isIn('late', '2026-12-03T23:01:00.000Z')).toBe(false);
  expect(await isIn('late', '2026-12-09T10:00:00.000Z')).toBe(true);
});
