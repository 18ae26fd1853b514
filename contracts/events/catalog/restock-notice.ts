import { z } from 'zod';
import { idSchema } from '../../identifiers.ts';
import { personal } from '../../privacy/personal.ts';
import { defineEvent, type EventsOf } from '../event.ts';
import { consentSchema } from '../people/visitor.ts';

const notice = {
  noticeId: z.string().describe('The request: a hash of the id of the customer’s key and the perfume.'),
  productId: idSchema.describe('The perfume.'),
};

/** Stream `restockNotice-{hash}`: the hash says nothing of the address. */
export const restockNoticeEvents = {
  RestockNoticeRequested: defineEvent(
    1,
    'The form of a sold-out perfume was sent with this address: a mail asks the address itself.',
    z.object({
      ...notice,
      email: personal(z.string().describe('E-mail address that is asked.'), 'email'),
      consent: consentSchema.describe('What was agreed to.'),
      requestedAt: z.iso.datetime().describe('When it was asked.'),
    }),
    ({ email }) => email,
  ),
  RestockNoticeConfirmed: defineEvent(
    1,
    'The link in the mail to the address was followed: it waits for the perfume, behind those who confirmed before.',
    z.object({
      ...notice,
      confirmedAt: z.iso.datetime().describe('When it began to wait.'),
      expiresAt: z.iso.datetime().describe('When it waits no longer.'),
    }),
  ),
  RestockNoticeGiven: defineEvent(
    1,
    'The perfume is back and it is this address’s turn: one mail tells it, and it waits no longer.',
    z.object({
      ...notice,
      givenAt: z.iso.datetime().describe('When its turn began.'),
      turnEndsAt: z.iso
        .datetime()
        .describe('Until when one bottle counts as spoken for: then the next ones are told.'),
    }),
  ),
  RestockNoticeEnded: defineEvent(
    1,
    'A request ended, or the turn that it had.',
    z.object({
      ...notice,
      reason: z
        .enum(['left', 'expired', 'removed', 'erased'])
        .describe(
          'Why: its link was followed, it waited long enough, the perfume left for good, the person was erased.',
        ),
      endedAt: z.iso.datetime().describe('When.'),
    }),
  ),
};
export type RestockNoticeEvent = EventsOf<typeof restockNoticeEvents>;
export type RestockNoticeEndReason = Extract<
  RestockNoticeEvent,
  { type: 'RestockNoticeEnded' }
>['data']['reason'];
