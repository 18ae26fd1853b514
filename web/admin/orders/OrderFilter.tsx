import { Input, SearchField } from 'react-aria-components';
import { NativeSelect } from '../parts/NativeSelect.tsx';
import { ORDER_STATUSES, statusLabel } from './order-labels.ts';
import type { OrderSearch } from './order-search.ts';
import * as styles from './orders.css.ts';

const STATUS_OPTIONS = [
  { value: 'all', label: 'Tous les statuts' },
  ...ORDER_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
] as const;

/** Narrows the orders to words and a status. */
export function OrderFilter(props: { search: OrderSearch; onChange: (search: OrderSearch) => void }) {
  const { search, onChange } = props;
  return (
    <search className={styles.filter}>
      <SearchField
        className={styles.searchField}
        aria-label="Rechercher une commande"
        value={search.text}
        onChange={(text) => onChange({ ...search, text })}
      >
        <Input className={styles.searchInput} placeholder="Rechercher…" />
      </SearchField>
      <NativeSelect
        label="Filtrer par statut"
        options={STATUS_OPTIONS}
        value={search.status}
        onChange={(status) => onChange({ ...search, status })}
      />
    </search>
  );
}
