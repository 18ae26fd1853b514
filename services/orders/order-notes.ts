import { randomUUID } from 'node:crypto';
import type { Router } from '@koa/router';
import { ORDER_NOTE_CALLS } from '#contracts/calls/console/order-notes.ts';
import { isForgottenEmail } from '#contracts/privacy/personal.ts';
import { MAX_NOTES, type OrderNoteRefusal, orderNotesDecider } from '#domain/orders/order-notes.decider.ts';
import { type CommandKey, commandHandler } from '#platform/command-handling/command-handler.ts';
import type { Cause, EventStore, StreamName } from '#platform/event-store/event-store.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import type { ConsoleRouteDeps } from '#platform/http/read-your-writes.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { causeAndKeyOf, keyReused } from '#platform/http/requests/idempotency-key.ts';
import { ORDER_NOT_FOUND } from './order-problems.ts';
import { loadOrder } from './order-stream.ts';

export function orderNotesStream(orderId: string): StreamName {
  return `orderNote-${orderId}`;
}

const notes = commandHandler(orderNotesDecider);
const CUSTOMER_ERASED =
  'Le client de cette commande est effacé\u00a0: aucune note ne peut plus y être écrite.';

export interface WrittenNote {
  readonly orderId: string;
  readonly noteId: string;
  readonly email: string;
  readonly text: string;
}

/** Writes a note down, sealed by the key of the customer's address. */
export function addNote(store: EventStore, note: WrittenNote, now: Date, cause: Cause, key?: CommandKey) {
  const command = { type: 'AddNote', ...note, now: now.toISOString() } as const;
  return notes(store).handle(orderNotesStream(note.orderId), command, cause, key);
}

export function removeNote(
  store: EventStore,
  note: Pick<WrittenNote, 'orderId' | 'noteId'>,
  now: Date,
  cause: Cause,
  key?: CommandKey,
) {
  const command = { type: 'RemoveNote', ...note, now: now.toISOString() } as const;
  return notes(store).handle(orderNotesStream(note.orderId), command, cause, key);
}

/** POST /api/admin/orders/{id}/notes and …/notes/removals. */
export function orderNoteRoutes(deps: ConsoleRouteDeps): Router {
  const { store, requireSession: session, answerCommand, clock } = deps;
  const { router, on } = routeCalls(ORDER_NOTE_CALLS, { session, notFound: ORDER_NOT_FOUND });

  on('POST /api/admin/orders/:id/notes', async ({ ctx, id: orderId, body: { text } }) => {
    const { state } = await loadOrder(store, orderId);
    if (state.status === 'absent' || state.deleted) throw new HttpRefusal(404, 'not-found', ORDER_NOT_FOUND);
    const { email } = state.customer;
    if (isForgottenEmail(email)) throw new HttpRefusal(409, 'conflict', CUSTOMER_ERASED);
    const [cause, key] = causeAndKeyOf(ctx, 'admin');
    // Sent again under its key it is the same note.
    const noteId = key?.id ?? randomUUID();
    const handled = await addNote(store, { orderId, noteId, email, text }, clock(), cause, key);
    if (!handled.accepted) throw problem(handled.refusal);
    await answerCommand(ctx, handled);
    return { id: noteId };
  });

  on('POST /api/admin/orders/:id/notes/removals', async ({ ctx, id: orderId, body: { noteId } }) => {
    const handled = await removeNote(store, { orderId, noteId }, clock(), ...causeAndKeyOf(ctx, 'admin'));
    if (!handled.accepted) throw problem(handled.refusal);
    await answerCommand(ctx, handled);
    return { id: noteId };
  });

  return router;
}

function problem({ code }: OrderNoteRefusal | { readonly code: 'key-reused' }): HttpRefusal {
  switch (code) {
    case 'key-reused':
      return keyReused();
    case 'note-not-found':
      return new HttpRefusal(404, 'not-found', 'Cette note est introuvable.');
    case 'too-many-notes':
      return new HttpRefusal(
        409,
        'conflict',
        `Cette commande a déjà ${MAX_NOTES}\u00a0notes\u00a0: retirez-en une avant d’en écrire une autre.`,
      );
  }
}
