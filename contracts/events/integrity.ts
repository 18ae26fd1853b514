import { z } from 'zod';
import { defineEvent, type EventsOf } from './event.ts';

/** A day in Europe/Paris, `YYYY-MM-DD`. */
const daySchema = z.iso.date();

/** Stream `integrity-{day}`: the daily signature over the whole log (docs/verify.md). Digests are SHA-256 in base64url. */
export const integrityEvents = {
  IntegrityCutMade: defineEvent(
    1,
    'Marks up to where in the log the day’s root reaches: this very event is the last it covers.',
    z.object({ day: daySchema, madeAt: z.iso.datetime() }),
  ),
  IntegrityRootSigned: defineEvent(
    1,
    'The shop signed for every event up to the cut.',
    z.object({
      day: daySchema,
      /** Events since the cut before (that one excluded) up to this one’s (included). */
      events: z.int().positive(),
      /** Over those events in the order of the log; each stream’s last line is its head. */
      digest: z.string(),
      /** The root before this one; empty for the first. */
      previousRoot: z.string(),
      /** Over day, events, digest and previousRoot. */
      root: z.string(),
      /** Names the key that signed: SHA-256 of the public key (SPKI, DER). */
      keyId: z.string(),
      /** Ed25519 over `root`, in base64url. */
      signature: z.string(),
    }),
  ),
};
export type IntegrityEvent = EventsOf<typeof integrityEvents>;
