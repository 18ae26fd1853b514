import type { RelayPoint } from '#contracts/events/order.ts';
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
