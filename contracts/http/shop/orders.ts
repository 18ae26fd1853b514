import { z } from 'zod';
import { countryName, isShippingCountry } from '../../addresses/countries.ts';
import { isPostalCode, typedPostalCode } from '../../addresses/postal-codes.ts';
import { type Destination, whyNotDelivered } from '../../addresses/territories.ts';
import { MAX_LENGTH, SHIPPING_METHOD } from '../../constants.ts';
import { disputeKindSchema, disputeOutcomeSchema } from '../../events/orders/dispute.ts';
import { addressSchema, orderDetailsSchema, relayPointSchema } from '../../events/orders/order-details.ts';
import { orderStatusSchema } from '../../events/orders/order-status.ts';
import {
  codeSchema,
  isPlainName,
  lineSchema,
  NAME_TOO_SHORT,
  NAME_WITH_LINK,
  personNameSchema,
  proseSchema,
} from '../../field-schemas.ts';
import { emailSchema, idSchema, promoCodeTextSchema } from '../../identifiers.ts';
import { decimalEurosSchema, decimalSchema } from '../../money.ts';
import { holdReasonSchema } from '../../orders/hold-reason.ts';
import { replacementReasonSchema } from '../../orders/replacement-reason.ts';
import { noteSchema } from './order-notes.ts';
import { returnsSchema } from './returns.ts';
import { orderNumberSchema } from './withdrawals.ts';

export const TERMS_NOT_ACCEPTED = 'Veuillez accepter les conditions générales de vente';
const addressShape = z.object({ postalCode: z.string(), city: z.string().catch(''), country: z.string() });

/** What is wrong with a postal code; nothing where the country is what is wrong. */
function whyNotAddressed(address: Destination): string | null {
  const { postalCode, country } = address;
  if (!isShippingCountry(country)) return null;
  return whyNotDelivered(address) ?? (isPostalCode(postalCode, country) ? null : 'Code postal requis');
}

/** Who orders and where to: the rules and messages of specification §5, shared by browser and server. */
export const deliverySchema = z.object({
  customerName: personNameSchema,
  customerEmail: emailSchema,
  customerPhone: lineSchema
    .max(MAX_LENGTH.delivery.phone)
    .nullish()
    .transform((phone) => phone || null),
  shippingAddress: z
    .object({
      street: lineSchema.min(5, 'Adresse complète requise').max(MAX_LENGTH.delivery.street),
      city: lineSchema.min(2, 'Ville requise').max(MAX_LENGTH.delivery.city),
      postalCode: lineSchema.max(MAX_LENGTH.delivery.postalCode),
      country: lineSchema
        .min(2, { error: 'Pays requis', abort: true })
        .max(MAX_LENGTH.delivery.country)
        .transform(countryName)
        .refine(isShippingCountry, 'Nous ne livrons pas dans ce pays'),
    })
    .overwrite((address) => ({
      ...address,
      postalCode: typedPostalCode(address.postalCode, address.country),
    }))
    .refine((address) => whyNotAddressed(address) === null, {
      path: ['postalCode'],
      error: ({ input }) => whyNotAddressed(addressShape.parse(input)) ?? undefined,
      // Told together with what is wrong elsewhere in the address.
      when: ({ value }) => addressShape.safeParse(value).success,
    }),
});

/** Of a gift, what is wished for; a field left empty says nothing, and a box that is ticked is `on`. */
const giftRequestSchema = z
  .object({
    wrap: z
      .union([z.literal('on'), z.boolean()])
      .nullish()
      .transform((isRequested) => (isRequested ? (true as const) : undefined)),
    message: proseSchema
      .max(MAX_LENGTH.giftMessage, `Le message compte ${MAX_LENGTH.giftMessage} caractères au plus`)
      .nullish()
      .transform((message) => message || undefined),
    recipientName: lineSchema
      .max(MAX_LENGTH.delivery.name)
      .refine((name) => name.length !== 1, NAME_TOO_SHORT)
      .refine(isPlainName, NAME_WITH_LINK)
      .nullish()
      .transform((name) => name || undefined),
    sendFrom: z
      .union([z.iso.date('Choisissez un jour'), z.literal('')])
      .nullish()
      .transform((day) => day || undefined),
  })
  .nullish()
  .transform((gift) => (gift && Object.values(gift).some((part) => part !== undefined) ? gift : undefined));

/** Which sample is wished for, of those in stock; without one, a wish is for one of each perfume that is ordered. */
const sampleChoiceSchema = z
  .union([idSchema, z.literal('')])
  .nullish()
  .transform((id) => id || undefined);

/** The checkout's form; a box that is ticked is `on`. */
export const checkoutFormSchema = deliverySchema.extend({
  termsAccepted: z.literal('on', TERMS_NOT_ACCEPTED).transform(() => true as const),
  sampleRequested: z
    .literal('on')
    .optional()
    .transform((box) => box && (true as const)),
  sampleProductId: sampleChoiceSchema,
  gift: giftRequestSchema,
});

export type Delivery = z.output<typeof checkoutFormSchema>;

/** POST /api/orders. Prices and totals are what the shopper saw: compared with ours, never used (decision 6). */
export const placeOrderRequestSchema = deliverySchema.extend({
  termsAccepted: z.literal(true, TERMS_NOT_ACCEPTED),
  sampleRequested: z
    .boolean()
    .nullish()
    .transform((isRequested) => (isRequested ? (true as const) : undefined)),
  sampleProductId: sampleChoiceSchema,
  gift: giftRequestSchema,
  /** The version that the shopper could read. */
  termsVersion: z.string(TERMS_NOT_ACCEPTED).max(40),
  shippingMethod: z
    .string()
    .max(40)
    .default(SHIPPING_METHOD)
    .refine((method) => method === SHIPPING_METHOD, 'Ce mode de livraison n’est pas proposé'),
  shippingCost: decimalEurosSchema.optional(),
  subtotal: decimalEurosSchema.optional(),
  discountAmount: decimalEurosSchema.optional(),
  total: decimalEurosSchema,
  promoCode: codeSchema
    .nullish()
    .transform((code) => code || null)
    .pipe(promoCodeTextSchema.nullable()),
  items: z
    .array(
      z.object({
        productId: idSchema,
        productName: z.string().max(MAX_LENGTH.product.name).optional(),
        quantity: z.int('Quantité invalide').min(1, 'Quantité invalide').max(1_000, 'Quantité invalide'),
        price: decimalEurosSchema.optional(),
      }),
    )
    .min(1, 'Le panier est vide')
    .max(100),
});
export type PlaceOrderRequest = z.output<typeof placeOrderRequestSchema>;

/** What an order costs. */
const totalsShape = {
  subtotal: decimalSchema,
  discountAmount: decimalSchema,
  shippingCost: decimalSchema,
  minimumCharge: decimalSchema,
  total: decimalSchema,
};
/** Of a gift that is wrapped for money. */
const giftWrap = decimalSchema.optional();

/** Answer of POST /api/orders. */
export const placedOrderSchema = z.object({
  id: idSchema,
  status: orderStatusSchema,
  ...totalsShape,
  giftWrap,
  payBefore: z.iso.datetime(),
});
export type PlacedOrder = z.infer<typeof placedOrderSchema>;

/** In `fresh` of a `price-changed` refusal. */
export const freshTotalsSchema = z.object({
  ...totalsShape,
  items: z.array(z.object({ productId: idSchema, price: decimalSchema })),
});

/** In `fresh` of an `insufficient-stock` refusal: which perfume, and how many bottles of it can be had. */
export const shortStockSchema = z.object({ productId: idSchema, available: z.int() });

/** In `fresh` of a `too-many-bottles` or `too-many-unpaid` refusal: how many bottles may be ordered, of one perfume or in all. */
export const bottleLimitSchema = z.object({ productId: idSchema.nullable(), max: z.int() });

export const refundStateSchema = z.enum(['none', 'pending', 'succeeded', 'failed']);
export const paymentStateSchema = z.enum(['none', 'requested', 'processing', 'failed', 'confirmed', 'held']);
export type PaymentState = z.infer<typeof paymentStateSchema>;

const sentBottles = {
  lines: z.array(z.object({ productId: idSchema, quantity: z.int() })).readonly(),
  shippingMethod: z.string(),
  relayPoint: relayPointSchema.nullable(),
};

/** GET /api/orders (session). */
export const orderSchema = z.object({
  id: idSchema,
  /** For people, beside the specification’s number; missing in rows of the version before (ADR 0004). */
  runningNumber: z.int().optional(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string().nullable(),
  ...orderDetailsSchema.omit({ customer: true }).shape,
  shippingCost: decimalSchema,
  trackingNumber: z.string().nullable(),
  /** What left in parcels, where it was several: the last one, which has the order’s own number, without an id. */
  parcels: z
    .array(
      z.object({
        parcelId: idSchema.nullable(),
        ...sentBottles,
        trackingNumber: z.string().nullable(),
        dispatchedAt: z.iso.datetime(),
      }),
    )
    .optional(),
  /** Of one that the desk took: until when its customer may pay it, and since when they accept the terms of sale. */
  desk: z
    .object({ payBefore: z.iso.datetime().nullable(), termsAcceptedAt: z.iso.datetime().nullable() })
    .optional(),
  /** What was sent again, free of charge, oldest first; absent where nothing was. */
  replacements: z
    .array(
      z.object({
        replacementId: idSchema,
        ...sentBottles,
        reason: replacementReasonSchema,
        trackingNumber: z.string(),
        decidedAt: z.iso.datetime(),
        /** Null until its bottles are out of the stock. */
        sentAt: z.iso.datetime().nullable(),
      }),
    )
    .readonly()
    .optional(),
  /** Why its parcel is not to leave, and since when. */
  hold: z.object({ reason: holdReasonSchema, since: z.iso.datetime() }).nullish(),
  subtotal: decimalSchema,
  discountAmount: decimalSchema,
  minimumCharge: decimalSchema,
  promoCode: z.string().nullable(),
  total: decimalSchema,
  status: orderStatusSchema,
  /** Set once the payment is confirmed, so that the console's badge 'Paiement validé' tells the truth (specification §2). */
  stripePaymentIntentId: z.string().nullable(),
  paymentState: paymentStateSchema,
  refundState: refundStateSchema,
  /** What went back, or is on its way back, of the money that came for the order. */
  refundedAmount: decimalSchema,
  /** Whether something of that money is still with the shop. */
  isMoneyHere: z.boolean(),
  /** Payments of it that are or were contested with the bank, oldest first. */
  disputes: z.array(
    z.object({
      id: z.string(),
      kind: disputeKindSchema,
      stage: z.enum(['needs-response', 'under-review', 'closed']),
      outcome: disputeOutcomeSchema.nullable(),
      reason: z.string(),
      amount: decimalSchema,
      /** What the provider charged for it; negative where it gave more back. */
      fee: decimalSchema,
      disputedAt: z.iso.datetime(),
      respondBy: z.iso.datetime().nullable(),
    }),
  ),
  /** What the bank suspects, by the provider's word; null when nothing is left to decide. */
  fraudWarning: z.string().nullable(),
  /** When the shopper first withdrew from the order online; null when they did not. */
  withdrawalDeclaredAt: z.iso.datetime().nullable(),
  /** What they withdrew from, and what became of it. */
  returns: returnsSchema.nullable(),
  items: z.array(
    z.object({
      productId: idSchema,
      productName: z.string(),
      quantity: z.int(),
      price: decimalSchema,
    }),
  ),
  /** Since when it is out of the way of the orders in hand. */
  archivedAt: z.iso.datetime().nullish(),
  /** What the house wrote down about it, oldest first. */
  notes: z.array(noteSchema),
  createdAt: z.iso.datetime(),
  /** What `If-Match` names when this order is changed; missing in rows of the version before (ADR 0004). */
  revision: z.int().optional(),
});
export type Order = z.infer<typeof orderSchema>;
export const orderListSchema = z.array(orderSchema);

/** Query of GET /api/admin/orders (session): one page of orders, newest first. */
export const orderPageRequestSchema = z.object({
  status: orderStatusSchema.optional(),
  /** Beginnings of words: of the customer's name and e-mail address, the order's number, its tracking number and products. */
  search: lineSchema.max(MAX_LENGTH.search.orders).default(''),
  /** `nextAfter` of the page before. */
  after: z
    .string()
    .regex(/^\d{1,16}$/)
    .optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(20),
});
export type OrderPageRequest = z.output<typeof orderPageRequestSchema>;

/** Answer of GET /api/admin/orders; `nextAfter` is null on the last page. */
export const orderPageSchema = z.object({
  orders: orderListSchema,
  nextAfter: z.string().nullable(),
  /** How many orders there are in all; on the first page of a search. */
  matching: z.int().optional(),
});
export type OrderPage = z.infer<typeof orderPageSchema>;

/** GET /api/admin/orders/counts (session): how many orders there are, in all and by status. */
export const orderCountsSchema = z.object({
  total: z.int(),
  byStatus: z.record(orderStatusSchema, z.int()),
  /** How many of them are archived. */
  archived: z.int(),
});
export type OrderCounts = z.infer<typeof orderCountsSchema>;

/** GET /api/orders/{id}/confirmation: only for the browser that placed the order (decision 15), else 404. */
export const orderConfirmationSchema = z.object({
  id: idSchema,
  runningNumber: z.int().optional(),
  status: orderStatusSchema,
  paymentState: paymentStateSchema,
  paymentMessage: z.string().nullable(),
  ...totalsShape,
  giftWrap,
  items: z.array(z.object({ productName: z.string(), quantity: z.int(), price: decimalSchema })),
  createdAt: z.iso.datetime(),
  /** Who was written to and where the parcel goes; absent once the shopper was forgotten. */
  delivery: z
    .object({
      name: z.string(),
      email: z.string(),
      address: addressSchema,
      /** Whom the parcel is for, where that is another. */
      recipientName: z.string().optional(),
    })
    .optional(),
  /** The path of the order's own page, good for a time. */
  pagePath: z.string(),
});
export type OrderConfirmation = z.infer<typeof orderConfirmationSchema>;

/** POST /api/order-page/link: a shopper asks for a fresh link to an order's page. Both must be the order's own. */
export const orderLinkRequestSchema = z.object({ orderNumber: orderNumberSchema, email: emailSchema });
export type OrderLinkRequest = z.output<typeof orderLinkRequestSchema>;

/** POST /api/order-page/cancel: the token of the page's address. */
export const orderPageActionSchema = z.object({ token: z.string().max(200) });

/** POST /api/order-page/pay: of an order that the desk took, also the terms that are accepted with it. */
export const payOrderRequestSchema = orderPageActionSchema.extend({
  termsAccepted: z.literal('on').optional(),
  termsVersion: z.string().max(40).optional(),
});
