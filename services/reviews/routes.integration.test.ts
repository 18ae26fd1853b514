import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ReviewEvent } from '#contracts/events/catalog/review.ts';
import { problemSchema } from '#contracts/http/problem.ts';
import { staleReviewSchema } from '#contracts/http/shop/reviews.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { createReadYourWrites } from '#platform/http/read-your-writes.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { type ServedApp, serveApp } from '#platform/http/testing/serve-app.ts';
import { reviewRoutes } from './routes.ts';

const onSale = randomUUID();
const fields = {
  customerName: ' Marie ',
  customerEmail: 'Marie@Example.fr',
  comment: 'Un sillage tendre.',
  rating: 4,
  title: 'Titre inventé',
};

let store: EventStore;
let shop: ServedApp;
beforeAll(async () => {
  store = createEventStore(inject('eventStoreUrl'), { sealing: 'none' });
  const routes = reviewRoutes({
    store,
    isOnSale: async (productId) => productId === onSale,
    requireSession: async (ctx, next) => {
      if (ctx.get('x-test-session') !== 'yes')
        throw new HttpRefusal(401, 'unauthenticated', 'Veuillez vous connecter');
      await next();
    },
    limit: (_ctx, next) => next(),
    clock: () => new Date(),
    answerCommand: createReadYourWrites(async () => true),
  });
  shop = await serveApp(routes);
});
afterAll(async () => {
  await shop.close();
  await store.close();
});

async function send(
  method: string,
  path: string,
  body: unknown,
  session = false,
  key = '',
  seen: number | null = null,
) {
  const headers = {
    'content-type': 'application/json',
    ...(session && { 'x-test-session': 'yes' }),
    ...(key && { 'idempotency-key': key }),
    ...(seen !== null && { 'if-match': `"${seen}"` }),
  };
  const answer = await fetch(shop.url + path, { method, headers, body: JSON.stringify(body) });
  const json: unknown = await answer.json();
  return { status: answer.status, json, headers: answer.headers };
}

async function submit(): Promise<string> {
  const { json } = await send('POST', `/api/products/${onSale}/reviews`, fields);
  if (typeof json !== 'object' || json === null || !('id' in json)) throw new Error('no id');
  return String(json.id);
}

async function eventsOf(reviewId: string) {
  return (await store.readStream<ReviewEvent>(`review-${reviewId}`)).events;
}

describe('writing a review', () => {
  it('keeps it for moderation, under the title its rating stands for', async () => {
    const answer = await send('POST', `/api/products/${onSale}/reviews`, fields);
    expect(answer).toMatchObject({ status: 201, json: { status: 'pending' } });
    expect(answer.headers.get('x-log-position')).toMatch(/^\d+$/);
    const [submitted] = await eventsOf(await submit());
    expect(submitted).toMatchObject({
      type: 'ReviewSubmitted',
      data: {
        productId: onSale,
        customerName: 'Marie',
        customerEmail: 'marie@example.fr',
        title: 'Bon parfum',
      },
      metadata: { actor: 'shopper' },
    });
  });

  it.each([randomUUID(), 'no-id'])('is refused for a product the shop does not sell: %s', async (id) => {
    expect(await send('POST', `/api/products/${id}/reviews`, fields)).toMatchObject({
      status: 404,
      json: { detail: 'Produit introuvable' },
    });
  });

  it.each([
    ['rating', 0],
    ['rating', 6],
    ['rating', 4.5],
    ['customerName', '  '],
    ['customerEmail', 'marie'],
    ['comment', ''],
    ['comment', undefined],
  ])('is refused with %s %s', async (field, value) => {
    const answer = await send('POST', `/api/products/${onSale}/reviews`, { ...fields, [field]: value });
    expect(answer).toMatchObject({ status: 400, json: { errors: [{ field }] } });
  });
});

describe('moderating a review', () => {
  it('publishes and rejects it, as the administrator', async () => {
    const id = await submit();
    for (const verdict of [{ status: 'published' }, { status: 'rejected', reason: 'off-topic' }]) {
      const answer = await send('PATCH', `/api/admin/reviews/${id}`, verdict, true);
      expect(answer).toMatchObject({ status: 200, json: { id, status: verdict.status } });
      expect(answer.headers.get('x-read-models-current')).toBe('yes');
    }
    const events = await eventsOf(id);
    expect(events.map(({ type }) => type)).toEqual(['ReviewSubmitted', 'ReviewPublished', 'ReviewRejected']);
    expect(events[1]?.metadata.actor).toBe('admin');
  });

  it('rejects none without a reason, which its author is owed (D111-18)', async () => {
    const id = await submit();
    for (const reason of [undefined, null, '', 'bad']) {
      const rejected = { status: 'rejected', reason };
      const answer = await send('PATCH', `/api/admin/reviews/${id}`, rejected, true);
      expect(answer).toMatchObject({ status: 400, json: { errors: [{ field: 'reason' }] } });
    }
    expect(await send('PATCH', `/api/admin/reviews/${id}`, { status: 'rejected' }, true)).toMatchObject({
      json: {
        errors: [{ message: 'Choisissez la raison du refus\u00a0: l’auteur de l’avis en est informé' }],
      },
    });
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('is refused to others, for unknown reviews and for unknown verdicts', async () => {
    const id = await submit();
    const published = { status: 'published' };
    expect((await send('PATCH', `/api/admin/reviews/${id}`, published)).status).toBe(401);
    expect((await send('PATCH', `/api/admin/reviews/${randomUUID()}`, published, true)).status).toBe(404);
    expect((await send('PATCH', `/api/admin/reviews/${id}`, { status: 'pending' }, true)).status).toBe(400);
    expect(await eventsOf(id)).toHaveLength(1);
  });
});

it('a verdict that comes again under its key does not undo the one given since', async () => {
  const reviewId = await submit();
  const moderate = (status: string, key?: string) =>
    send('PATCH', `/api/admin/reviews/${reviewId}`, { status, reason: 'off-topic' }, true, key);
  const key = randomUUID();
  await moderate('published', key);
  await moderate('rejected');
  expect(await moderate('published', key)).toMatchObject({ status: 200 });
  expect((await eventsOf(reviewId)).at(-1)?.type).toBe('ReviewRejected');
  expect(await moderate('rejected', key)).toMatchObject({
    status: 409,
    json: { code: 'idempotency-key-reused' },
  });
});

describe('a review that two administrators have before them', () => {
  const moderate = (id: string, body: object, seen: number) =>
    send('PATCH', `/api/admin/reviews/${id}`, body, true, '', seen);
  const answer = (id: string, text: string | null, seen: number) =>
    send('PUT', `/api/admin/reviews/${id}/answer`, { answer: text }, true, '', seen);
  const PUBLISHED = { status: 'published' };
  const REFUSED = { status: 'rejected', reason: 'advertising' };
  const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type);

  it('is not refused by the second once the first has published it: both states are told', async () => {
    const id = await submit();
    expect((await moderate(id, PUBLISHED, 0)).status).toBe(200);
    const second = await moderate(id, REFUSED, 0);
    expect(second.status).toBe(412);
    const problem = problemSchema.parse(second.json);
    expect(problem.code).toBe('stale-revision');
    expect(problem.detail).toContain(
      'Vous aviez devant vous\u00a0: En attente\u202f; désormais\u00a0: Publié.',
    );
    expect(staleReviewSchema.parse(problem.fresh)).toMatchObject({ status: 'published', revision: 1 });
    expect(await typesOf(id)).toEqual(['ReviewSubmitted', 'ReviewPublished']);
    expect((await moderate(id, REFUSED, 1)).status).toBe(200);
  });

  it('is not answered over the answer of the other', async () => {
    const id = await submit();
    await moderate(id, PUBLISHED, 0);
    expect((await answer(id, 'Merci.', 1)).status).toBe(200);
    const second = await answer(id, 'Merci beaucoup.', 1);
    expect(second.status).toBe(412);
    expect(problemSchema.parse(second.json).detail).toContain(
      'Vous aviez devant vous\u00a0: Publié\u202f; désormais\u00a0: Publié, avec la réponse «\u00a0Merci.\u00a0».',
    );
    const withdrawn = await answer(id, null, 1);
    expect(withdrawn.status).toBe(412);
    expect((await answer(id, null, 2)).status).toBe(200);
  });

  it('is decided by one of two who decide at once', async () => {
    const id = await submit();
    const answers = await Promise.all([moderate(id, PUBLISHED, 0), moderate(id, REFUSED, 0)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await typesOf(id)).toHaveLength(2);
  });

  it('is decided alike by both who decide the same, and never on a malformed revision', async () => {
    const id = await submit();
    expect((await moderate(id, PUBLISHED, 0)).status).toBe(200);
    expect((await moderate(id, PUBLISHED, 0)).status).toBe(200);
    expect((await moderate(id, PUBLISHED, -1)).status).toBe(400);
    expect(await typesOf(id)).toHaveLength(2);
  });
});
