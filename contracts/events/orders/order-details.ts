import { z } from 'zod';
import { SHIPPING_METHODS } from '../../constants.ts';
import { idSchema } from '../../identifiers.ts';
import { centsSchema } from '../../money.ts';
import { personal } from '../../privacy/personal.ts';
import { articleKindSchema } from '../catalog/product.ts';

export const customerSchema = z.object({
  name: personal(z.string().describe('Name of the shopper.')),
  email: personal(z.string().describe('E-mail address of the shopper.'), 'email'),
  phone: personal(z.string().nullable().describe('Phone number, when one was given.')),
});
export type Customer = z.infer<typeof customerSchema>;

export const addressSchema = z.object({
  street: personal(z.string().describe('Number and street.')),
  city: personal(z.string().describe('Town.')),
  postalCode: personal(z.string().describe('Postal code.')),
  country: z.string().describe('Country, by its French name.'),
});
export type Address = z.infer<typeof addressSchema>;

export const relayPointSchema = z.object({
  name: personal(z.string().describe('Name of the shop that keeps the parcel.')),
  street: personal(z.string().describe('Number and street.')),
  postalCode: personal(z.string().describe('Postal code, in the country of the order.')),
  city: personal(z.string().describe('Town.')),
});
export type RelayPoint = z.infer<typeof relayPointSchema>;

/** So many bottles in a parcel. */
const packedItemSchema = z.object({
  productId: idSchema.describe('The perfume.'),
  quantity: z.int().positive().meta({ description: 'How many.', unit: 'bottles' }),
});

/** What an event about a parcel says of the order's customer, for whom the rest of it is sealed. */
export const orderEmail = { email: personal(z.string().describe('E-mail address of the order.'), 'email') };

export const whereToWait = relayPointSchema
  .optional()
  .describe('Where the parcel waits; absent where it comes home.');

/** How a parcel goes. */
export const sentBy = {
  shippingMethod: z.enum(SHIPPING_METHODS).describe('Carrier.'),
  relayPoint: whereToWait,
};

/** What left, or is to leave, in a parcel of its own. */
export const packedParcel = {
  items: z.array(packedItemSchema).min(1).describe('What is in it.'),
  ...sentBy,
  trackingNumber: z.string().describe('The carrier’s number.'),
};

/** What makes an order a gift; what was not wished for is absent. */
export const giftSchema = z.object({
  wrap: z.literal(true).optional().describe('It is to be wrapped.'),
  wrapPrice: centsSchema
    .optional()
    .describe('What the wrap costs, by the shop’s reckoning; absent where it is not wrapped.'),
  message: personal(z.string().describe('What the shopper has to say to whom it is for.')).optional(),
  recipientName: personal(
    z.string().describe('Whom the parcel is for, where that is not who pays; the address is theirs.'),
  ).optional(),
  sendFrom: z.iso.date().optional().describe('The Paris day before which it is not to leave.'),
});
export type Gift = z.output<typeof giftSchema>;

/** The sample that is given with an order, out of the stock of samples; it is no line of it: nothing is paid or billed for it. */
export const givenSampleSchema = z.object({
  productId: idSchema.describe('The sample.'),
  productName: z.string().describe('Its name when it was chosen.'),
});
export type GivenSample = z.infer<typeof givenSampleSchema>;

/** What is said of an order beside its articles. It travels as one, so that a new field arrives wherever the order does. */
export const orderDetailsSchema = z.object({
  customer: customerSchema.describe('Who ordered.'),
  shippingAddress: addressSchema.describe('Where it goes.'),
  shippingMethod: z.string().describe('Carrier.'),
  relayPoint: whereToWait,
  sampleRequested: z
    .literal(true)
    .optional()
    .describe('The shopper asked for a sample of each perfume; absent where they did not.'),
  sample: givenSampleSchema
    .optional()
    .describe('Which sample was chosen in the place of one of each perfume; absent where none was.'),
  gift: giftSchema.optional().describe('What makes it a gift; absent where it is none.'),
  takenByDesk: z
    .literal(true)
    .optional()
    .describe(
      'The house took it, by telephone: its customer accepts the terms and pays by a link; absent where they placed it themselves.',
    ),
});
export type OrderDetails = z.infer<typeof orderDetailsSchema>;

/** Where each value of it stands: `gift.message`. */
export type OrderDetailPath = PathsOf<OrderDetails>;
type PathsOf<T, Above extends string = ''> = {
  [Key in keyof T & string]-?: NonNullable<T[Key]> extends string | number | boolean
    ? `${Above}${Key}`
    : PathsOf<NonNullable<T[Key]>, `${Above}${Key}.`>;
}[keyof T & string];

/** What each is called, for the person whose order it is and for auditors. */
export const ORDER_DETAIL_WORDS: Readonly<Record<OrderDetailPath, string>> = {
  'customer.name': 'nom',
  'customer.email': 'adresse e-mail',
  'customer.phone': 'téléphone',
  'shippingAddress.street': 'rue',
  'shippingAddress.city': 'ville',
  'shippingAddress.postalCode': 'code postal',
  'shippingAddress.country': 'pays',
  shippingMethod: 'transporteur',
  'relayPoint.name': 'point relais',
  'relayPoint.street': 'rue du point relais',
  'relayPoint.postalCode': 'code postal du point relais',
  'relayPoint.city': 'ville du point relais',
  sampleRequested: 'échantillon demandé',
  'sample.productId': 'identifiant de l’échantillon choisi',
  'sample.productName': 'échantillon choisi',
  'gift.wrap': 'cadeau à emballer',
  'gift.wrapPrice': 'emballage du cadeau',
  'gift.message': 'message du cadeau',
  'gift.recipientName': 'destinataire du cadeau',
  'gift.sendFrom': 'cadeau à envoyer à partir du',
  takenByDesk: 'commande prise par téléphone',
};

export const orderLineSchema = z.object({
  productId: idSchema.describe('The perfume.'),
  kind: articleKindSchema.optional().describe('What it was when it was ordered; absent for a bottle.'),
  productName: z.string().describe('Its name when it was ordered.'),
  quantity: z.int().positive().meta({ description: 'How many.', unit: 'bottles' }),
  unitPrice: centsSchema.describe('Price of one when it was ordered.'),
});
export type OrderLine = z.output<typeof orderLineSchema>;
