import { addNoteRequestSchema, noteSchema, removeNoteRequestSchema } from '../../http/shop/order-notes.ts';
import { CONSOLE, defineCalls, named } from '../call.ts';

const NOTE = named('OrderNoteId', noteSchema.pick({ id: true }));

/** What the house writes down about an order, for itself. */
export const ORDER_NOTE_CALLS = defineCalls({
  'POST /api/admin/orders/:id/notes': {
    ...CONSOLE,
    summary: 'Écrit une note interne sur une commande',
    headers: ['Idempotency-Key'],
    body: named('AddNoteRequest', addNoteRequestSchema),
    answer: NOTE,
    status: 201,
    refusals: [404, 409, 422],
  },
  'POST /api/admin/orders/:id/notes/removals': {
    ...CONSOLE,
    summary: 'Retire une note interne d’une commande',
    headers: ['Idempotency-Key'],
    body: named('RemoveNoteRequest', removeNoteRequestSchema),
    answer: NOTE,
    refusals: [404, 409, 422],
  },
});
