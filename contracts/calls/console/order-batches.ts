import {
  carrierFileRequestSchema,
  checkDispatchesRequestSchema,
  chosenOrdersRequestSchema,
  dispatchRequestSchema,
  dispatchVerdictsSchema,
  orderBatchRequestSchema,
  orderIdsSchema,
  orderPapersRequestSchema,
  orderVerdictsSchema,
} from '../../http/desk/order-batches.ts';
import { orderSearchRequestSchema } from '../../http/desk/order-filters.ts';
import { orderListSchema } from '../../http/shop/orders.ts';
import { CONSOLE, defineCalls, named } from '../call.ts';

const DISPATCH_VERDICTS = named('DispatchVerdicts', dispatchVerdictsSchema);
const CHOSEN = named('ChosenOrders', chosenOrdersRequestSchema);

/** What the console does with many orders at once. */
export const ORDER_BATCH_CALLS = defineCalls({
  'POST /api/admin/dispatches/check': {
    ...CONSOLE,
    summary: 'Contrôle une liste de colis, ligne par ligne, sans rien faire',
    body: named('CheckDispatchesRequest', checkDispatchesRequestSchema),
    answer: DISPATCH_VERDICTS,
  },
  'POST /api/admin/dispatches': {
    ...CONSOLE,
    summary: 'Expédie les commandes d’une liste de colis, chacune une seule fois par lot',
    body: named('DispatchRequest', dispatchRequestSchema),
    answer: DISPATCH_VERDICTS,
  },
  'POST /api/admin/order-batches': {
    ...CONSOLE,
    summary: 'Fait passer des commandes à l’étape suivante, chacune une seule fois par lot',
    body: named('OrderBatchRequest', orderBatchRequestSchema),
    answer: named('OrderVerdicts', orderVerdictsSchema),
  },
  'POST /api/admin/orders/papers': {
    ...CONSOLE,
    summary: 'Bons de livraison, étiquettes ou liste de prélèvement de commandes choisies, en PDF',
    body: named('OrderPapersRequest', orderPapersRequestSchema),
    answer: { mediaType: 'application/pdf' },
    refusals: [409],
  },
});

/** What the console reads of many orders at once. */
export const CHOSEN_ORDER_CALLS = defineCalls({
  'POST /api/admin/orders/search/ids': {
    ...CONSOLE,
    summary: 'Les commandes qui répondent à une recherche, toutes pages confondues',
    body: named('OrderSearch', orderSearchRequestSchema),
    answer: named('OrderIds', orderIdsSchema),
  },
  'POST /api/admin/orders/chosen': {
    ...CONSOLE,
    summary: 'Des commandes choisies',
    body: CHOSEN,
    answer: named('OrderList', orderListSchema),
  },
  'POST /api/admin/orders/chosen.csv': {
    ...CONSOLE,
    summary: 'Des commandes choisies, en CSV',
    body: CHOSEN,
    answer: { mediaType: 'text/csv' },
  },
  'POST /api/admin/orders/carrier-file': {
    ...CONSOLE,
    summary:
      'Fichier d’import d’un transporteur (ColiShip, Mondial Relay Connect) pour des commandes choisies',
    body: named('CarrierFileRequest', carrierFileRequestSchema),
    answer: { mediaType: 'text/csv' },
    refusals: [409],
  },
});
