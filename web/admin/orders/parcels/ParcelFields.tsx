import type { ReactNode } from 'react';
import { z } from 'zod';
import type { Order } from '#contracts/http/shop/orders.ts';
import type { Bottles } from '#domain/returns/whereabouts.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { OwnText } from '../../../ui/OwnText.tsx';
import { DeliveryFields, givenDelivery, typedDeliverySchema } from '../delivery/DeliveryFields.tsx';
import { TrackingField, useTypedTracking } from './TrackingField.tsx';

/** How many of each product go into a parcel, as chosen in its lists. */
type Counts = Readonly<Record<string, string>>;

export function noneOf(left: readonly Bottles[]): Record<string, string> {
  return Object.fromEntries(left.map(({ productId }) => [productId, '0']));
}

/** What was chosen, of what there still is. */
function chosenOf(left: readonly Bottles[], counts: Counts): Bottles[] {
  return left.flatMap(({ productId, quantity }) => {
    const chosen = Math.min(quantity, Number(counts[productId] ?? '0'));
    return chosen > 0 ? [{ productId, quantity: chosen }] : [];
  });
}

interface ParcelContentsProps {
  readonly order: Order;
  /** What may go into the parcel. */
  readonly left: readonly Bottles[];
  /** Said of none of an article. */
  readonly none: string;
  readonly counts: Counts;
  readonly onChange: (counts: Record<string, string>) => void;
}

/** A list for each article of an order that may go into a parcel: how many of it do. */
export function ParcelContents({ order, left, none, counts, onChange }: ParcelContentsProps) {
  return left.map(({ productId, quantity }) => (
    <Select
      key={productId}
      label={order.items.find((item) => item.productId === productId)?.productName ?? 'Article'}
      options={Array.from({ length: quantity + 1 }, (_, count) => ({
        value: String(count),
        label: count === 0 ? none : `${count} sur ${quantity}`,
      }))}
      value={counts[productId] ?? '0'}
      onChange={(count) => onChange({ ...counts, [productId]: count })}
    />
  ));
}

/** A parcel as it is typed. */
export const typedParcelSchema = z.object({
  delivery: typedDeliverySchema,
  trackingNumber: z.string(),
  /** How many of each article, by its perfume. */
  counts: z.record(z.string(), z.string()),
});
type TypedParcel = z.infer<typeof typedParcelSchema>;

/** What a parcel comes to as it is typed. @param left what may go into it. */
export function useTypedParcel(
  left: readonly Bottles[],
  { delivery: way, trackingNumber, counts }: TypedParcel,
) {
  const number = useTypedTracking(way.shippingMethod, trackingNumber);
  const items = chosenOf(left, counts);
  const delivery = givenDelivery(way);
  return {
    number,
    items,
    isReady: delivery !== null && items.length > 0,
    /** The parcel as it is sent; null where it cannot be: then its number's field says why. */
    read() {
      if (delivery === null || items.length === 0) return null;
      const read = number.read();
      return read === null ? null : { items, ...delivery, trackingNumber: read };
    },
  };
}

interface ParcelFieldsProps {
  readonly order: Order;
  readonly left: readonly Bottles[];
  /** Said of none of an article. */
  readonly none: string;
  readonly typed: TypedParcel;
  readonly parcel: ReturnType<typeof useTypedParcel>;
  readonly set: (changes: Partial<TypedParcel>) => void;
  /** What else is said of its articles. */
  readonly children?: ReactNode;
}

/** What is in a parcel, how it goes and under which number. */
export function ParcelFields({ order, left, none, typed, parcel, set, children }: ParcelFieldsProps) {
  return (
    <>
      <ParcelContents
        order={order}
        left={left}
        none={none}
        counts={typed.counts}
        onChange={(counts) => set({ counts })}
      />
      <OwnText>{children}</OwnText>
      <DeliveryFields
        country={order.shippingAddress.country}
        value={typed.delivery}
        onChange={(changes) => set({ delivery: { ...typed.delivery, ...changes } })}
      />
      <TrackingField
        number={parcel.number}
        value={typed.trackingNumber}
        onChange={(trackingNumber) => set({ trackingNumber })}
      />
    </>
  );
}
