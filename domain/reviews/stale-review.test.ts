import { it } from 'vitest';
import type { ReviewEvent } from '#contracts/events/catalog/review.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { reviewDecider } from './review.decider.ts';

const reviewId = '77777777-7777-4777-8777-777777777777';
const productId = '22222222-2222-4222-8222-222222222222';
const now = '2027-03-01T10:00:00.000Z';
const submitted: ReviewEvent = {
  type: 'ReviewSubmitted',
  data: {
    ...{ reviewId, productId, customerName: 'Ada', customerEmail: 'ada@exemple.fr', rating: 5 },
    ...{ title: 'Parfait !', comment: 'Doux.', submittedAt: now },
  },
};
const rejected: ReviewEvent = { type: 'ReviewRejected', data: { reviewId, productId } };
const answered: ReviewEvent = {
  type: 'ReviewAnswered',
  data: { reviewId, productId, answer: 'Merci', answeredAt: now },
};
const seen = { status: 'pending', answer: null } as const;

it('a review that another has rejected or answered is neither published nor answered by who did not see that', () => {
  for (const meanwhile of [rejected, answered]) {
    const others = given(reviewDecider, [submitted, meanwhile]);
    others
      .when({ type: 'ModerateReview', reviewId, verdict: 'published', seen })
      .thenRefuses({ code: 'stale-review' });
    others
      .when({ type: 'AnswerReview', reviewId, answer: 'Bonjour', now, seen })
      .thenRefuses({ code: 'stale-review' });
  }
});

it('a review is published by who saw it as it is, or says nothing of it', () => {
  const published: ReviewEvent = { type: 'ReviewPublished', data: { reviewId, productId } };
  const others = given(reviewDecider, [submitted, rejected]);
  others
    .when({ type: 'ModerateReview', reviewId, verdict: 'published', seen: { ...seen, status: 'rejected' } })
    .then(published);
  others.when({ type: 'ModerateReview', reviewId, verdict: 'published' }).then(published);
});
