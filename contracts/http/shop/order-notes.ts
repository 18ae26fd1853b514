import { z } from 'zod';
import { proseSchema } from '../../field-schemas.ts';
import { idSchema } from '../../identifiers.ts';

/** Longest note, in characters. */
export const MAX_NOTE = 2_000;

/** A note of the house about an order. */
export const noteSchema = z.object({ id: idSchema, text: z.string(), addedAt: z.iso.datetime() });
export type OrderNote = z.infer<typeof noteSchema>;

/** POST /api/admin/orders/{id}/notes (session). */
export const addNoteRequestSchema = z.object({ text: proseSchema.min(1, 'Note vide').max(MAX_NOTE) });

/** POST /api/admin/orders/{id}/notes/removals (session). */
export const removeNoteRequestSchema = z.object({ noteId: idSchema });
