import { it } from 'vitest';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { MAX_NOTES, orderNotesDecider } from './order-notes.decider.ts';

const now = '2026-11-27T09:00:00.000Z';
const orderId = '6f3f3a3e-0f2a-4d53-9a3e-0a51a52f7b10';
const noteOf = (number: number) => `0b5f0c52-5d3d-4f4f-8a5e-7f2b8f0e${String(number).padStart(4, '0')}`;
const noteId = noteOf(1);
const said = { orderId, noteId, email: 'camille@example.fr', text: 'Rappeler mardi' };
const add = { type: 'AddNote', ...said, now } as const;
const remove = { type: 'RemoveNote', orderId, noteId, now } as const;
const added = { type: 'OrderNoteAdded', data: { ...said, addedAt: now } } as const;
const removed = { type: 'OrderNoteRemoved', data: { orderId, noteId, removedAt: now } } as const;

it('a note is written once and taken back once', () => {
  given(orderNotesDecider).when(add).then(added);
  given(orderNotesDecider, [added]).when(add).thenNothingHappened();
  given(orderNotesDecider, [added]).when(remove).then(removed);
  given(orderNotesDecider, [added, removed]).when(remove).thenNothingHappened();
  given(orderNotesDecider, [added, removed]).when(add).thenNothingHappened();
});

it('a note that is not there cannot be taken back', () => {
  given(orderNotesDecider).when(remove).thenRefuses({ code: 'note-not-found' });
});

it('an order holds only so many notes; one taken back makes room', () => {
  const full = Array.from({ length: MAX_NOTES }, (_, at) => ({
    ...added,
    data: { ...added.data, noteId: noteOf(at + 2) },
  }));
  given(orderNotesDecider, full).when(add).thenRefuses({ code: 'too-many-notes' });
  given(orderNotesDecider, [...full, { ...removed, data: { ...removed.data, noteId: noteOf(2) } }])
    .when(add)
    .then(added);
});
