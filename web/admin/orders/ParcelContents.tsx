import type { Order } from '#contracts/http/orders.ts';
import type { Bottles } from '#domain/returns/returns.ts';
import { Select } from '../../ui/fields/Select.tsx';

/** How many of each product go into a parcel, as chosen in its lists. */
type Counts = Readonly<Record<string, string>>;

export function noneOf(left: readonly Bottles[]): Record<string, string> {
  return Object.fromEntries(left.map(({ productId }) => [productId, '0']));
}

/** What was chosen, of what there still is. */
export function chosenOf(left: readonly Bottles[], counts: Counts): Bottles[] {
  return left.flatMap(({ productId, quantity }) => {
    const chosen = Math.min(quantity, Number(counts[productId] ?? '0'));
    return chosen > 0 ? [{ productId, quantity: chosen }] : [];
  });
}

export interface ParcelContentsProps {
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
