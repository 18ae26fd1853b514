import { z } from 'zod';
import { idSchema } from '../../identifiers.ts';
import { defineEvent, type EventsOf } from '../event.ts';

const imageIdSchema = idSchema.describe('The picture.');
const publicPathSchema = z.string().describe('Path the shop serves it under.');

/** Stream `image-{id}`. */
export const imageEvents = {
  ImageUploadGranted: defineEvent(
    1,
    'An administrator may upload one picture.',
    z.object({
      imageId: imageIdSchema,
      publicPath: publicPathSchema,
      expiresAt: z.iso.datetime().describe('Until when the grant holds.'),
    }),
  ),
  ImageUploadAccepted: defineEvent(
    1,
    'Of the uploads sent under a grant this one was checked and let in; the others are refused.',
    z.object({ imageId: imageIdSchema, acceptedAt: z.iso.datetime().describe('When it was let in.') }),
  ),
  ImageStored: defineEvent(
    1,
    'The picture was re-encoded and stored.',
    z.object({
      imageId: imageIdSchema,
      publicPath: publicPathSchema,
      width: z.int().positive().meta({ description: 'Width.', unit: 'pixels' }),
      height: z.int().positive().meta({ description: 'Height.', unit: 'pixels' }),
      bytes: z.int().positive().meta({ description: 'Size of the stored file.', unit: 'bytes' }),
    }),
  ),
  ImageDiscarded: defineEvent(
    1,
    'No product came to show the picture: its files are removed and no product may refer to it any more.',
    z.object({
      imageId: imageIdSchema,
      discardedAt: z.iso.datetime().describe('When its files were removed.'),
    }),
  ),
};
export type ImageEvent = EventsOf<typeof imageEvents>;
