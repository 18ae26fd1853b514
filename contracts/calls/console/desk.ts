import { z } from 'zod';
import { currentDeskSchema, orderDeskSchema } from '../../orders/order-desk.ts';
import { CONSOLE, DECISION, defineCalls, named } from '../call.ts';

/** What the order desk calls beside orders. */
export const DESK_CALLS = defineCalls({
  'GET /api/admin/order-desk': {
    ...CONSOLE,
    summary: 'Le bureau des commandes\u00a0: promesse d’expédition et vues gardées',
    answer: named('OrderDesk', currentDeskSchema),
  },
  'PUT /api/admin/order-desk': {
    ...DECISION,
    summary: 'Range autrement le bureau des commandes',
    body: named('ArrangeDeskRequest', orderDeskSchema),
    answer: named('DeskArranged', z.object({ version: z.int() })),
    refusals: [409, 412],
  },
});
