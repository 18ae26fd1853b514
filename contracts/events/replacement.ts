import { z } from 'zod';
import { SHIPPING_METHODS } from '../constants.ts';
import { idSchema } from '../identifiers.ts';
import { personal } from '../personal.ts';
import { replacementReasonSchema } from '../replacement-reason.ts';
import { orderSubject } from '../subject.ts';
import { defineEvent } from './event.ts';
import { packedItemSchema, relayPointSchema } from './order-details.ts';

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
      email: personal(z.string().describe('E-mail address of the order.'), 'email'),
      reason: replacementReasonSchema.describe('Why.'),
      items: z.array(packedItemSchema).min(1).describe('What is in it.'),
      shippingMethod: z.enum(SHIPPING_METHODS).describe('Carrier.'),
      relayPoint: relayPointSchema.optional().describe('Where the parcel waits; absent where it comes home.'),
      trackingNumber: z.string().describe('The carrier’s number.'),
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
