import { z } from 'zod';
import { idSchema } from '../../identifiers.ts';
import { personal } from '../../privacy/personal.ts';
import { defineEvent, type EventsOf } from '../event.ts';

const request = { requestId: idSchema.describe('The request.') };
const countSchema = (what: string) => z.int().nonnegative().describe(what);

/** Why somebody is erased: they asked on the page of their data, or the house did it for them. */
export const erasureReasonSchema = z.enum(['self-service', 'asked-by-mail', 'asked-by-phone', 'house']);
export type ErasureReason = z.infer<typeof erasureReasonSchema>;

/** Streams `privacy-{keyId}`, `privacy-withheld-{requestId}-{keyId}`, `privacy-request-{requestId}` and `privacy-retention-{day}`. */
export const privacyEvents = {
  CustomerForgotten: defineEvent(
    1,
    'A customer’s key was destroyed: what stands sealed with it can be read by nobody any more.',
    z.object({
      keyId: idSchema.describe('The key that was destroyed; random, it says nothing of the customer.'),
      reason: z
        .enum(['request', 'inactivity', 'unpaid'])
        .describe('Why: the customer asked, was not heard of for years, or never paid the order it sealed.'),
      orderIds: z.array(idSchema).describe('Their orders, whose amounts stay.'),
      reviewIds: z.array(idSchema).describe('Their reviews, whose marks stay.'),
      messageIds: z.array(idSchema).describe('Messages they wrote.'),
      emailIds: z.array(idSchema).describe('Mails to them, or that pass on what they wrote.'),
      notedOrderIds: z
        .array(idSchema)
        .optional()
        .describe('Orders whose notes it sealed; absent from before there were notes.'),
      forgottenAt: z.iso.datetime().describe('When the key was destroyed.'),
    }),
  ),
  PersonalDataWithheld: defineEvent(
    1,
    'A customer asked to be erased while their key also seals orders that the law keeps (orders from before each had a key of its own): ' +
      'the rest is shown nowhere any more, and goes with the key.',
    z.object({
      keyId: idSchema.describe('The key that goes on living.'),
      reviewIds: z.array(idSchema).describe('Their reviews, whose marks stay.'),
      messageIds: z.array(idSchema).describe('Messages they wrote.'),
      emailIds: z.array(idSchema).describe('Mails to them that are about no order.'),
      notedOrderIds: z
        .array(idSchema)
        .optional()
        .describe('Orders whose notes it seals; absent from before there were notes.'),
      withheldAt: z.iso.datetime().describe('When.'),
    }),
  ),
  PersonalDataRequested: defineEvent(
    1,
    'Somebody asked on the page of their data what the shop holds of an address it knows.',
    z.object({
      ...request,
      email: personal(z.string().describe('The address, which alone is answered.'), 'email'),
      requestedAt: z.iso.datetime().describe('When.'),
    }),
    ({ email }) => email,
  ),
  PersonalDataCollected: defineEvent(
    1,
    'What the shop holds of a person was looked up: for themselves, or by an administrator.',
    z.object({
      ...request,
      keys: z
        .array(
          z.object({
            keyId: idSchema.describe('A key of theirs.'),
            streams: z.array(z.string()).describe('Streams with something sealed by it.'),
          }),
        )
        .describe('Where it stands; none of it says who they are.'),
      collectedAt: z.iso.datetime().describe('When.'),
    }),
  ),
  ErasureRequested: defineEvent(
    1,
    'A person is to be erased as far as the law allows.',
    z.object({
      ...request,
      reason: erasureReasonSchema.describe('Who asked, and how.'),
      requestedAt: z.iso.datetime().describe('When.'),
    }),
  ),
  PersonalDataErased: defineEvent(
    1,
    'An erasure was carried out.',
    z.object({
      ...request,
      reason: erasureReasonSchema.describe('Who asked, and how.'),
      destroyedKeys: countSchema('Keys that were destroyed.'),
      withheldKeys: countSchema('Keys that live on for orders that the law keeps.'),
      keptOrders: countSchema('Orders that the law keeps.'),
      keptUntil: z.iso.date().nullable().describe('The day the last of them goes; null when none is kept.'),
      erasedAt: z.iso.datetime().describe('When.'),
    }),
  ),
  RetentionRan: defineEvent(
    1,
    'The daily run that forgets what was kept long enough.',
    z.object({
      day: z.iso.date().describe('Of which day.'),
      prospects: countSchema(
        'People who wrote, reviewed or asked for the newsletter, not heard of for three years.',
      ),
      subscribers: countSchema('Newsletter subscribers not heard of for three years.'),
      unpaidOrders: countSchema('Orders that were never paid, thirty days after.'),
      accounts: countSchema('Orders, with their mails, after ten years.'),
      ranAt: z.iso.datetime().describe('When.'),
    }),
  ),
};
export type PrivacyEvent = EventsOf<typeof privacyEvents>;
