import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { moderatedReviewSchema, reviewSchema } from '#contracts/http/reviews.ts';
import { cents } from '#contracts/money.ts';
import { createHistory, type History } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { orderPlaced, paymentConfirmed, productAdded, reviewSubmitted } from '../testing/sample-events.ts';
import { reviewsProjection } from './projection.ts';
import { listModeratedReviews, listPublishedReviews } from './queries.ts';

let readModels: TestReadModels;
let history: History;
let productId: string;

beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
});
afterAll(() => readModels.close());
beforeEach(() => {
  history = createHistory();
  productId = randomUUID();
  history.add(`product-${productId}`, productAdded(productId, { name: 'Nuit d’Ambre' }));
});

function submit(fields: Parameters<typeof reviewSubmitted>[2] = {}): string {
  const reviewId = randomUUID();
  history.add(`review-${reviewId}`, reviewSubmitted(reviewId, productId, fields));
  return reviewId;
}

function moderate(reviewId: string, type: 'ReviewPublished' | 'ReviewRejected'): void {
  history.add(`review-${reviewId}`, { type, data: { reviewId, productId } });
}

function buy(email: string): string {
  const orderId = randomUUID();
  const lines = [
    { productId, quantity: 1 },
    { productId, quantity: 2 },
  ];
  history.add(`order-${orderId}`, orderPlaced(orderId, { lines, email }));
  history.add(`order-${orderId}`, paymentConfirmed(orderId));
  return orderId;
}

function refund(
  orderId: string,
  {
    paymentIntentId = `pi_${orderId}`,
    amount = 8_900,
    outcomes = ['succeeded'],
  }: { paymentIntentId?: string; amount?: number; outcomes?: ('succeeded' | 'failed')[] } = {},
): void {
  const money = { orderId, paymentIntentId, refundId: randomUUID() };
  history.add(`order-${orderId}`, {
    type: 'RefundRequested',
    data: { ...money, amount: cents(amount), reason: 'admin' },
  });
  for (const outcome of outcomes)
    history.add(`order-${orderId}`, {
      type: 'RefundSettled',
      data: { ...money, providerRefundId: 're_1', outcome, message: null },
    });
}

async function published() {
  await readModels.apply(reviewsProjection, history.events);
  return listPublishedReviews(readModels.db, productId);
}

describe('reviews of a product', () => {
  it('are public once they are published, newest first, without an e-mail address', async () => {
    const older = submit({ submittedAt: '2026-03-01T10:00:00.000Z' });
    const newer = submit({ submittedAt: '2026-03-05T10:00:00.000Z' });
    submit();
    const refused = submit();
    for (const id of [older, newer, refused]) moderate(id, 'ReviewPublished');
    moderate(refused, 'ReviewRejected');
    const listed = await published();
    expect(listed.map(({ id }) => id)).toEqual([newer, older]);
    for (const review of listed) expect(reviewSchema.strict().parse(review)).toEqual(review);
  });

  it('come to the console with address, product and state, those to be moderated first', async () => {
    const done = submit({ submittedAt: '2026-03-09T10:00:00.000Z' });
    moderate(done, 'ReviewPublished');
    const waiting = submit({ submittedAt: '2026-03-01T10:00:00.000Z' });
    await published();
    const all = await listModeratedReviews(readModels.db);
    const ours = all.filter((review) => review.productId === productId);
    expect(ours.map(({ id, status }) => [id, status])).toEqual([
      [waiting, 'pending'],
      [done, 'published'],
    ]);
    expect(moderatedReviewSchema.parse(ours[0])).toMatchObject({
      productName: 'Nuit d’Ambre',
      customerEmail: 'camille@example.fr',
    });
  });
});

describe('a review is verified', () => {
  it('when its address paid for the product before', async () => {
    buy('camille@example.fr');
    moderate(submit(), 'ReviewPublished');
    expect(await published()).toMatchObject([{ isVerified: true }]);
  });

  it('when its address pays for the product later, however it is written', async () => {
    moderate(submit(), 'ReviewPublished');
    buy('Camille@Example.fr');
    expect(await published()).toMatchObject([{ isVerified: true }]);
  });

  it('not by somebody else’s purchase', async () => {
    buy('louise@example.fr');
    moderate(submit(), 'ReviewPublished');
    expect(await published()).toMatchObject([{ isVerified: false }]);
  });

  it('also after a part of the money went back: the order stays paid', async () => {
    const orderId = buy('camille@example.fr');
    moderate(submit(), 'ReviewPublished');
    refund(orderId, { amount: 2_000 });
    refund(orderId, { amount: 6_899 });
    expect(await published()).toMatchObject([{ isVerified: true }]);
    history = createHistory();
    refund(orderId, { amount: 1 });
    expect(await published()).toMatchObject([{ isVerified: false }]);
  });

  it('no more once all the money went back, but for a surplus payment', async () => {
    const orderId = buy('camille@example.fr');
    moderate(submit(), 'ReviewPublished');
    refund(orderId, { paymentIntentId: 'pi_surplus' });
    expect(await published()).toMatchObject([{ isVerified: true }]);
    history = createHistory();
    refund(orderId);
    expect(await published()).toMatchObject([{ isVerified: false }]);
  });

  it('still when the refund failed, at once or after the bank sent it back', async () => {
    const orderId = buy('camille@example.fr');
    moderate(submit(), 'ReviewPublished');
    refund(orderId, { outcomes: ['failed'] });
    refund(orderId, { outcomes: ['succeeded', 'failed'] });
    expect(await published()).toMatchObject([{ isVerified: true }]);
  });

  it('no more once the order is cancelled, and again when it goes on', async () => {
    const orderId = buy('camille@example.fr');
    moderate(submit(), 'ReviewPublished');
    history.add(`order-${orderId}`, {
      type: 'OrderCancelled',
      data: { orderId, from: 'confirmed', reason: 'admin', cancelledAt: '2026-03-04T10:00:00.000Z' },
    });
    expect(await published()).toMatchObject([{ isVerified: false }]);
    history = createHistory();
    history.add(`order-${orderId}`, {
      type: 'OrderReinstated',
      data: { orderId, to: 'confirmed', reason: 'admin' },
    });
    expect(await published()).toMatchObject([{ isVerified: true }]);
  });
});

describe('pages that show a product', () => {
  it('are told when the purchase behind one of its reviews is paid', async () => {
    const reviewId = submit();
    const orderId = buy('camille@example.fr');
    const events = history.events;
    const changed: (readonly string[])[] = [];
    for (const event of events)
      if (reviewsProjection.handles.has(event.type)) {
        await reviewsProjection.handle(readModels.db, 'reviews', [event]);
        changed.push(await reviewsProjection.changedBy(readModels.db, 'reviews', [event]));
      }
    expect(changed.at(-1)).toEqual([productId]);
    expect(events.at(-1)?.stream).toBe(`order-${orderId}`);
    expect(reviewId).toBeTruthy();
  });
});
