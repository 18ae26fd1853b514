import { z } from 'zod';
import {
  orderConfirmationSchema,
  orderLinkRequestSchema,
  orderPageActionSchema,
  payOrderRequestSchema,
  placedOrderSchema,
  placeOrderRequestSchema,
} from '../../http/shop/orders.ts';
import {
  createPaymentIntentAnswerSchema,
  createPaymentIntentRequestSchema,
  openOrderAnswerSchema,
  paymentConfigSchema,
  paymentReturnAnswerSchema,
} from '../../http/shop/payments.ts';
import {
  articlesWithdrawalRequestSchema,
  orderTokenSchema,
  withdrawableOrderSchema,
  withdrawalAnswerSchema,
  withdrawalRequestSchema,
} from '../../http/shop/withdrawals.ts';
import { CHECKOUT, defineCalls, named, VISITORS } from '../call.ts';

/** What shoppers' browsers and the payment provider's server call about orders. */
export const ORDER_CALLS = defineCalls({
  'POST /api/orders': {
    ...CHECKOUT,
    summary: 'Passe commande\u202f; sous la même clé d’idempotence, un renvoi est la même commande',
    headers: ['Idempotency-Key'],
    body: named('PlaceOrderRequest', placeOrderRequestSchema),
    answer: named('PlacedOrder', placedOrderSchema),
    status: 201,
    refusals: [409, 422],
    limited: true,
  },
  'GET /api/orders/:id/confirmation': {
    ...CHECKOUT,
    summary: 'Une commande, pour le navigateur qui l’a passée',
    access: 'order-proof',
    answer: named('OrderConfirmation', orderConfirmationSchema),
    refusals: [404],
  },
  'POST /api/create-payment-intent': {
    ...CHECKOUT,
    summary: 'Prépare le paiement d’une commande chez le prestataire',
    body: named('CreatePaymentIntentRequest', createPaymentIntentRequestSchema),
    answer: named('CreatePaymentIntentAnswer', createPaymentIntentAnswerSchema),
    refusals: [404, 409, 502],
    limited: true,
  },
  'POST /api/orders/:id/payment-return': {
    ...CHECKOUT,
    summary: 'Le client revient du paiement\u00a0: où en est-il\u202f?',
    answer: named('PaymentReturnAnswer', paymentReturnAnswerSchema),
    refusals: [404],
    limited: true,
  },
  'POST /api/orders/open': {
    ...CHECKOUT,
    summary:
      'La commande commencée par ce navigateur et dont il n’a pas encore vu le paiement, demandé au prestataire',
    answer: named('OpenOrderAnswer', openOrderAnswerSchema),
    limited: true,
  },
  'DELETE /api/orders/open': {
    ...CHECKOUT,
    summary: 'Ce navigateur a vu sa commande payée\u00a0: la prochaine est un nouvel achat',
    limited: true,
  },
  'POST /api/order-page/link': {
    ...VISITORS,
    summary:
      'Envoie à l’adresse d’une commande un lien vers sa page\u202f; la réponse est la même si elle n’existe pas',
    body: named('OrderLinkRequest', orderLinkRequestSchema),
    answer: named('OrderLinkReceived', z.object({ received: z.literal(true) })),
    limited: true,
  },
  'POST /api/order-page/pay': {
    ...CHECKOUT,
    summary: 'Depuis la page d’une commande impayée\u00a0: conduit à son paiement',
    body: named('PayOrderRequest', payOrderRequestSchema),
    status: 303,
    refusals: [409, 422],
    limited: true,
  },
  'POST /api/order-page/cancel': {
    ...CHECKOUT,
    summary: 'Depuis la page d’une commande impayée\u00a0: l’annule, puis montre la page',
    body: named('OrderPageAction', orderPageActionSchema),
    status: 303,
    refusals: [502],
    limited: true,
  },
  'GET /api/payment-config': {
    ...CHECKOUT,
    summary: 'Ce qu’il faut au navigateur pour charger le prestataire de paiement',
    answer: named('PaymentConfig', paymentConfigSchema),
  },
  'POST /api/stripe/webhook': {
    tag: 'commande',
    summary: 'Notifications signées du prestataire de paiement',
    access: 'provider',
    body: { mediaType: 'application/json' },
    answer: named('ReceivedNotice', z.object({ received: z.literal(true) })),
    refusals: [502],
  },
  'GET /api/withdrawals/order': {
    ...VISITORS,
    summary: 'Articles d’une commande auxquels on peut renoncer, pour qui tient son lien',
    query: named('WithdrawableOrderQuery', z.object({ suivi: orderTokenSchema })),
    answer: named('WithdrawableOrder', withdrawableOrderSchema),
    refusals: [400, 404],
    limited: true,
  },
  'POST /api/withdrawals/articles': {
    ...VISITORS,
    summary: 'Rétractation en ligne d’articles choisis, pour qui tient le lien de la commande',
    headers: ['Idempotency-Key'],
    body: named('ArticlesWithdrawalRequest', articlesWithdrawalRequestSchema),
    answer: named('WithdrawalAnswer', withdrawalAnswerSchema),
    status: 201,
    refusals: [404, 409],
    limited: true,
  },
  'POST /api/withdrawals': {
    ...VISITORS,
    summary: 'Rétractation en ligne\u00a0: le numéro et l’adresse e-mail doivent être ceux de la commande',
    body: named('WithdrawalRequest', withdrawalRequestSchema),
    answer: named('WithdrawalAnswer', withdrawalAnswerSchema),
    status: 201,
    refusals: [404, 409],
    limited: true,
  },
});
