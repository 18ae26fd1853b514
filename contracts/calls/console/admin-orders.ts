import { z } from 'zod';
import { actorSchema } from '../../events/event.ts';
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
} from '../../http/desk/order-changes.ts';
import { orderSearchRequestSchema } from '../../http/desk/order-filters.ts';
import {
  orderCountsSchema,
  orderListSchema,
  orderPageRequestSchema,
  orderPageSchema,
  orderSchema,
} from '../../http/shop/orders.ts';
import {
  recordReturnRequestSchema,
  recordWithdrawalRequestSchema,
  returnListRequestSchema,
  returnPreviewSchema,
} from '../../http/shop/returns.ts';
import { CONSOLE, DECISION, defineCalls, named } from '../call.ts';

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
const ORDER_DECISION = { ...DECISION, answer: CHANGED_ORDER, refusals: [404, 409, 412, 422] } as const;

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
    ...ORDER_DECISION,
    summary: 'Change le statut ou le numéro de suivi d’une commande',
    body: named('ReviseOrderRequest', reviseOrderRequestSchema),
  },
  'POST /api/admin/orders/:id/undo': {
    ...ORDER_DECISION,
    summary: 'Annule un changement de statut ou de suivi, tant que rien n’en a suivi',
    body: named('UndoOrderRequest', undoOrderRequestSchema),
  },
  'PUT /api/admin/orders/:id/delivery': {
    ...ORDER_DECISION,
    summary: 'Change le mode de livraison d’une commande avant son expédition',
    body: named('ChangeDeliveryRequest', changeDeliveryRequestSchema),
  },
  'PUT /api/admin/orders/:id/address': {
    ...ORDER_DECISION,
    summary: 'Corrige le destinataire et l’adresse d’une commande avant son expédition',
    body: named('CorrectAddressRequest', correctAddressRequestSchema),
  },
  'PUT /api/admin/orders/:id/email': {
    ...ORDER_DECISION,
    summary: 'Corrige l’adresse e-mail d’une commande avant son expédition',
    body: named('CorrectEmailRequest', correctEmailRequestSchema),
  },
  'POST /api/admin/orders/:id/parcels': {
    ...ORDER_DECISION,
    summary: 'Expédie une partie d’une commande, ou tout ce qui en reste, dans un colis',
    body: named('DispatchParcelRequest', dispatchParcelRequestSchema),
  },
  'POST /api/admin/orders/:id/replacements': {
    ...ORDER_DECISION,
    summary: 'Envoie à nouveau, gratuitement, des articles d’une commande expédiée',
    body: named('SendReplacementRequest', sendReplacementRequestSchema),
  },
  'PUT /api/admin/orders/:id/parcels': {
    ...ORDER_DECISION,
    summary: 'Corrige le numéro de suivi d’un colis déjà parti d’une commande',
    body: named('CorrectParcelRequest', correctParcelRequestSchema),
  },
  'PUT /api/admin/orders/:id/hold': {
    ...ORDER_DECISION,
    summary: 'Met une commande en attente avant son expédition, ou la reprend',
    body: named('HoldOrderRequest', holdOrderRequestSchema),
    refusals: [404, 409, 412],
  },
  'PUT /api/admin/orders/:id/archive': {
    ...ORDER_DECISION,
    summary: 'Archive une commande dont rien n’est plus à faire, ou la reprend',
    body: named('ArchiveOrderRequest', archiveOrderRequestSchema),
    refusals: [404, 409, 412],
  },
  'DELETE /api/admin/orders/:id': {
    ...DECISION,
    summary: 'Supprime une commande',
    refusals: [404, 409, 412],
  },
  'POST /api/admin/orders/:id/refunds': {
    ...ORDER_DECISION,
    summary: 'Relance un remboursement échoué',
    status: 202,
    refusals: [404, 409, 412],
  },
  'POST /api/admin/orders/:id/gestures': {
    ...ORDER_DECISION,
    summary: 'Rembourse une partie de ce qui a été payé, comme un geste de la maison',
    body: named('GestureRequest', gestureRequestSchema),
    status: 202,
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
    ...ORDER_DECISION,
    summary: 'Note une rétractation venue par lettre ou par téléphone',
    body: named('RecordWithdrawalRequest', recordWithdrawalRequestSchema),
  },
  'POST /api/admin/orders/:id/return-proofs': {
    ...ORDER_DECISION,
    summary: 'Note que le client a prouvé l’envoi de son retour',
    refusals: [404, 409, 412],
  },
  'POST /api/admin/orders/:id/returns': {
    ...ORDER_DECISION,
    summary: 'Note ce qui est revenu, et dans quel état',
    body: named('RecordReturnRequest', recordReturnRequestSchema),
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
    ...ORDER_DECISION,
    summary: 'Rembourse ce qui est dû d’un retour',
    status: 202,
    refusals: [404, 409, 412],
  },
});
