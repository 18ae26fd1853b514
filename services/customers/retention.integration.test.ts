import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { RestockNoticeEvent } from '#contracts/events/catalog/restock-notice.ts';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import type { PrivacyEvent } from '#contracts/events/people/privacy.ts';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';
import { ClockDoubted } from '#platform/clock/clock-doubted.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { ANY, type Cause, type StreamName } from '#platform/event-store/event-store.ts';
import { type CustomerKeys, openCustomerKeys } from '#platform/privacy/customer-keys.ts';
import {
  orderPlaced,
  paymentConfirmed,
  productAdded,
  reviewSubmitted,
} from '#projections/testing/sample-events.ts';
import { subscribe } from '../newsletter/testing/subscribe.ts';
import { noticeIdOf } from '../restock-notices/restock-notice.ts';
import { awaitPerfume } from '../restock-notices/testing/await-perfume.ts';
import type { EraseDeps } from './forget-customer.ts';
import { runRetention } from './retention.ts';

const cause: Cause = { actor: 'system', correlationId: 'corr', causationId: 'caus' };
let events: Awaited<ReturnType<typeof freshEventStore>>;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let keys: CustomerKeys;
let store: ReturnType<typeof createEventStore>;
let deps: EraseDeps;
let now = new Date('2027-01-10T10:00:00.000Z');
const clock = () => now;

beforeAll(async () => {
  events = await freshEventStore();
  database = await freshDatabase(inject('databaseUrl'));
  keys = await openCustomerKeys(database.url, randomBytes(32).toString('base64'), clock);
  store = createEventStore(events.url, { sealing: keys, clock });
  deps = { store, rawLog: store, keys, clock, listVerifiedReviews: async () => [] };
});
afterAll(async () => {
  await Promise.all([store.close(), keys.close()]);
  await Promise.all([events.close(), database.drop()]);
});

function append(stream: StreamName, event: Parameters<typeof store.append>[1][number]) {
  return store.append(stream, [event], { expectedRevision: ANY, cause });
}

function writeFrom(email: string) {
  const messageId = randomUUID();
  const words = { name: 'Quelqu’un', subject: 'Bonjour', message: 'Une question.' };
  const data = { messageId, email, ...words, receivedAt: now.toISOString() };
  return append(`contact-${messageId}`, { type: 'ContactMessageReceived', data });
}

describe('those nothing was heard of', () => {
  const retention = () => runRetention({ ...deps, listUnpaidOrders: async () => [] }, cause);

  it('for three years are forgotten; what they bought is kept ten, from the end of its year', async () => {
    const prospect = 'ines@example.fr';
    const buyer = 'hugo@example.fr';
    now = new Date('2027-01-10T10:00:00.000Z');
    await writeFrom(prospect);
    const orderId = randomUUID();
    const lines = [{ productId: randomUUID(), quantity: 1 }];
    await append(`order-${orderId}`, orderPlaced(orderId, { lines, email: buyer }));
    await append(`order-${orderId}`, paymentConfirmed(orderId));
    now = new Date('2030-01-09T10:00:00.000Z');
    await retention();
    expect(await keys.find(prospect)).toHaveLength(1);
    now = new Date('2030-01-11T10:00:00.000Z');
    expect(await retention()).toMatchObject({ accounts: 0 });
    expect(await keys.find(prospect)).toEqual([]);
    expect(await keys.find(buyer)).toHaveLength(1);
    now = new Date('2037-12-31T10:00:00.000Z');
    await retention();
    expect(await keys.find(buyer)).toHaveLength(1);
    now = new Date('2038-01-01T10:00:00.000Z');
    expect(await retention()).toMatchObject({ prospects: 0, accounts: 1 });
    expect(await keys.find(buyer)).toEqual([]);
  });

  it('but awaited a perfume are forgotten after three years, and their requests have ended', async () => {
    now = new Date('2038-01-15T10:00:00.000Z');
    const [productId, email] = [randomUUID(), 'nina@example.fr'];
    await append(`product-${productId}`, productAdded(productId));
    await awaitPerfume({ store, keyring: keys }, { email, productId, now }, cause);
    const noticeId = await noticeIdOf(keys, email, productId);
    now = new Date('2041-01-01T10:00:00.000Z');
    expect(await retention()).toMatchObject({ prospects: 0 });
    now = new Date('2041-01-20T10:00:00.000Z');
    expect(await retention()).toMatchObject({ prospects: 1, subscribers: 0 });
    const { events } = await store.readStream<RestockNoticeEvent>(`restockNotice-${noticeId}`);
    expect(events.at(-1)).toMatchObject({ type: 'RestockNoticeEnded', data: { reason: 'erased' } });
    expect(await keys.find(email)).toEqual([]);
  });

  it('are counted by purpose, once a day, in the log', async () => {
    now = new Date('2041-01-30T10:00:00.000Z');
    await writeFrom('lou@example.fr');
    await subscribe({ store, keyring: keys }, { email: 'zoe@example.fr', now }, cause);
    now = new Date('2044-02-01T10:00:00.000Z');
    await retention();
    await retention();
    const { events } = await store.readStream<PrivacyEvent>('privacy-retention-2044-02-01');
    expect(events.map(({ data }) => data)).toMatchObject([{ prospects: 1, subscribers: 1, unpaidOrders: 0 }]);
  });

  it('and orders that were never paid lose their customer after thirty days', async () => {
    const [paid, unpaid] = [randomUUID(), randomUUID()];
    const lines = [{ productId: randomUUID(), quantity: 1 }];
    for (const orderId of [paid, unpaid])
      await append(`order-${orderId}`, orderPlaced(orderId, { lines, email: 'max@example.fr' }));
    await append(`order-${paid}`, paymentConfirmed(paid));
    for (const orderId of [paid, unpaid])
      await append(`order-${orderId}`, {
        type: 'OrderCancelled',
        data: { orderId, from: 'pending', reason: 'deadline', cancelledAt: now.toISOString() },
      });
    now = new Date('2044-03-10T10:00:00.000Z');
    const listUnpaidOrders = async (before: Date) => {
      expect(before.toISOString()).toBe('2044-02-09T10:00:00.000Z');
      return [paid, unpaid].map((orderId) => ({ orderId, email: 'max@example.fr' }));
    };
    expect(await runRetention({ ...deps, listUnpaidOrders }, cause)).toMatchObject({ unpaidOrders: 1 });
    const placed = async (orderId: string) =>
      (await store.readStream<OrderEvent>(`order-${orderId}`)).events[0]?.data;
    expect(await placed(unpaid)).toMatchObject({ customer: { name: '(effacé)' } });
    const lastOf = async (orderId: string) =>
      (await store.readStream<OrderEvent>(`order-${orderId}`)).events.at(-1);
    const revoked = { type: 'OrderLinksRevoked', data: { reason: 'erasure', at: now.toISOString() } };
    expect(await lastOf(unpaid)).toMatchObject(revoked);
    expect(await lastOf(paid)).toMatchObject({ type: 'OrderCancelled' });
    expect(await placed(paid)).toMatchObject({ customer: { email: 'max@example.fr' } });
  });

  it('leave their reviews verified, and so does an order that is forgotten before its customer', async () => {
    now = new Date('2045-02-10T10:00:00.000Z');
    const [orderId, reviewId, productId] = [randomUUID(), randomUUID(), randomUUID()];
    const ids = { reviewId, productId };
    const lines = [{ productId, quantity: 1 }];
    const bought = { lines, email: 'nina@example.fr' };
    await append(`order-${orderId}`, orderPlaced(orderId, bought));
    await append(`order-${orderId}`, paymentConfirmed(orderId));
    now = new Date('2055-06-10T10:00:00.000Z');
    await append(
      `review-${reviewId}`,
      reviewSubmitted(reviewId, productId, { customerEmail: 'nina@example.fr' }),
    );
    const listVerifiedReviews: EraseDeps['listVerifiedReviews'] = async ({ reviewIds, orderIds }) =>
      reviewIds.includes(reviewId) || orderIds.includes(orderId) ? [reviewId] : [];
    now = new Date('2056-01-02T10:00:00.000Z');
    await runRetention({ ...deps, listUnpaidOrders: async () => [], listVerifiedReviews }, cause);
    const reviewed = await store.readStream(`review-${reviewId}`);
    expect(reviewed.events.slice(1)).toMatchObject([{ type: 'ReviewVerified', data: ids }]);
    expect(reviewed.events[0]?.data).toMatchObject({ customerEmail: 'nina@example.fr' });
  });

  it('are forgotten by no clock that is not believed', async () => {
    const prospect = 'noor@example.fr';
    now = new Date('2050-01-10T10:00:00.000Z');
    await writeFrom(prospect);
    now = new Date('2080-01-10T10:00:00.000Z');
    const doubting = { ...deps, certainNow: () => Promise.reject(new ClockDoubted('past', 946_000_000)) };
    await expect(runRetention({ ...doubting, listUnpaidOrders: async () => [] }, cause)).rejects.toThrow(
      ClockDoubted,
    );
    expect(await keys.find(prospect)).toHaveLength(1);
    now = new Date('2050-01-11T10:00:00.000Z');
    await retention();
    expect(await keys.find(prospect)).toHaveLength(1);
  });
});
