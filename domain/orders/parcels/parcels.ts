import type { OrderDetails, OrderEvent, RelayPoint } from '#contracts/events/orders/order.ts';
import { toParisInput } from '#contracts/french/paris-time.ts';
import type { Carrier } from '#contracts/http/desk/order-batches.ts';
import type { ReplacementReason } from '#contracts/orders/replacement-reason.ts';
import { trackingKey, trackingNumberSchema } from '#contracts/orders/tracking-number.ts';
import { articleOf, type Returns } from '../../returns/returns.ts';
import { type Bottles, bottlesIn, isSent, type PartlySent } from '../../returns/whereabouts.ts';

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
function notIn(parcels: PartlySent['parcels'], { lines, returns }: Omit<Packed, 'parcels'>): Bottles[] {
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

/** By whose rules a parcel's number is read where nobody names another carrier. */
export function carrierOf(shippingMethod: string): Carrier {
  return shippingMethod === 'mondial-relay' ? 'mondial-relay' : 'colissimo';
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

/** Articles that are sent again, free of charge, in a parcel of their own. */
export interface Replacement {
  readonly replacementId: string;
  readonly lines: readonly Bottles[];
  readonly reason: ReplacementReason;
  readonly shippingMethod: string;
  readonly relayPoint: RelayPoint | null;
  readonly trackingNumber: string;
  readonly decidedAt: string;
  /** When it left; null until its bottles are out of the stock. */
  readonly sentAt: string | null;
}

type ReplacementEvent = Extract<
  OrderEvent,
  { type: 'ReplacementDecided' | 'ReplacementSent' | 'ReplacementAbandoned' }
>;

/** The replacements of an order after an event about one; one whose bottles were not there is none. */
export function foldReplacements(before: readonly Replacement[], event: ReplacementEvent): Replacement[] {
  const { replacementId } = event.data;
  switch (event.type) {
    case 'ReplacementDecided': {
      const {
        items: lines,
        reason,
        shippingMethod,
        relayPoint = null,
        trackingNumber,
        decidedAt,
      } = event.data;
      const sentAt = null;
      return [
        ...before,
        { replacementId, lines, reason, shippingMethod, relayPoint, trackingNumber, decidedAt, sentAt },
      ];
    }
    case 'ReplacementSent':
      return before.map((each) =>
        each.replacementId === replacementId ? { ...each, sentAt: event.data.sentAt } : each,
      );
    case 'ReplacementAbandoned':
      return before.filter((each) => each.replacementId !== replacementId);
  }
}

/**
 * Those whose parcel is to be made, or was made last: what still leaves, else all that was decided on the day of the last one. An order
 * that left long ago is prepared again for them alone.
 */
export function latestReplacements<Known extends Pick<Replacement, 'decidedAt' | 'sentAt'>>(
  replacements: readonly Known[] = [],
): readonly Known[] {
  const open = replacements.filter(({ sentAt }) => sentAt === null);
  const last = dayOf(replacements.at(-1));
  return open.length > 0 ? open : replacements.filter((each) => dayOf(each) === last);
}

/** In Paris. */
function dayOf(replacement: Pick<Replacement, 'decidedAt'> | undefined): string | null {
  return replacement === undefined ? null : toParisInput(replacement.decidedAt).slice(0, 10);
}

interface Replaced {
  readonly status: PartlySent['status'];
  readonly lines: readonly Bottles[];
  readonly returns: Returns | null;
  readonly replacements?: readonly Replacement[] | undefined;
}

/**
 * What of an order may be sent again: of what left, all that nobody withdrew from, once. A consumer whose article does not conform may have
 * it replaced free of charge, within thirty days (code de la consommation L217-8 to L217-11); what breaks or is lost before it is in their
 * hands is at the seller's risk (L216-2). Where the replacement fails too, their money is due and not a third article (L217-14).
 */
export function replaceable({ status, lines, returns, replacements }: Replaced): Bottles[] {
  return isSent(status) ? notIn(replacements, { lines, returns }) : [];
}

/** Days that a parcel is given to arrive where nobody says when it did. */
const ON_ITS_WAY_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * From when the time to withdraw counts; null while nothing was delivered. An article that had not come, or had come as another one, is
 * received only with its replacement: the time runs from the last article received (L221-18), and the shopper has the benefit of the doubt
 * about that day. One that came broken was received: its replacement prolongs nothing.
 */
export function receivedAt({
  deliveredAt,
  replacements = [],
}: {
  readonly deliveredAt: string | null;
  readonly replacements?: readonly Replacement[] | undefined;
}): string | null {
  if (deliveredAt === null) return null;
  const arrivals = replacements.flatMap(({ reason, sentAt }) =>
    reason === 'damaged' || sentAt === null ? [] : [Date.parse(sentAt) + ON_ITS_WAY_DAYS * DAY_MS],
  );
  return new Date(Math.max(Date.parse(deliveredAt), ...arrivals)).toISOString();
}
