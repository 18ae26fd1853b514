import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { moderatedReviewSchema, reviewSchema } from '#contracts/http/shop/reviews.ts';
import { cents } from '#contracts/money.ts';
import { allOf } from '../lib/in-batches.ts';
import { createShopReads } from '../shop-reads.ts';
import { createHistory, type History } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { orderPlaced, paymentConfirmed, productAdded, reviewSubmitted } from '../testing/sample-events.ts';
import { reviewsProjection } from './projection.ts';
import { everyReview, findReviewsOverview, listPublishedReviews, listVerifiedReviews } from './queries.ts';

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

function moderate(reviewId: string, type: 'ReviewPublished' | 'ReviewRejected', at?: string): void {
  history.add(`review-${reviewId}`, { type, data: { reviewId, productId } }, at);
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
    data: { requestedAt: '2026-11-21T10:00:00.000Z', ...money, amount: cents(amount), reason: 'other' },
  });
  for (const outcome of outcomes)
    history.add(`order-${orderId}`, {
      type: 'RefundSettled',
      data: { ...money, providerRefundId: 're_1', outcome, message: null },
    });
}

async function published() {
  await readModels.apply(reviewsProjection, history.events);
  return listPublishedReviews(readModels.db, productId, 100);
}

describe('reviews of a product', () => {
  it('are public once they are published, newest first, without an e-mail address', async () => {
    const [older, newer, refused] = [submit(), submit(), submit()];
    submit();
    moderate(newer, 'ReviewPublished', '2026-03-09T10:00:00.000Z');
    for (const id of [older, refused]) moderate(id, 'ReviewPublished', '2026-03-08T10:00:00.000Z');
    moderate(refused, 'ReviewRejected');
    const listed = await published();
    expect(listed).toMatchObject([
      { id: newer, publishedAt: '2026-03-09T10:00:00.000Z' },
      { id: older, publishedAt: '2026-03-08T10:00:00.000Z' },
    ]);
    for (const review of listed) expect(reviewSchema.strict().parse(review)).toEqual(review);
  });

  it('come to the console with address, product and state, those to be moderated first', async () => {
    const done = submit({ submittedAt: '2026-03-09T10:00:00.000Z' });
    moderate(done, 'ReviewPublished');
    const waiting = submit({ submittedAt: '2026-03-01T10:00:00.000Z' });
    await published();
    const all = await allOf(everyReview(readModels.db));
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

describe('every review', () => {
  it('is read once, those to be moderated first and newest first, however many there are', async () => {
    const waiting: string[] = [];
    const done: string[] = [];
    for (let index = 0; index < 1_100; index += 1) {
      // Many of one moment: the place of each is known all the same.
      const submittedAt = new Date(Date.UTC(2026, 2, 2) + Math.floor(index / 7)).toISOString();
      const id = submit({ submittedAt });
      if (index % 2 === 0) moderate(id, 'ReviewPublished');
      (index % 2 === 0 ? done : waiting).push(id);
    }
    await readModels.apply(reviewsProjection, history.events);
    const ours = (await allOf(everyReview(readModels.db))).filter((review) => review.productId === productId);
    expect(new Set(ours.map(({ id }) => id))).toEqual(new Set([...waiting, ...done]));
    expect(ours).toHaveLength(1_100);
    const places = ours.map(({ status, createdAt }) => `${status === 'pending' ? 1 : 0} ${createdAt}`);
    expect(places).toEqual(places.toSorted().toReversed());
  });
});

describe('the overview of a product’s reviews', () => {
  async function overview() {
    await readModels.apply(reviewsProjection, history.events);
    history = createHistory();
    return findReviewsOverview(readModels.db, productId);
  }

  it('counts published reviews by rating and holds the five newest of them', async () => {
    const days = ['01', '02', '03', '04', '05', '06', '07'];
    const ids = days.map((day, index) =>
      submit({ submittedAt: `2026-03-${day}T10:00:00.000Z`, rating: index < 2 ? 3 : 5 }),
    );
    submit({ rating: 1 });
    moderate(submit({ rating: 2 }), 'ReviewRejected');
    for (const [index, id] of ids.entries())
      moderate(id, 'ReviewPublished', `2026-03-1${index}T10:00:00.000Z`);
    const { counts, newest } = await overview();
    expect(counts).toEqual({ 5: 5, 4: 0, 3: 2, 2: 0, 1: 0 });
    expect(newest.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 5));
    expect(newest).toEqual(await listPublishedReviews(readModels.db, productId, 5));
  });

  it('forgets a review that is taken back, once, and knows it again when it is published anew', async () => {
    const review = submit({ rating: 2 });
    moderate(submit({ rating: 4 }), 'ReviewPublished');
    moderate(review, 'ReviewPublished');
    expect((await overview()).counts).toMatchObject({ 4: 1, 2: 1 });
    moderate(review, 'ReviewRejected');
    moderate(review, 'ReviewRejected');
    expect((await overview()).counts).toMatchObject({ 4: 1, 2: 0 });
    moderate(review, 'ReviewPublished');
    moderate(review, 'ReviewPublished');
    expect((await overview()).counts).toMatchObject({ 4: 1, 2: 1 });
  });

  it('counts all of them where shoppers are listed the last 500', async () => {
    for (let index = 0; index < 502; index += 1) moderate(submit({ rating: 4 }), 'ReviewPublished');
    expect((await overview()).counts).toMatchObject({ 4: 502 });
    expect(await createShopReads(readModels.db).listProductReviews(productId)).toHaveLength(500);
  });

  it('tells how buyers found it to be worn: each once, by what they said last, and nobody else', async () => {
    const said = (fields: Parameters<typeof submit>[0]) => moderate(submit(fields), 'ReviewPublished');
    const [ada, bea, mallory] = ['ada@example.fr', 'bea@example.fr', 'mallory@example.fr'];
    buy(ada);
    buy(bea);
    expect((await overview()).buyers).toBeUndefined();
    said({ customerEmail: ada, sillage: 1, longevity: 5, submittedAt: '2026-03-01T10:00:00.000Z' });
    said({ customerEmail: ada, sillage: 4, submittedAt: '2026-03-03T10:00:00.000Z' });
    said({ customerEmail: ada, submittedAt: '2026-03-04T10:00:00.000Z' });
    said({ customerEmail: mallory, sillage: 1, longevity: 1 });
    submit({ customerEmail: bea, longevity: 1 });
    expect((await overview()).buyers).toEqual({
      sillage: { average: 4, count: 1 },
      longevity: { average: 5, count: 1 },
    });
    said({ customerEmail: bea, sillage: 3 });
    expect((await overview()).buyers?.sillage).toEqual({ average: 3.5, count: 2 });
    refund(buy(mallory));
    expect((await overview()).buyers?.sillage?.count).toBe(2);
  });

  it('counts no opinion of a review that is taken back', async () => {
    buy('camille@example.fr');
    const review = submit({ longevity: 2 });
    moderate(review, 'ReviewPublished');
    expect((await overview()).buyers).toEqual({ longevity: { average: 2, count: 1 } });
    moderate(review, 'ReviewRejected');
    expect((await overview()).buyers).toBeUndefined();
  });

  it('is empty for a product that nobody knows', async () => {
    expect(await findReviewsOverview(readModels.db, randomUUID())).toEqual({
      counts: { 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 },
      verified: { 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 },
      newest: [],
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
      data: { reinstatedAt: '2026-11-21T10:00:00.000Z', orderId, to: 'confirmed', reason: 'admin' },
    });
    expect(await published()).toMatchObject([{ isVerified: true }]);
  });
});

describe('a verified review', () => {
  function forget(of: { reviewIds?: string[]; orderIds?: string[] }): void {
    const keyId = randomUUID();
    const ids = { reviewIds: [], orderIds: [], messageIds: [], emailIds: [], ...of };
    const data = { keyId, reason: 'request', forgottenAt: '2026-04-01T10:00:00.000Z', ...ids } as const;
    history.add(`privacy-${keyId}`, { type: 'CustomerForgotten', data });
  }

  it('stays one when its author is forgotten, and when their order is, if that was noted before', async () => {
    const orderId = buy('camille@example.fr');
    const reviewId = submit();
    moderate(reviewId, 'ReviewPublished');
    await published();
    for (const found of [
      { reviewIds: [reviewId], orderIds: [] },
      { reviewIds: [], orderIds: [orderId] },
    ])
      expect(await listVerifiedReviews(readModels.db, found)).toEqual([reviewId]);
    history = createHistory();
    history.add(`review-${reviewId}`, { type: 'ReviewVerified', data: { reviewId, productId } });
    forget({ reviewIds: [reviewId] });
    forget({ orderIds: [orderId] });
    expect(await published()).toMatchObject([{ isVerified: true, customerName: 'Auteur effacé' }]);
  });

  it('is not found among those whose author bought nothing', async () => {
    buy('louise@example.fr');
    const reviewId = submit();
    moderate(reviewId, 'ReviewPublished');
    await published();
    expect(await listVerifiedReviews(readModels.db, { reviewIds: [reviewId], orderIds: [] })).toEqual([]);
    history = createHistory();
    forget({ reviewIds: [reviewId] });
    expect(await published()).toMatchObject([{ isVerified: false }]);
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
