import { useQuery } from '@tanstack/react-query';
import { catalog } from '../../data/queries.ts';
import { Select } from '../../ui/fields/Select.tsx';

export interface SampleChoiceProps {
  readonly label: string;
  readonly value: string;
  /** What is ordered anyway, by the ids of its products. */
  readonly ordered: readonly string[];
  /** What may be said in the place of a sample; one of each perfume is always among them, as an empty value. */
  readonly before?: readonly { readonly value: string; readonly label: string }[];
  readonly error?: string | undefined;
  readonly onChange: (productId: string) => void;
}

/** Which sample is wished for, of those in stock that are not ordered anyway; nothing where there is none to choose. */
export function SampleChoice({ label, value, ordered, before = [], error, onChange }: SampleChoiceProps) {
  const { data: samples = [] } = useQuery(catalog.query('GET /api/articles', { query: { kind: 'sample' } }));
  const offered = samples.filter(({ id, stockQuantity }) => stockQuantity > 0 && !ordered.includes(id));
  if (offered.length === 0) return null;
  const options = [
    ...before,
    { value: '', label: 'Un de chaque parfum commandé' },
    ...offered.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const chosen = options.some((option) => option.value === value) ? value : '';
  return (
    <Select
      name="sampleProductId"
      label={label}
      options={options}
      value={chosen}
      error={error}
      onChange={onChange}
    />
  );
}
