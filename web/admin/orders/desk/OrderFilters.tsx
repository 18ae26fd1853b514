import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SHIPPING_COUNTRIES } from '#contracts/constants.ts';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { adminQueries } from '../../data/admin-api.ts';
import type { ListSearch } from '../../location.ts';
import { useDebounced } from '../../parts/ListParts.tsx';
import * as styles from './desk.css.ts';
import { activeFilters, FILTERS, type OrderSearch } from './order-search.ts';

export interface OrderFiltersProps {
  readonly search: OrderSearch;
  readonly onChoose: (changes: ListSearch) => void;
}

const withOrWithout = (what: string) => [
  { value: 'all', label: 'Avec ou sans' },
  { value: 'yes', label: `Avec ${what}` },
  { value: 'no', label: `Sans ${what}` },
];

/** Narrows the orders by day, place, amount, perfume and what is special about them; unfolded when it does. */
export function OrderFilters({ search, onChoose }: OrderFiltersProps) {
  const count = activeFilters(search);
  const { data: products = [] } = useQuery(adminQueries.products);
  const perfumes = products
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'fr'));
  const narrowed = (name: keyof ListSearch) => (value: string) =>
    onChoose({ [name]: value === 'all' ? '' : value });
  return (
    <details className={styles.filters} open={count > 0 || undefined}>
      <summary className={styles.filtersSummary}>{count > 0 ? `Filtres (${count})` : 'Filtres'}</summary>
      <div className={styles.filterFields}>
        <DayField label="Du" value={search.from} onChange={narrowed('from')} />
        <DayField label="Au" value={search.to} onChange={narrowed('to')} />
        <Select
          label="Pays"
          options={[
            { value: 'all', label: 'Tous' },
            ...SHIPPING_COUNTRIES.map((value) => ({ value, label: value })),
          ]}
          value={search.country ?? 'all'}
          onChange={narrowed('country')}
        />
        <Typed
          label="Montant, de (€)"
          inputMode="numeric"
          value={search.totalFrom}
          isValid={isEuros}
          onChange={narrowed('totalFrom')}
        />
        <Typed
          label="Montant, à (€)"
          inputMode="numeric"
          value={search.totalTo}
          isValid={isEuros}
          onChange={narrowed('totalTo')}
        />
        <Select
          label="Parfum"
          options={[{ value: 'all', label: 'Tous' }, ...perfumes]}
          value={search.article ?? 'all'}
          onChange={narrowed('article')}
        />
        <Typed label="Code promo" value={search.promo} isValid={() => true} onChange={narrowed('promo')} />
        <Select
          label="Échantillon"
          options={withOrWithout('échantillon')}
          value={search.sample ?? 'all'}
          onChange={narrowed('sample')}
        />
        <Select
          label="Rétractation"
          options={withOrWithout('rétractation')}
          value={search.withdrawal ?? 'all'}
          onChange={narrowed('withdrawal')}
        />
        <Select
          label="Litige"
          options={withOrWithout('litige')}
          value={search.dispute ?? 'all'}
          onChange={narrowed('dispute')}
        />
        <Select
          label="Mise en attente"
          options={withOrWithout('mise en attente')}
          value={search.hold ?? 'all'}
          onChange={narrowed('hold')}
        />
        <Select
          label="Archivées"
          options={[
            { value: 'all', label: 'Sans les archivées' },
            { value: 'yes', label: 'Archivées seulement' },
            { value: 'with', label: 'Avec les archivées' },
          ]}
          value={search.archived ?? 'all'}
          onChange={narrowed('archived')}
        />
      </div>
      {count > 0 && (
        <Button
          variant="link"
          size="small"
          onClick={() => onChoose(Object.fromEntries(FILTERS.map((name) => [name, ''])))}
        >
          Effacer les filtres
        </Button>
      )}
    </details>
  );
}

function isEuros(text: string): boolean {
  return /^\d{0,6}$/.test(text);
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (day: string) => void;
}

function DayField({ label, value, onChange }: DayFieldProps) {
  return <TextField label={label} type="date" value={value ?? ''} onChange={onChange} />;
}

interface TypedProps extends DayFieldProps {
  readonly inputMode?: 'numeric';
  readonly isValid: (text: string) => boolean;
}

/** Text that narrows the list once it stays the same for a moment. */
function Typed({ value = '', isValid, onChange, ...field }: TypedProps) {
  const [text, setText] = useState(value);
  const settled = useDebounced(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed narrows.
  useEffect(() => {
    if (settled !== value && isValid(settled)) onChange(settled.trim());
  }, [settled]);
  useEffect(() => setText(value), [value]);
  return (
    <TextField
      {...field}
      value={text}
      onChange={setText}
      error={isValid(text) ? undefined : 'Un nombre entier'}
    />
  );
}
