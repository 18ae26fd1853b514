import type { OrderDetails, RelayPoint } from '#contracts/events/order.ts';
import type { Carrier } from '#contracts/http/order-batches.ts';
import { trackingKey, trackingNumberSchema } from '#contracts/tracking-number.ts';
import { articleOf, type Bottles, type Returns } from '../returns/returns.ts';
import { bottlesIn, isSent, type PartlySent } from '../returns/whereabouts.ts';

/** What left of an order in a parcel of its own, ahead of the last one. */
export interface Parcel {
  readonly parcelId: string;
  readonly lines: readonly Bottles[];
  readonly shippingMethod: string;
  readonly relayPoint: RelayPoint | null;
  readonly trackingNumber: string;
  readonly dispatchedAt: string;
}

/** What left with the order's status, where parcels had left before. */
export interface LastParcel {
  readonly lines: readonly Bottles[];
  readonly sentAt: string;
}

interface Packed {
  readonly lines: readonly Bottles[];
  readonly returns: Returns | null;
  readonly parcels?: PartlySent['parcels'];
}

/**
 * What of an order is still to leave before its status says that it left: what was ordered, less what was withdrawn from and what left in
 * parcels ahead. Of an order that left, what its last parcel was to hold.
 */
export function leftToSend(order: Packed): Bottles[] {
  return notIn(order.parcels, order);
}

/** What of an order was not withdrawn from and is in none of some parcels. */
export function notIn(
  parcels: PartlySent['parcels'],
  { lines, returns }: Omit<Packed, 'parcels'>,
): Bottles[] {
  return lines.flatMap(({ productId, quantity }) => {
    const gone = articleOf(returns, productId).withdrawn + bottlesIn(parcels, productId);
    return quantity > gone ? [{ productId, quantity: quantity - gone }] : [];
  });
}

/** Whether a parcel can be made of these: each product once, and no more of it than is left. */
export function isParcelOf(items: readonly Bottles[], left: readonly Bottles[]): boolean {
  const there = new Map(left.map(({ productId, quantity }) => [productId, quantity]));
  const isOnceEach = new Set(items.map(({ productId }) => productId)).size === items.length;
  const isThere = items.every(({ productId, quantity }) => quantity <= (there.get(productId) ?? 0));
  return items.length > 0 && isOnceEach && isThere;
}

/** Whether a part of an order left, and the rest is still to follow. */
export function isPartlySent({ status, parcels }: Pick<PartlySent, 'status' | 'parcels'>): boolean {
  return !isSent(status) && status !== 'cancelled' && (parcels?.length ?? 0) > 0;
}

/** What an order says of its parcels. */
interface Parcelled {
  readonly parcels: readonly Parcel[];
  readonly lastParcel: LastParcel | null;
  readonly shippingMethod: string;
  readonly relayPoint?: RelayPoint | null | undefined;
  readonly trackingNumber: string | null;
}

/** A parcel that left: the last one, which has the order's own number, without an id. */
export interface DepartedParcel extends Omit<Parcel, 'parcelId' | 'trackingNumber'> {
  readonly parcelId: string | null;
  readonly trackingNumber: string | null;
}

/** All parcels of an order that left in several, oldest first; none of one that left, or is to leave, in one. */
export function departedParcels(order: Parcelled): DepartedParcel[] {
  const { parcels, lastParcel, shippingMethod, relayPoint = null, trackingNumber } = order;
  if (!lastParcel || lastParcel.lines.length === 0) return [...parcels];
  const { lines, sentAt: dispatchedAt } = lastParcel;
  return [...parcels, { parcelId: null, lines, shippingMethod, relayPoint, trackingNumber, dispatchedAt }];
}

/** The tracking numbers of all parcels of an order, oldest first, those of replacements last. */
export function trackingNumbersOf({
  parcels,
  trackingNumber,
  replacements = [],
}: Pick<Parcelled, 'parcels' | 'trackingNumber'> & {
  readonly replacements?: readonly Pick<Parcel, 'trackingNumber'>[] | undefined;
}): string[] {
  const own = trackingNumber === null ? [] : [trackingNumber];
  const numbersOf = (sent: readonly Pick<Parcel, 'trackingNumber'>[]) =>
    sent.map((parcel) => parcel.trackingNumber);
  return [...numbersOf(parcels), ...own, ...numbersOf(replacements)];
}

/** What is packed, by name, as the lines of its order stand. */
export function packedLines(
  { lines }: { readonly lines: readonly (Bottles & { readonly productName: string })[] },
  bottles: readonly Bottles[],
): { readonly productName: string; readonly quantity: number }[] {
  return lines.flatMap(({ productId, productName }) => {
    const quantity = bottlesIn([{ lines: bottles }], productId);
    return quantity === 0 ? [] : [{ productName, quantity }];
  });
}

/** Whom the parcel is for: the recipient of a gift, else who ordered it. */
export function recipientOf({ customer, gift }: Pick<OrderDetails, 'customer' | 'gift'>): string {
  return gift?.recipientName ?? customer.name;
}

/** What is wrong with a tracking number; null where nothing is. */
export type NumberFault = 'number-missing' | 'number-malformed' | 'number-check-digit';

/**
 * Whether a tracking number is one of its carrier's: its form, and its check digit where there is one. `other` takes what a single order
 * takes. Sources: UPU standard S10; La Poste's Colissimo labels (two signs of the product, ten digits, their key). Mondial Relay
 * publishes no check digit.
 */
export function trackingNumberFault(carrier: Carrier, typed: string): NumberFault | null {
  if (typed === '') return 'number-missing';
  if (!trackingNumberSchema.safeParse(typed).success) return 'number-malformed';
  const number = trackingKey(typed);
  switch (carrier) {
    case 'other':
      return null;
    case 'mondial-relay':
      return /^(?:\d{8}|\d{10}|\d{12})$/.test(number) ? null : 'number-malformed';
    case 'chronopost':
      return postalFault(number);
    case 'colissimo':
      return COLISSIMO.test(number) ? colissimoFault(number) : postalFault(number);
  }
}

const COLISSIMO = /^\d[A-Z]\d{11}$/;
const S10 = /^[A-Z]{2}\d{9}[A-Z]{2}$/;
const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7] as const;

/** Parcels within France: every second digit counts three times, the key fills up to a ten (`8L 20524 75203 2`). */
function colissimoFault(number: string): NumberFault | null {
  const sum = weighted(number.slice(2, 12), (at) => (at % 2 === 0 ? 1 : 3));
  return keyed(number.slice(12), (10 - (sum % 10)) % 10);
}

/** What crosses borders, and Chronopost: two letters, eight digits and their key modulo eleven, the country (`RR 473124829 FR`). */
function postalFault(number: string): NumberFault | null {
  if (!S10.test(number)) return 'number-malformed';
  const key = 11 - (weighted(number.slice(2, 10), (at) => S10_WEIGHTS[at] ?? 0) % 11);
  if (key === 10) return keyed(number.slice(10, 11), 0);
  return keyed(number.slice(10, 11), key === 11 ? 5 : key);
}

function weighted(digits: string, weightAt: (at: number) => number): number {
  return Array.from(digits).reduce((sum, digit, at) => sum + Number(digit) * weightAt(at), 0);
}

function keyed(found: string, expected: number): NumberFault | null {
  return Number(found) === expected ? null : 'number-check-digit';
}

/** Whether two spellings are of one tracking number. */
export function isSameNumber(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && trackingKey(one) === trackingKey(other);
}

/** Whether the sample that an order asks for is still to be packed: it leaves with the first of its parcels. */
export function hasSampleToPack(order: {
  readonly sampleRequested?: boolean | undefined;
  readonly parcels?: PartlySent['parcels'];
}): boolean {
  return order.sampleRequested === true && (order.parcels?.length ?? 0) === 0;
}
