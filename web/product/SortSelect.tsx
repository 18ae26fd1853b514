import { Select } from '../ui/Select.tsx';
import type { PriceOrder } from './sort-products.ts';

const ORDERS: readonly { value: PriceOrder; label: string }[] = [
  { value: 'price-asc', label: 'Prix croissant' },
  { value: 'price-desc', label: 'Prix décroissant' },
];

export interface SortSelectProps {
  readonly order: PriceOrder;
  readonly onChange: (order: PriceOrder) => void;
  readonly isDisabled: boolean;
}

/** In which order the collection stands (specification §2, §4). */
export function SortSelect({ order, onChange, isDisabled }: SortSelectProps) {
  return (
    <Select
      label="Trier par prix"
      placeholder="Trier par prix"
      options={ORDERS}
      value={order}
      onChange={onChange}
      isDisabled={isDisabled}
    />
  );
}
