import {
  orderQuoteSchema,
  paymentLinkSentSchema,
  quoteOrderRequestSchema,
  takeOrderRequestSchema,
} from '../../http/desk/desk-orders.ts';
import { placedOrderSchema } from '../../http/shop/orders.ts';
import { CONSOLE, defineCalls, named } from '../call.ts';

/** Orders that the desk takes by telephone. */
export const DESK_ORDER_CALLS = defineCalls({
  'POST /api/admin/desk-orders/quote': {
    ...CONSOLE,
    summary: 'Ce que coûterait une commande prise par téléphone, et ce qui s’y oppose',
    body: named('QuoteOrderRequest', quoteOrderRequestSchema),
    answer: named('OrderQuote', orderQuoteSchema),
    refusals: [409, 422],
  },
  'POST /api/admin/desk-orders': {
    ...CONSOLE,
    summary:
      'Passe une commande prise par téléphone\u00a0: son client reçoit le lien pour l’accepter et la payer',
    headers: ['Idempotency-Key'],
    body: named('TakeOrderRequest', takeOrderRequestSchema),
    answer: named('PlacedOrder', placedOrderSchema),
    status: 201,
    refusals: [409, 422],
  },
  'POST /api/admin/orders/:id/payment-links': {
    ...CONSOLE,
    summary: 'Envoie de nouveau le lien de paiement d’une commande prise par téléphone',
    headers: ['Idempotency-Key'],
    answer: named('PaymentLinkSent', paymentLinkSentSchema),
    status: 202,
    refusals: [404, 409],
  },
});
