import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import { SHIPPING_COUNTRIES } from '#contracts/constants.ts';
import type { ListedProduct } from '#contracts/http/console/listed-products.ts';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { adminQueries } from '../../data/admin-api.ts';
import type { ListSearch } from '../../location.ts';
import { useDebounced } from '../../parts/lists/ListParts.tsx';
import { useTypedDate } from '../../parts/typed-date.ts';
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

const COUNTRIES = [
  { value: 'all', label: 'Tous' },
  ...SHIPPING_COUNTRIES.map((value) => ({ value, label: value })),
];
const ARCHIVED = [
  { value: 'all', label: 'Sans les archivées' },
  { value: 'yes', label: 'Archivées seulement' },
  { value: 'with', label: 'Avec les archivées' },
];

/** Narrows the orders by day, place, amount, perfume and what is special about them; unfolded when it does. */
export function OrderFilters({ search, onChoose }: OrderFiltersProps) {
  const count = activeFilters(search);
  const isNarrowed = count > 0;
  const [fold, setFold] = useState({ isNarrowed, isOpen: isNarrowed });
  // Unfolded by a filter that an address brings, folded when the last one goes.
  if (fold.isNarrowed !== isNarrowed) setFold({ isNarrowed, isOpen: isNarrowed });
  return (
    <details
      className={styles.filters}
      open={fold.isOpen}
      onToggle={({ currentTarget }) => setFold({ isNarrowed, isOpen: currentTarget.open })}
    >
      <summary className={styles.filtersSummary}>{isNarrowed ? `Filtres (${count})` : 'Filtres'}</summary>
      {fold.isOpen && <FilterFields search={search} onChoose={onChoose} />}
      {isNarrowed && (
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

function FilterFields({ search, onChoose }: OrderFiltersProps) {
  const narrowed = (name: keyof ListSearch) => (value: string) =>
    onChoose({ [name]: value === 'all' ? '' : value });
  const narrowToPerfume = useCallback(
    (id: string) => onChoose({ article: id === 'all' ? '' : id }),
    [onChoose],
  );
  const choice = <Name extends keyof OrderSearch & keyof ListSearch>(name: Name) => ({
    value: search[name] ?? 'all',
    onChange: narrowed(name),
  });
  const typed = (name: 'totalFrom' | 'totalTo' | 'promo') => ({
    value: search[name],
    onChange: narrowed(name),
  });
  return (
    <div className={styles.filterFields}>
      <DayField label="Du" value={search.from} onChange={narrowed('from')} />
      <DayField label="Au" value={search.to} onChange={narrowed('to')} />
      <Select {...choice('country')} label="Pays" options={COUNTRIES} />
      <Typed {...typed('totalFrom')} label="Montant, de (€)" inputMode="numeric" isValid={isEuros} />
      <Typed {...typed('totalTo')} label="Montant, à (€)" inputMode="numeric" isValid={isEuros} />
      <PerfumeSelect value={search.article ?? 'all'} onChange={narrowToPerfume} />
      <Typed {...typed('promo')} label="Code promo" isValid={() => true} />
      <Select {...choice('sample')} label="Échantillon" options={withOrWithout('échantillon')} />
      <Select {...choice('withdrawal')} label="Rétractation" options={withOrWithout('rétractation')} />
      <Select {...choice('dispute')} label="Litige" options={withOrWithout('litige')} />
      <Select {...choice('hold')} label="Mise en attente" options={withOrWithout('mise en attente')} />
      <Select {...choice('archived')} label="Archivées" options={ARCHIVED} />
    </div>
  );
}

interface PerfumeSelectProps {
  readonly value: string;
  readonly onChange: (productId: string) => void;
}

/** There may be thousands of perfumes: they are sorted once, and not drawn again for what is typed beside them. */
const PerfumeSelect = memo(function PerfumeSelect({ value, onChange }: PerfumeSelectProps) {
  const { data: products = [] } = useQuery(adminQueries.products);
  const options = useMemo(() => perfumeOptions(products), [products]);
  return <Select label="Parfum" options={options} value={value} onChange={onChange} />;
});

const BY_NAME = new Intl.Collator('fr');

function perfumeOptions(products: readonly ListedProduct[]) {
  const perfumes = products.map(({ id, name }) => ({ value: id, label: name }));
  return [
    { value: 'all', label: 'Tous' },
    ...perfumes.toSorted((one, other) => BY_NAME.compare(one.label, other.label)),
  ];
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
  return <TextField label={label} type="date" {...useTypedDate(value ?? '', onChange)} />;
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
