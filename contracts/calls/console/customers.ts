import { customerPageSchema } from '../../http/console/customers.ts';
import { CONSOLE, defineCalls, named } from '../call.ts';

/** A customer as the console knows one: by an order of theirs, so that no address names a person. */
export const CUSTOMER_CALLS = defineCalls({
  'GET /api/admin/orders/:id/customer': {
    ...CONSOLE,
    summary: 'Le client d’une commande\u00a0: ses commandes, retours, gestes, avis et messages',
    answer: named('CustomerPage', customerPageSchema),
    refusals: [404],
  },
});
