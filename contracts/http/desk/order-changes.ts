import { z } from 'zod';
import { MAX_LENGTH, SHIPPING_METHODS, type ShippingMethod } from '../../constants.ts';
import { actorSchema } from '../../events/event.ts';
import { orderStatusSchema } from '../../events/orders/order-status.ts';
import { lineSchema } from '../../field-schemas.ts';
import { idSchema } from '../../identifiers.ts';
import { decimalEurosSchema, decimalSchema } from '../../money.ts';
import { holdReasonSchema } from '../../orders/hold-reason.ts';
import { replacementReasonSchema } from '../../orders/replacement-reason.ts';
import { trackingNumberSchema } from '../../orders/tracking-number.ts';
import { deliverySchema } from '../shop/orders.ts';
import { MAX_REASON } from '../shop/returns.ts';

/** Null or an empty text takes the number back. */
const givenTrackingNumberSchema = z
  .union([lineSchema.length(0), z.null()])
  .transform(() => null)
  .or(trackingNumberSchema)
  .optional();

/**
 * PATCH /api/admin/orders/{id}: a status, a tracking number, or both. With `If-Match` it is refused (412) when the order stands otherwise
 * than at that revision; without, whatever it stands like (specification §7).
 */
export const reviseOrderRequestSchema = z
  .object({
    status: orderStatusSchema.optional(),
    trackingNumber: givenTrackingNumberSchema,
    /** Whether whoever sends it knows that the order is disputed or suspected of fraud (decision 41). */
    isDispatchConfirmed: z.boolean().optional(),
    /** Whether the number may be another order’s too, two orders in one parcel; false asks for one that nobody has. */
    isSharingConfirmed: z.boolean().optional(),
    /** Whether it may be undone for some seconds, so long no mail, money or bottle follows; without it all follows at once. */
    isUndoable: z.boolean().optional(),
  })
  .refine((body) => body.status !== undefined || body.trackingNumber !== undefined, 'Rien à modifier');

/** What a change led to: the revision is what `If-Match` names for what its maker does next. */
export const changedOrderSchema = z.object({
  id: idSchema,
  revision: z.int(),
  /** Until when it may be undone, and what names it then; absent where it may not. */
  undoableUntil: z.iso.datetime().optional(),
});

/** POST /api/admin/orders/{id}/undo: takes back a change of status or tracking number, by what its answer named. */
export const undoOrderRequestSchema = z.object({ undoableUntil: z.iso.datetime() });

const deliveryShape = {
  shippingMethod: z.enum(SHIPPING_METHODS),
  relayPoint: z
    .object({
      name: lineSchema.pipe(z.string().min(2, 'Nom du point relais requis').max(MAX_LENGTH.delivery.name)),
      street: lineSchema.pipe(z.string().min(5, 'Adresse complète requise').max(MAX_LENGTH.delivery.street)),
      postalCode: lineSchema.pipe(
        z.string().min(1, 'Code postal requis').max(MAX_LENGTH.delivery.postalCode),
      ),
      city: lineSchema.pipe(z.string().min(2, 'Ville requise').max(MAX_LENGTH.delivery.city)),
    })
    .nullish(),
};

function hasRelayWhereDue(delivery: {
  readonly shippingMethod: ShippingMethod;
  readonly relayPoint?: unknown;
}) {
  return (delivery.shippingMethod === 'mondial-relay') === !!delivery.relayPoint;
}

const RELAY_WHERE_DUE = {
  path: ['relayPoint'],
  error: 'Un point relais est requis avec Mondial Relay, et avec lui seulement',
};

/** PUT /api/admin/orders/{id}/delivery: a relay point with Mondial Relay, none with Colissimo. */
export const changeDeliveryRequestSchema = z.object(deliveryShape).refine(hasRelayWhereDue, RELAY_WHERE_DUE);

/** PUT /api/admin/orders/{id}/address: who the parcel is for and where it goes, by the rules of the checkout. */
export const correctAddressRequestSchema = deliverySchema.omit({ customerEmail: true });

/** PUT /api/admin/orders/{id}/email: whose order it is, by the rules of the checkout. */
export const correctEmailRequestSchema = deliverySchema.pick({ customerEmail: true });

/** POST /api/admin/orders/{id}/gestures: a part of the payment goes back, with the reason. */
export const gestureRequestSchema = z.object({
  amount: decimalEurosSchema.refine((amount) => amount > 0, 'Montant requis'),
  reason: lineSchema.min(3, 'Motif requis').max(MAX_REASON),
});
const parcelShape = {
  items: z
    .array(z.object({ productId: idSchema, quantity: z.int().min(1).max(1_000) }))
    .min(1, 'Choisissez ce qui part')
    .max(100),
  ...deliveryShape,
  trackingNumber: trackingNumberSchema,
};

/** POST /api/admin/orders/{id}/parcels: what leaves of an order now, in one parcel; all that is left is its last. */
export const dispatchParcelRequestSchema = z.object(parcelShape).refine(hasRelayWhereDue, RELAY_WHERE_DUE);

/** POST /api/admin/orders/{id}/replacements: what is sent again of an order that left, free of charge, and why. */
export const sendReplacementRequestSchema = z
  .object({ ...parcelShape, reason: replacementReasonSchema })
  .refine(hasRelayWhereDue, RELAY_WHERE_DUE);

/** PUT /api/admin/orders/{id}/parcels: the tracking number of a parcel that left ahead of the last, corrected. */
export const correctParcelRequestSchema = z.object({
  parcelId: idSchema,
  trackingNumber: trackingNumberSchema,
});

/** PUT /api/admin/orders/{id}/hold: why its parcel is not to leave; null: it may. */
export const holdOrderRequestSchema = z.object({ reason: holdReasonSchema.nullable() });

/** PUT /api/admin/orders/{id}/archive: whether it is out of the way of the orders in hand. */
export const archiveOrderRequestSchema = z.object({ isArchived: z.boolean() });

/** How an order stands before the eyes of whoever decides on it. */
export const orderStandingSchema = z.object({
  status: orderStatusSchema,
  trackingNumber: z.string().nullable(),
  /** Parcels that left ahead of the last, and after it as replacements. */
  parcels: z.int(),
  shippingMethod: z.string(),
  /** `Ada Lovelace, ada@exemple.fr, 0612345678, 12 rue des Lilas, 69003 Lyon, France`: a carrier writes to that address, too. */
  deliveredTo: z.string(),
  /** `Tabac du Port, 13002 Marseille`; null where the parcel comes home. */
  relayPoint: z.string().nullable(),
  /** How the money that is here stands; null when none is. */
  payment: z.enum(['confirmed', 'held']).nullable(),
  /** What went back or is on its way, whatever it was for. */
  refunded: decimalSchema,
  /** Bottles that were withdrawn from; how many of them came back; how often some came or were proven to be on their way. */
  withdrawn: z.int(),
  received: z.int(),
  arrivals: z.int(),
});
export type OrderStanding = z.infer<typeof orderStandingSchema>;

/** In `fresh` of a 412 `stale-revision`: what `If-Match` named, what is true now, and who changed it when. */
export const staleOrderSchema = z.object({
  revision: z.int(),
  seen: orderStandingSchema,
  current: orderStandingSchema,
  changedBy: actorSchema,
  changedAt: z.iso.datetime(),
});
export type StaleOrder = z.infer<typeof staleOrderSchema>;

/** Query of GET /api/admin/orders/{id}/status-preview (session): the change as it would be sent. */
export const statusPreviewRequestSchema = z.object({
  to: orderStatusSchema,
  trackingNumber: givenTrackingNumberSchema,
});

/** Its answer: what that change would do, decided as the change itself is (decision 31). */
export const statusPreviewSchema = z.object({
  /** The revision it was decided on: what `If-Match` names to have just this, or a refusal. */
  revision: z.int(),
  /** Whether a person is asked first: it does more than the next step of a paid order does. */
  asks: z.boolean(),
  /** What goes back to the shopper. */
  refund: decimalSchema,
  /** What an order that goes on still has to be paid; 0 where it is paid, or ends. */
  due: decimalSchema,
  /** Bottles that can be sold again. */
  bottlesReturned: z.int(),
  /** Bottles taken from what can be sold; when they are not there the change is refused. */
  bottlesTaken: z.int(),
  /** Bottles held for a payment that are sold without one. */
  bottlesSold: z.int(),
  /** The promo code whose use is given back, or claimed again. */
  promoReturned: z.string().nullable(),
  promoTaken: z.string().nullable(),
  /** Whether the bank is deciding a dispute, so that nothing goes back before it has. */
  isRefundLocked: z.boolean(),
  /** Why the parcel is held back until it is confirmed (decision 41); null where it may leave. */
  dispatchHeld: z.enum(['dispute', 'fraud-warning', 'on-hold']).nullable(),
  /** What the sum of sales gains, or loses (negative). */
  revenue: decimalSchema,
  /** The mail that tells the shopper; null when none goes. */
  mail: z.enum(['order-shipped', 'order-cancelled', 'order-reinstated']).nullable(),
  /** What is amiss with a parcel that leaves by it; null when none leaves. */
  parcel: z
    .object({
      isUnpaid: z.boolean(),
      isWithoutNumber: z.boolean(),
      withdrawnBottles: z.int(),
      /** Of a gift, the day before which it was promised not to leave. */
      notBefore: z.iso.date().nullable(),
    })
    .nullable(),
  /** Other orders that have the same tracking number. */
  sameNumber: z.array(
    z.object({ id: idSchema, runningNumber: z.int().optional(), customerName: z.string() }),
  ),
});
export type StatusPreview = z.infer<typeof statusPreviewSchema>;

/** GET /api/admin/orders/{id}/deletion-preview (session): what deleting it would do; 409 when it is refused. */
export const deletionPreviewSchema = z.object({
  /** As in the preview of a status. */
  revision: z.int(),
  refund: decimalSchema,
  /** What was paid and stays with the shop. */
  kept: decimalSchema,
  bottlesReturned: z.int(),
  /** Bottles that stay sold. */
  bottlesKept: z.int(),
  promoReturned: z.string().nullable(),
  revenue: decimalSchema,
});
export type DeletionPreview = z.infer<typeof deletionPreviewSchema>;
