import { z } from 'zod';
import { idSchema } from '../../identifiers.ts';
import { personal } from '../../privacy/personal.ts';
import { defineEvent, type EventsOf } from '../event.ts';

const note = {
  orderId: idSchema.describe('The order.'),
  noteId: idSchema.describe('The note.'),
};

/** Stream `orderNote-{orderId}`: apart from the order, since no account needs it: it goes at once when its customer is erased. */
export const orderNoteEvents = {
  OrderNoteAdded: defineEvent(
    1,
    'The house wrote down something about an order, for itself.',
    z.object({
      ...note,
      email: personal(z.string().describe('E-mail address of the order.'), 'email'),
      text: personal(z.string().describe('What was written down.')),
      addedAt: z.iso.datetime().describe('When.'),
    }),
    ({ email }) => email,
  ),
  OrderNoteRemoved: defineEvent(
    1,
    'A note was taken back.',
    z.object({ ...note, removedAt: z.iso.datetime().describe('When.') }),
  ),
};
export type OrderNoteEvent = EventsOf<typeof orderNoteEvents>;
