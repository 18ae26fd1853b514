import { z } from 'zod';
import { idSchema } from '../../identifiers.ts';
import { holdReasonSchema } from '../../orders/hold-reason.ts';
import { personal } from '../../privacy/personal.ts';
import { orderSubject } from '../../privacy/subject.ts';
import { defineEvent } from '../event.ts';
import {
  addressSchema,
  customerSchema,
  giftSchema,
  orderEmail,
  packedParcel,
  sentBy,
  whereToWait,
} from './order-details.ts';
import { undoFields } from './undo.ts';

const order = { orderId: idSchema.describe('The order.') };

/** What the house changes of an order's parcels and of whom they are for; of stream `order-{id}`. */
export const parcelEvents = {
  DeliveryMethodChanged: defineEvent(
    1,
    'An administrator chose another way of delivery before the dispatch, as the shopper asked.',
    z.object({
      ...order,
      ...orderEmail,
      ...sentBy,
      changedAt: z.iso.datetime().describe('When.'),
    }),
    ({ orderId, email }) => orderSubject(orderId, email),
  ),
  DeliveryAddressChanged: defineEvent(
    1,
    'An administrator corrected who the parcel is for and where it goes, before the dispatch.',
    z.object({
      ...order,
      ...orderEmail,
      name: personal(z.string().describe('Name of the shopper.')),
      recipientName: personal(
        z.string().describe('Whom a gift is for, where it was for another.'),
      ).optional(),
      phone: personal(z.string().nullable().describe('Phone number, when one was given.')),
      shippingAddress: addressSchema.describe('Where it goes.'),
      changedAt: z.iso.datetime().describe('When.'),
    }),
    ({ orderId, email }) => orderSubject(orderId, email),
  ),
  OrderEmailCorrected: defineEvent(
    1,
    'An administrator corrected the e-mail address of the order, before the dispatch. All that names its customer stands here anew: it is sealed for ' +
      'that address, and erasing the one before leaves it readable.',
    z.object({
      ...order,
      customer: customerSchema.describe('Whose order it is, under the address that is right.'),
      shippingAddress: addressSchema.describe('Where it goes, as it stood.'),
      relayPoint: whereToWait,
      gift: giftSchema.optional().describe('What makes it a gift, as it stood; absent where it is none.'),
      correctedAt: z.iso.datetime().describe('When.'),
    }),
    ({ orderId, customer }) => orderSubject(orderId, customer.email),
  ),
  TrackingNumberAssigned: defineEvent(
    2,
    'The parcel has a tracking number.',
    z.object({
      ...order,
      trackingNumber: z.string().describe('The carrier’s number.'),
      assignedAt: z.iso.datetime().describe('When.'),
      ...undoFields,
    }),
  ),
  TrackingNumberRemoved: defineEvent(
    1,
    'The tracking number was wrong: the parcel has none.',
    z.object({ ...order, ...undoFields }),
  ),
  ParcelDispatched: defineEvent(
    1,
    'A part of the order left in a parcel of its own; the rest leaves with the order’s status, as a last parcel.',
    z.object({
      ...order,
      ...orderEmail,
      parcelId: idSchema.describe('The parcel.'),
      ...packedParcel,
      dispatchedAt: z.iso.datetime().describe('When.'),
    }),
    ({ orderId, email }) => orderSubject(orderId, email),
  ),
  ParcelCorrected: defineEvent(
    1,
    'The tracking number of a parcel that left ahead was wrong.',
    z.object({
      ...order,
      parcelId: idSchema.describe('The parcel.'),
      trackingNumber: z.string().describe('The carrier’s number, as it is.'),
      correctedAt: z.iso.datetime().describe('When.'),
    }),
  ),
  OrderPutOnHold: defineEvent(
    1,
    'The parcel is not to leave until somebody says otherwise.',
    z.object({
      ...order,
      reason: holdReasonSchema.describe('Why.'),
      heldAt: z.iso.datetime().describe('When.'),
    }),
  ),
  OrderTakenOffHold: defineEvent(
    1,
    'The parcel may leave again.',
    z.object({ ...order, releasedAt: z.iso.datetime().describe('When.') }),
  ),
};
