import { MAX_LENGTH } from '#contracts/constants.ts';
import { NativeSelect } from '../parts/NativeSelect.tsx';
import { tools } from '../parts/parts.css.ts';
import { SearchBox } from '../parts/SearchBox.tsx';
import { ORDER_STATUSES, statusLabel } from './order-labels.ts';
import type { OrderSearch } from './order-search.ts';

const STATUS_OPTIONS = [
  { value: 'all', label: 'Tous les statuts' },
  ...ORDER_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
] as const;

/** Narrows the orders to words and a status. */
export function OrderFilter(props: { search: OrderSearch; onChange: (search: OrderSearch) => void }) {
  const { search, onChange } = props;
  return (
    <search className={tools}>
      <SearchBox
        label="Rechercher une commande"
        value={search.text}
        maxLength={MAX_LENGTH.search.orders}
        onChange={(text) => onChange({ ...search, text })}
      />
      <NativeSelect
        label="Filtrer par statut"
        options={STATUS_OPTIONS}
        value={search.status}
        onChange={(status) => onChange({ ...search, status })}
      />
    </search>
  );
}
