import { z } from 'zod';
import { idSchema } from '../../identifiers.ts';
import { defineEvent, type EventsOf } from '../event.ts';

const claim = {
  number: z.string().describe('The number in capitals, without separators.'),
  orderId: idSchema.describe('The order.'),
};

/** Stream `trackingNumber-{NUMBER}`: whose parcel has the number, so that no two orders take it at the same instant. */
export const trackingClaimEvents = {
  TrackingNumberClaimed: defineEvent(
    1,
    'An order took this tracking number, or renewed its claim.',
    z.object({ ...claim, claimedAt: z.iso.datetime().describe('When it was claimed.') }),
  ),
  TrackingNumberFreed: defineEvent(1, 'The number can be taken again.', z.object(claim)),
};
export type TrackingClaimEvent = EventsOf<typeof trackingClaimEvents>;
