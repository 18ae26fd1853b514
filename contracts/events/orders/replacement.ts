import { z } from 'zod';
import { idSchema } from '../../identifiers.ts';
import { replacementReasonSchema } from '../../orders/replacement-reason.ts';
import { orderSubject } from '../../privacy/subject.ts';
import { defineEvent } from '../event.ts';
import { orderEmail, packedParcel } from './order-details.ts';

const replacement = {
  orderId: idSchema.describe('The order.'),
  replacementId: idSchema.describe('The replacement: a parcel of its own.'),
};

/** Articles of an order that are sent again, free of charge; of stream `order-{id}`. */
export const replacementEvents = {
  ReplacementDecided: defineEvent(
    1,
    'Articles that arrived broken, wrong or never are to be sent again: nothing is paid, and their bottles leave the stock.',
    z.object({
      ...replacement,
      ...orderEmail,
      reason: replacementReasonSchema.describe('Why.'),
      ...packedParcel,
      decidedAt: z.iso.datetime().describe('When.'),
    }),
    ({ orderId, email }) => orderSubject(orderId, email),
  ),
  ReplacementSent: defineEvent(
    1,
    'Its bottles are out of the stock: the replacement left, and its customer is mailed.',
    z.object({ ...replacement, sentAt: z.iso.datetime().describe('When.') }),
  ),
  ReplacementAbandoned: defineEvent(
    1,
    'Its bottles were not there after all: the replacement did not leave, and what was taken for it is back.',
    z.object({ ...replacement, abandonedAt: z.iso.datetime().describe('When.') }),
  ),
};
