import { z } from 'zod';
import { actorSchema } from '../events/event.ts';
import {
  archiveOrderRequestSchema,
  changeDeliveryRequestSchema,
  changedOrderSchema,
  correctAddressRequestSchema,
  correctEmailRequestSchema,
  correctParcelRequestSchema,
  deletionPreviewSchema,
  dispatchParcelRequestSchema,
  gestureRequestSchema,
  holdOrderRequestSchema,
  reviseOrderRequestSchema,
  sendReplacementRequestSchema,
  statusPreviewRequestSchema,
  statusPreviewSchema,
  undoOrderRequestSchema,
} from '../http/order-changes.ts';
import { orderSearchRequestSchema } from '../http/order-filters.ts';
import {
  orderCountsSchema,
  orderListSchema,
  orderPageRequestSchema,
  orderPageSchema,
  orderSchema,
} from '../http/orders.ts';
import {
  recordReturnRequestSchema,
  recordWithdrawalRequestSchema,
  returnListRequestSchema,
  returnPreviewSchema,
} from '../http/returns.ts';
import { CONSOLE, defineCalls, named } from './call.ts';

/** GET /api/admin/orders/{id}/history (session): what happened to an order, oldest first, told in French. */
export const orderHistorySchema = z.array(
  z.object({
    /** The event's id. */
    id: z.string(),
    type: z.string(),
    /** ISO 8601, UTC: when it was written to the log. */
    at: z.iso.datetime(),
    actor: actorSchema,
    title: z.string(),
    detail: z.string().nullable(),
  }),
);

const CHANGED_ORDER = named('ChangedOrder', changedOrderSchema);

/** What the console does with orders. */
export const ADMIN_ORDER_CALLS = defineCalls({
  'GET /api/orders': {
    ...CONSOLE,
    summary: 'Toutes les commandes',
    answer: named('OrderList', orderListSchema),
  },
  'GET /api/admin/orders': {
    ...CONSOLE,
    summary: 'Une page de commandes',
    query: named('OrderPageQuery', orderPageRequestSchema),
    answer: named('OrderPage', orderPageSchema),
    refusals: [400],
  },
  'POST /api/admin/orders/search': {
    ...CONSOLE,
    summary: 'Une page de commandes, cherchée sans que le texte soit dans une adresse',
    body: named('OrderSearch', orderSearchRequestSchema),
    answer: named('OrderPage', orderPageSchema),
    refusals: [422],
  },
  'GET /api/admin/orders/counts': {
    ...CONSOLE,
    summary: 'Nombre de commandes par statut',
    answer: named('OrderCounts', orderCountsSchema),
  },
  'GET /api/admin/orders/:id': {
    ...CONSOLE,
    summary: 'Une commande',
    answer: named('Order', orderSchema),
    refusals: [404],
  },
  'GET /api/admin/orders/:id/history': {
    tag: 'audit',
    summary: 'Ce qui est arrivé à une commande',
    access: 'session',
    answer: named('OrderHistory', orderHistorySchema),
    refusals: [404],
  },
  'GET /api/admin/orders/:id/status-preview': {
    ...CONSOLE,
    summary:
      'Ce qu’un changement de statut ou de suivi ferait de l’argent, du stock, des e-mails et des chiffres',
    headers: ['If-Match'],
    query: named('StatusPreviewQuery', statusPreviewRequestSchema),
    answer: named('StatusPreview', statusPreviewSchema),
    refusals: [400, 404, 412],
  },
  'GET /api/admin/orders/:id/deletion-preview': {
    ...CONSOLE,
    summary: 'Ce que la suppression d’une commande ferait de l’argent, du stock et des chiffres',
    headers: ['If-Match'],
    answer: named('DeletionPreview', deletionPreviewSchema),
    refusals: [404, 409, 412],
  },
  'PATCH /api/admin/orders/:id': {
    ...CONSOLE,
    summary: 'Change le statut ou le numéro de suivi d’une commande',
    headers: ['If-Match', 'Idempotency-Key'],
    body: named('ReviseOrderRequest', reviseOrderRequestSchema),
    answer: CHANGED_ORDER,
    refusals: [404, 409, 412, 422],
  },
  'POST /api/admin/orders/:id/undo': {
    ...CONSOLE,
    summary: 'Annule un changement de statut ou de suivi, tant que rien n’en a suivi',
    headers: ['If-Match', 'Idempotency-Key'],
    body: named('UndoOrderRequest', undoOrderRequestSchema),
    answer: CHANGED_ORDER,
    refusals: [404, 409, 412, 422],
  },
  'PUT /api/admin/orders/:id/delivery': {
    ...CONSOLE,
    summary: 'Change le mode de livraison d’une commande avant son expédition',
    headers: ['If-Match', 'Idempotency-Key'],
    body: named('ChangeDeliveryRequest', changeDeliveryRequestSchema),
    answer: CHANGED_ORDER,
    refusals: [404, 409, 412, 422],
  },
  'PUT /api/admin/orders/:id/address': {
    ...CONSOLE,
    summary: 'Corrige le destinataire et l’adresse d’une commande avant son expédition',
    headers: ['If-Match', 'Idempotency-Key'],
    body: named('CorrectAddressRequest', correctAddressRequestSchema),
    answer: CHANGED_ORDER,
    refusals: [404, 409, 412, 422],
  },
  'PUT /api/admin/orders/:id/email': {
    ...CONSOLE,
    summary: 'Corrige l’adresse e-mail d’une commande avant son expédition',
    headers: ['If-Match', 'Idempotency-Key'],
    body: named('CorrectEmailRequest', correctEmailRequestSchema),
    answer: CHANGED_ORDER,
    refusals: [404, 409, 412, 422],
  },
  'POST /api/admin/orders/:id/parcels': {
    ...CONSOLE,
    summary: 'Expédie une partie d’une commande, ou tout ce qui en reste, dans un colis',
    headers: ['If-Match', 'Idempotency-Key'],
    body: named('DispatchParcelRequest', dispatchParcelRequestSchema),
    answer: CHANGED_ORDER,
    refusals: [404, 409, 412, 422],
  },
  'POST /api/admin/orders/:id/replacements': {
    ...CONSOLE,
    summary: 'Envoie à nouveau, gratuitement, des articles d’une commande expédiée',
    headers: ['If-Match', 'Idempotency-Key'],
    body: named('SendReplacementRequest', sendReplacementRequestSchema),
    answer: CHANGED_ORDER,
    refusals: [404, 409, 412, 422],
  },
  'PUT /api/admin/orders/:id/parcels': {
    ...CONSOLE,
    summary: 'Corrige le numéro de suivi d’un colis déjà parti d’une commande',
    headers: ['If-Match', 'Idempotency-Key'],
    body: named('CorrectParcelRequest', correctParcelRequestSchema),
    answer: CHANGED_ORDER,
    refusals: [404, 409, 412, 422],
  },
  'PUT /api/admin/orders/:id/hold': {
    ...CONSOLE,
    summary: 'Met une commande en attente avant son expédition, ou la reprend',
    headers: ['If-Match', 'Idempotency-Key'],
    body: named('HoldOrderRequest', holdOrderRequestSchema),
    answer: CHANGED_ORDER,
    refusals: [404, 409, 412],
  },
  'PUT /api/admin/orders/:id/archive': {
    ...CONSOLE,
    summary: 'Archive une commande dont rien n’est plus à faire, ou la reprend',
    headers: ['If-Match', 'Idempotency-Key'],
    body: named('ArchiveOrderRequest', archiveOrderRequestSchema),
    answer: CHANGED_ORDER,
    refusals: [404, 409, 412],
  },
  'DELETE /api/admin/orders/:id': {
    ...CONSOLE,
    summary: 'Supprime une commande',
    headers: ['If-Match'],
    refusals: [404, 409, 412],
  },
  'POST /api/admin/orders/:id/refunds': {
    ...CONSOLE,
    summary: 'Relance un remboursement échoué',
    headers: ['If-Match', 'Idempotency-Key'],
    answer: CHANGED_ORDER,
    status: 202,
    refusals: [404, 409, 412],
  },
  'POST /api/admin/orders/:id/gestures': {
    ...CONSOLE,
    summary: 'Rembourse une partie de ce qui a été payé, comme un geste de la maison',
    headers: ['If-Match', 'Idempotency-Key'],
    body: named('GestureRequest', gestureRequestSchema),
    answer: CHANGED_ORDER,
    status: 202,
    refusals: [404, 409, 412, 422],
  },
  'POST /api/admin/orders/:id/link-revocations': {
    ...CONSOLE,
    summary: 'Révoque les liens déjà envoyés vers une commande et ses documents',
    headers: ['Idempotency-Key'],
    answer: CHANGED_ORDER,
    refusals: [404, 409],
  },
  'GET /api/admin/returns': {
    ...CONSOLE,
    summary: 'Commandes dont le client a renoncé à tout ou partie',
    query: named('ReturnListQuery', returnListRequestSchema),
    answer: named('OrderList', orderListSchema),
    refusals: [400],
  },
  'POST /api/admin/orders/:id/withdrawals': {
    ...CONSOLE,
    summary: 'Note une rétractation venue par lettre ou par téléphone',
    headers: ['If-Match', 'Idempotency-Key'],
    body: named('RecordWithdrawalRequest', recordWithdrawalRequestSchema),
    answer: CHANGED_ORDER,
    refusals: [404, 409, 412, 422],
  },
  'POST /api/admin/orders/:id/return-proofs': {
    ...CONSOLE,
    summary: 'Note que le client a prouvé l’envoi de son retour',
    headers: ['If-Match', 'Idempotency-Key'],
    answer: CHANGED_ORDER,
    refusals: [404, 409, 412],
  },
  'POST /api/admin/orders/:id/returns': {
    ...CONSOLE,
    summary: 'Note ce qui est revenu, et dans quel état',
    headers: ['If-Match', 'Idempotency-Key'],
    body: named('RecordReturnRequest', recordReturnRequestSchema),
    answer: CHANGED_ORDER,
    refusals: [404, 409, 412],
  },
  'GET /api/admin/orders/:id/return-preview': {
    ...CONSOLE,
    summary: 'Ce que le remboursement d’un retour ferait de l’argent et du stock',
    headers: ['If-Match'],
    answer: named('ReturnPreview', returnPreviewSchema),
    refusals: [404, 409, 412],
  },
  'POST /api/admin/orders/:id/return-refunds': {
    ...CONSOLE,
    summary: 'Rembourse ce qui est dû d’un retour',
    headers: ['If-Match', 'Idempotency-Key'],
    answer: CHANGED_ORDER,
    status: 202,
    refusals: [404, 409, 412],
  },
});
