import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import { customerPageSchema } from '#contracts/http/console/customers.ts';
import { cents } from '#contracts/money.ts';
import { forgottenEmail } from '#contracts/privacy/personal.ts';
import { allProjections } from '../all.ts';
import { createHistory } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { orderPlaced, paymentConfirmed, productAdded, reviewSubmitted } from '../testing/sample-events.ts';
import { findCustomerOfOrder } from './queries.ts';

let readModels: TestReadModels;
const history = createHistory();
const AT = '2026-03-02T10:00:00.000Z';
const productId = randomUUID();
const [email, other] = ['jeanne.doux@gmail.com', 'paul@exemple.fr'];

function placed(address: string): string {
  const orderId = randomUUID();
  const lines = [{ productId, quantity: 1, unitPrice: 8_900 }];
  history.add(`order-${orderId}`, orderPlaced(orderId, { lines, email: address }));
  return orderId;
}
function happens(orderId: string, ...events: ShopEvent[]): void {
  for (const event of events) history.add(`order-${orderId}`, event);
}
async function pageOf(orderId: string) {
  return customerPageSchema.parse(await findCustomerOfOrder(readModels.db, orderId));
}

history.add(`product-${productId}`, productAdded(productId));
const first = placed(email);
const second = placed('Jeanne.Doux+miris@gmail.com');
const third = placed('faux@exemple.fr');
const others = placed(other);
const [reviewId, messageId, subscriptionId, refundId] = [randomUUID(), randomUUID(), 'a1b2', randomUUID()];
happens(first, paymentConfirmed(first), {
  type: 'RefundRequested',
  data: {
    ...{ orderId: first, paymentIntentId: `pi_${first}`, refundId },
    ...{ amount: cents(1_000), reason: 'gesture', requestedAt: AT },
  },
});
history.add(`review-${reviewId}`, reviewSubmitted(reviewId, productId, { customerEmail: email }));
history.add(`contact-${messageId}`, {
  type: 'ContactMessageReceived',
  data: { messageId, name: 'Jeanne', email, subject: 'Bonjour', message: 'Merci', receivedAt: AT },
});
history.add(`contact-${messageId}`, { type: 'ContactMessageAnswered', data: { messageId, answeredAt: AT } });
history.add(`newsletter-${subscriptionId}`, {
  type: 'NewsletterSubscribed',
  data: { subscriptionId, email, subscribedAt: AT, consent: null },
});

beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
  const { events } = history;
  for (const projection of allProjections) await readModels.apply(projection, events);
});
afterAll(() => readModels.close());

/** What happens after all that. */
async function later(...events: readonly [stream: string, event: ShopEvent][]): Promise<void> {
  const after = createHistory();
  for (const [stream, event] of events) after.add(stream, event);
  for (const projection of allProjections) await readModels.apply(projection, after.events);
}

describe('a customer', () => {
  it('is one mailbox however it is written: orders, gestures, reviews, messages and newsletter stand together', async () => {
    const page = await pageOf(second);
    expect(page.orders.map(({ id }) => id)).toEqual([second, first]);
    expect(page).toMatchObject({
      orderCount: 2,
      spent: '79.00',
      gestures: [{ refundId, orderId: first, amount: '10.00', state: 'pending' }],
      reviews: [{ id: reviewId, status: 'pending' }],
      messages: [{ id: messageId, answeredAt: AT }],
      subscribedAt: AT,
    });
    expect(await pageOf(others)).toMatchObject({ email: other, orderCount: 1, reviews: [], messages: [] });
    expect(await findCustomerOfOrder(readModels.db, randomUUID())).toBeNull();
  });

  it('has the orders whose address was corrected to theirs', async () => {
    const { customer, shippingAddress } = orderPlaced(third, { lines: [] }).data;
    const data = { orderId: third, customer: { ...customer, email }, shippingAddress, correctedAt: AT };
    await later([`order-${third}`, { type: 'OrderEmailCorrected', data }]);
    expect((await pageOf(first)).orders.map(({ id }) => id)).toEqual([third, second, first]);
  });

  it('is nobody once erased: an order shows itself alone, and the page of another nothing of it', async () => {
    const keyId = randomUUID();
    const gone = { orderIds: [first], reviewIds: [reviewId], messageIds: [messageId], emailIds: [] };
    const data = { keyId, reason: 'request', ...gone, forgottenAt: AT } as const;
    await later(
      [
        `newsletter-${subscriptionId}`,
        { type: 'NewsletterUnsubscribed', data: { subscriptionId, unsubscribedAt: AT } },
      ],
      [`privacy-${keyId}`, { type: 'CustomerForgotten', data }],
    );
    const page = await pageOf(first);
    expect(page).toMatchObject({ email: null, phone: null, orderCount: 1, reviews: [], messages: [] });
    expect(JSON.stringify(page)).not.toMatch(/jeanne/i);
    expect(page.orders.map(({ customerEmail }) => customerEmail)).toEqual([forgottenEmail(keyId)]);
    expect(await pageOf(second)).toMatchObject({
      orderCount: 2,
      reviews: [],
      messages: [],
      subscribedAt: null,
    });
  });
});
