import { z } from 'zod';
import {
  answerReviewRequestSchema,
  moderatedReviewListSchema,
  moderateReviewRequestSchema,
  moderationStatusSchema,
  reviewListSchema,
  reviewsOverviewSchema,
  submitReviewRequestSchema,
} from '../../http/shop/reviews.ts';
import { idSchema } from '../../identifiers.ts';
import { CONSOLE, DECISION, defineCalls, named, SHOP } from '../call.ts';

const reviews = named('ReviewList', reviewListSchema);

export const REVIEW_CALLS = defineCalls({
  'GET /api/products/:id/reviews': {
    ...SHOP,
    summary: 'Avis publiés sur un parfum, les 500 derniers',
    answer: reviews,
    refusals: [404, 410],
    shared: true,
  },
  'GET /api/products/:id/reviews/overview': {
    ...SHOP,
    summary: 'Répartition de toutes les notes d’un parfum, et ses derniers avis',
    answer: named('ReviewsOverview', reviewsOverviewSchema),
    refusals: [404, 410],
    shared: true,
  },
  'GET /api/reviews/product/:id': {
    ...SHOP,
    summary: 'Avis publiés sur un parfum (autre adresse du même appel)',
    answer: reviews,
    refusals: [404, 410],
    shared: true,
  },
  'POST /api/products/:id/reviews': {
    ...SHOP,
    summary: 'Soumet un avis, publié après modération',
    body: named('SubmitReviewRequest', submitReviewRequestSchema),
    answer: named('SubmittedReview', z.object({ id: idSchema, status: z.literal('pending') })),
    status: 201,
    refusals: [404, 409, 410],
    limited: true,
  },
  'GET /api/reviews': {
    ...CONSOLE,
    summary: 'Tous les avis, à modérer d’abord',
    answer: named('ModeratedReviewList', moderatedReviewListSchema),
  },
  'PATCH /api/admin/reviews/:id': {
    ...DECISION,
    summary: 'Publie ou rejette un avis',
    body: named('ModerateReviewRequest', moderateReviewRequestSchema),
    answer: named('ModeratedReview', z.object({ id: idSchema, status: moderationStatusSchema })),
    refusals: [404, 409, 412],
  },
  'PUT /api/admin/reviews/:id/answer': {
    ...DECISION,
    summary: 'Répond à un avis au nom de la maison, ou retire la réponse',
    body: named('AnswerReviewRequest', answerReviewRequestSchema),
    answer: named('AnsweredReview', z.object({ id: idSchema, answer: z.string().nullable() })),
    refusals: [404, 409, 412],
  },
});
