import { describe, expect, it } from 'vitest';
import { type Rating, REVIEW_TITLES } from '#contracts/catalog/review-titles.ts';
import type { ReviewEvent } from '#contracts/events/catalog/review.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { reviewDecider, type SubmitReview } from './review.decider.ts';

const reviewId = '0d9c7a52-6a0f-4c58-9d5e-8a3f2c1b7e60';
const productId = '5b1de1f0-93a2-4d5f-8a57-0c1b2d3e4f50';
const now = '2026-03-01T10:00:00.000Z';

const submit: SubmitReview = {
  type: 'SubmitReview',
  reviewId,
  productId,
  customerName: 'Marie',
  customerEmail: 'marie@example.fr',
  rating: 4,
  comment: 'Un sillage tendre.',
  now,
};
const submitted = {
  type: 'ReviewSubmitted',
  data: {
    reviewId,
    productId,
    customerName: 'Marie',
    customerEmail: 'marie@example.fr',
    rating: 4,
    title: 'Bon parfum',
    comment: 'Un sillage tendre.',
    submittedAt: now,
  },
} satisfies ReviewEvent;
const published: ReviewEvent = { type: 'ReviewPublished', data: { reviewId, productId } };
const rejected: ReviewEvent = { type: 'ReviewRejected', data: { reviewId, productId } };
const publish = { type: 'ModerateReview', reviewId, verdict: 'published' } as const;
const reject = { type: 'ModerateReview', reviewId, verdict: 'rejected' } as const;

describe('a review that was not written yet', () => {
  it('waits for moderation under the title its rating stands for', () => {
    given(reviewDecider).when(submit).then(submitted);
  });
  it.each([1, 2, 3, 4, 5] satisfies Rating[])('has the title of %i stars', (rating) => {
    const { decision } = given(reviewDecider).when({ ...submit, rating });
    expect(decision).toMatchObject({ events: [{ data: { title: REVIEW_TITLES[rating] } }] });
  });
  it('keeps how its author found the perfume to be worn', () => {
    given(reviewDecider)
      .when({ ...submit, sillage: 4, longevity: 2 })
      .then({ ...submitted, data: { ...submitted.data, sillage: 4, longevity: 2 } });
  });
  it('cannot be moderated', () => {
    given(reviewDecider).when(publish).thenRefuses({ code: 'review-not-found' });
  });
});

describe('a submitted review', () => {
  it('is not submitted twice', () => {
    given(reviewDecider, [submitted]).when(submit).thenNothingHappened();
  });
  it('can be published or rejected', () => {
    given(reviewDecider, [submitted]).when(publish).then(published);
    given(reviewDecider, [submitted]).when(reject).then(rejected);
  });
  it('is refused for a reason, which stands in the log', () => {
    given(reviewDecider, [submitted])
      .when({ ...reject, reason: 'advertising' })
      .then({ type: 'ReviewRejected', data: { reviewId, productId, reason: 'advertising' } });
  });
  it('is answered by the house, once in the same words, and the answer can be taken back', () => {
    const answered = (text: string | null): ReviewEvent => ({
      type: 'ReviewAnswered',
      data: { reviewId, productId, answer: text, answeredAt: now },
    });
    const answer = (text: string | null) => ({ type: 'AnswerReview', reviewId, answer: text, now }) as const;
    given(reviewDecider, [submitted]).when(answer('Merci.')).then(answered('Merci.'));
    given(reviewDecider, [submitted, answered('Merci.')])
      .when(answer('Merci.'))
      .thenNothingHappened();
    given(reviewDecider, [submitted, answered('Merci.')])
      .when(answer(null))
      .then(answered(null));
    given(reviewDecider).when(answer('Merci.')).thenRefuses({ code: 'review-not-found' });
  });
  it('is noted once as verified, before its author is forgotten', () => {
    const verified: ReviewEvent = { type: 'ReviewVerified', data: { reviewId, productId } };
    const verify = { type: 'VerifyReview', reviewId } as const;
    given(reviewDecider, [submitted]).when(verify).then(verified);
    given(reviewDecider, [submitted, verified]).when(verify).thenNothingHappened();
    given(reviewDecider).when(verify).thenRefuses({ code: 'review-not-found' });
  });
  it('is published once', () => {
    given(reviewDecider, [submitted, published]).when(publish).thenNothingHappened();
  });
  it('can be withdrawn after it was published, and published after it was rejected', () => {
    given(reviewDecider, [submitted, published]).when(reject).then(rejected);
    given(reviewDecider, [submitted, rejected]).when(publish).then(published);
  });
});
