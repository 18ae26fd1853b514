import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import {
  reviewFiguresQuerySchema,
  reviewFiguresSchema,
  reviewsBehindQuerySchema,
  reviewsBehindSchema,
} from '#contracts/http/figures/figures.ts';
import { allProjections } from '../../all.ts';
import { reviewsCsv } from '../../exports/figures.ts';
import { createHistory, type History } from '../../testing/history.ts';
import { openReadModels, type TestReadModels } from '../../testing/read-models.ts';
import { productAdded, reviewSubmitted } from '../../testing/sample-events.ts';
import { readReviewFigures, reviewsBehind } from './reviews.ts';

let readModels: TestReadModels;
let history: History;
const rose = randomUUID();
const ambre = randomUUID();

beforeEach(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
  history = createHistory();
  history.add(`product-${rose}`, productAdded(rose, { name: 'Rose Alba' }));
  history.add(`product-${ambre}`, productAdded(ambre, { name: '3-12' }));
});
afterEach(() => readModels.close());

/** A review; decided on so many hours after it was written, or waiting. */
function review(
  productId: string,
  written: { at: string; rating: number; hours?: number; verdict?: 'published' | 'refused' },
): string {
  const reviewId = randomUUID();
  const { at, rating, hours, verdict = 'published' } = written;
  history.add(`review-${reviewId}`, reviewSubmitted(reviewId, productId, { rating, submittedAt: at }));
  if (hours !== undefined) decide(reviewId, productId, verdict, new Date(Date.parse(at) + hours * 3_600_000));
  return reviewId;
}

function decide(reviewId: string, productId: string, verdict: 'published' | 'refused', at: Date): void {
  const data = { reviewId, productId };
  const event: ShopEvent =
    verdict === 'published' ? { type: 'ReviewPublished', data } : { type: 'ReviewRejected', data };
  history.add(`review-${reviewId}`, event, at.toISOString());
}

async function figures(query: Record<string, string> = {}) {
  for (const projection of allProjections) await readModels.apply(projection, history.events);
  const asked = reviewFiguresQuerySchema.parse({ from: '2026-10-01', to: '2026-11-30', ...query });
  return reviewFiguresSchema.parse(await readReviewFigures(readModels.db, asked));
}

/** The ids of the reviews behind a figure. */
async function behind(query: Record<string, string> = {}) {
  const asked = reviewsBehindQuerySchema.parse({ from: '2026-10-01', to: '2026-11-30', ...query });
  const { count, reviews } = reviewsBehindSchema.parse(await reviewsBehind(readModels.db, asked));
  expect(count).toBe(reviews.length);
  return reviews.map(({ id }) => id);
}

describe('reviews over time', () => {
  it('were decided at once where a wrong clock dated the decision before them', async () => {
    review(rose, { at: '2026-10-31T22:30:00.000Z', rating: 5, hours: -300 });
    expect((await figures()).wait).toEqual({ median: 0, ninth: 0 });
  });

  it('are counted by the day in Paris on which they were written, with the mean of those published', async () => {
    review(rose, { at: '2026-10-31T22:30:00.000Z', rating: 5, hours: 2 });
    review(rose, { at: '2026-10-31T23:30:00.000Z', rating: 4, hours: 10 });
    review(rose, { at: '2026-11-03T10:00:00.000Z', rating: 1, hours: 4, verdict: 'refused' });
    review(ambre, { at: '2026-11-04T10:00:00.000Z', rating: 3 });
    const { sums, series, perfumes, wait } = await figures();
    expect(sums).toEqual({ written: 4, published: 2, refused: 1, waiting: 1, mean: 4.5 });
    expect(series.map(({ day, written, mean }) => [day, written, mean])).toEqual([
      ['2026-10-01', 1, 5],
      ['2026-11-01', 3, 4],
    ]);
    expect(perfumes.map(({ name, written }) => [name, written])).toEqual([
      ['Rose Alba', 3],
      ['3-12', 1],
    ]);
    expect(wait?.median).toBe(4 * 3_600);
  });

  it('of one perfume leave the others out, but for the list to choose from', async () => {
    review(rose, { at: '2026-11-03T10:00:00.000Z', rating: 5, hours: 1 });
    review(ambre, { at: '2026-11-04T10:00:00.000Z', rating: 2, hours: 1 });
    const { sums, perfumes } = await figures({ productId: ambre });
    expect(sums).toMatchObject({ written: 1, mean: 2 });
    expect(perfumes).toHaveLength(2);
  });

  it('waited until their first decision, whichever verdict they have now', async () => {
    const id = review(rose, { at: '2026-11-03T10:00:00.000Z', rating: 5, hours: 1 });
    decide(id, rose, 'refused', new Date('2026-11-20T10:00:00.000Z'));
    const { sums, wait } = await figures();
    expect(sums).toEqual({ written: 1, published: 0, refused: 1, waiting: 0, mean: null });
    expect(wait).toEqual({ median: 3_600, ninth: 3_600 });
  });

  it('open to those that each figure counts, the newest first, with what was decided on them', async () => {
    const good = review(rose, { at: '2026-10-31T23:30:00.000Z', rating: 4, hours: 10 });
    const bad = review(rose, { at: '2026-11-03T10:00:00.000Z', rating: 1, hours: 4, verdict: 'refused' });
    const open = review(ambre, { at: '2026-11-04T10:00:00.000Z', rating: 3 });
    review(ambre, { at: '2026-12-01T10:00:00.000Z', rating: 5 });
    const { sums, perfumes } = await figures();
    expect(await behind()).toEqual([open, bad, good]);
    expect(await behind({ verdict: 'published' })).toEqual([good]);
    expect(await behind({ verdict: 'refused' })).toEqual([bad]);
    expect(await behind({ verdict: 'waiting' })).toEqual([open]);
    expect(await behind({ verdict: 'decided' })).toEqual([bad, good]);
    expect(await behind({ productId: ambre })).toEqual([open]);
    expect(await behind({ from: '2026-11-01', to: '2026-11-01' })).toEqual([good]);
    expect([sums.written, perfumes[0]?.written]).toEqual([3, (await behind({ productId: rose })).length]);
    const { reviews } = await reviewsBehind(
      readModels.db,
      reviewsBehindQuerySchema.parse({ from: '2026-11-04', to: '2026-11-04' }),
    );
    expect(reviews).toEqual([
      {
        id: open,
        productId: ambre,
        name: '3-12',
        rating: 3,
        writtenAt: '2026-11-04T10:00:00.000Z',
        decidedAt: null,
        verdict: null,
      },
    ]);
  });

  it('are saved for Excel, a perfume’s name never as a date', async () => {
    review(ambre, { at: '2026-11-04T10:00:00.000Z', rating: 4, hours: 1 });
    const lines = [...reviewsCsv(await figures(), 'reviewed')];
    expect(lines[1]).toBe('"=""3-12""";1;1;0;0;4,00\r\n');
    expect([...reviewsCsv(await figures(), 'reviews')][2]).toBe('01/11/2026;1;1;0;0;4,00\r\n');
  });
});
