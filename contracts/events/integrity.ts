import { z } from 'zod';
import { defineEvent, type EventsOf } from './event.ts';

const daySchema = z.iso.date().describe('The day, in Europe/Paris.');

/** Stream `integrity-{day}`: the hourly signatures over the whole log (docs/verify.md). Digests are SHA-256 in base64url. */
export const integrityEvents = {
  IntegrityCutMade: defineEvent(
    1,
    'Marks up to where in the log the root after it reaches: this very event is the last it covers.',
    z.object({ day: daySchema, madeAt: z.iso.datetime().describe('When.') }),
  ),
  IntegrityRootSigned: defineEvent(
    1,
    'The shop signed for every event up to the cut.',
    z.object({
      day: daySchema,
      events: z.int().positive().describe('Events covered: since the cut before, up to this one included.'),
      digest: z
        .string()
        .describe('Over those events in the order of the log; each stream’s last line is its head.'),
      previousRoot: z.string().describe('The root before this one; empty for the first.'),
      root: z.string().describe('Over day, events, digest and previousRoot.'),
      keyId: z.string().describe('Names the key that signed: SHA-256 of the public key (SPKI, DER).'),
      signature: z.string().describe('Ed25519 over `root`, in base64url.'),
    }),
  ),
};
export type IntegrityEvent = EventsOf<typeof integrityEvents>;
