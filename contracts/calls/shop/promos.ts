import {
  createPromoRequestSchema,
  promoCodeListSchema,
  revisePromoRequestSchema,
  validatePromoAnswerSchema,
  validatePromoRequestSchema,
} from '../../http/shop/promos.ts';
import { CHECKOUT, CONSOLE, DECISION, defineCalls, named } from '../call.ts';
import { CHANGED } from '../changed.ts';

export const PROMO_CALLS = defineCalls({
  'POST /api/promo-codes/validate': {
    ...CHECKOUT,
    summary: 'Ce qu’un code promo retire d’un panier',
    body: named('ValidatePromoRequest', validatePromoRequestSchema),
    answer: named('ValidatePromoAnswer', validatePromoAnswerSchema),
    limited: true,
  },
  'GET /api/promo-codes': {
    ...CONSOLE,
    summary: 'Tous les codes promo',
    answer: named('PromoCodeList', promoCodeListSchema),
  },
  'POST /api/admin/promo-codes': {
    ...CONSOLE,
    summary: 'Crée un code promo',
    headers: ['Idempotency-Key'],
    body: named('CreatePromoRequest', createPromoRequestSchema),
    answer: CHANGED,
    status: 201,
    refusals: [409, 422],
  },
  'PATCH /api/admin/promo-codes/:id': {
    ...DECISION,
    summary: 'Modifie un code promo',
    body: named('RevisePromoRequest', revisePromoRequestSchema),
    answer: CHANGED,
    refusals: [404, 409, 412, 422],
  },
  'DELETE /api/admin/promo-codes/:id': {
    ...DECISION,
    summary: 'Supprime un code promo',
    answer: CHANGED,
    refusals: [404, 409, 412],
  },
});
