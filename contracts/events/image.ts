import { z } from 'zod';
import { idSchema } from '../identifiers.ts';
import { defineEvent, type EventsOf } from './event.ts';

/** Stream `image-{id}`. */
export const imageEvents = {
  ImageUploadGranted: defineEvent(
    1,
    'An administrator may upload one picture.',
    z.object({ imageId: idSchema, publicPath: z.string(), expiresAt: z.iso.datetime() }),
  ),
  ImageUploadAccepted: defineEvent(
    1,
    'Of the uploads sent under a grant this one was checked and let in; the others are refused.',
    z.object({ imageId: idSchema, acceptedAt: z.iso.datetime() }),
  ),
  ImageStored: defineEvent(
    1,
    'The picture was re-encoded and stored.',
    z.object({
      imageId: idSchema,
      publicPath: z.string(),
      width: z.int().positive(),
      height: z.int().positive(),
      bytes: z.int().positive(),
    }),
  ),
};
export type ImageEvent = EventsOf<typeof imageEvents>;
