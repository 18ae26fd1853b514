import { useQuery } from '@tanstack/react-query';
import type { ArticleKind } from '#contracts/events/catalog/product.ts';
import type { FieldErrors } from '../../../data/use-form.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { adminQueries } from '../../data/admin-api.ts';
import type { ProductDraft } from './product-form.ts';

const BOTTLE = 'bottle';
const KINDS: readonly { value: ArticleKind | typeof BOTTLE; label: string }[] = [
  { value: BOTTLE, label: 'Flacon' },
  { value: 'sample', label: 'Échantillon' },
  { value: 'set', label: 'Coffret' },
];

interface KindFieldsProps {
  readonly draft: ProductDraft;
  readonly errors: FieldErrors;
  readonly set: (changes: Partial<ProductDraft>) => void;
}

/** What a new article is: said once, for a bottle never becomes a sample. */
export function KindFields({ draft, errors, set }: KindFieldsProps) {
  const { data: perfumes = [] } = useQuery(adminQueries.products);
  const options = [
    { value: '', label: 'Choisir un parfum' },
    ...perfumes.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      <Select
        label="Genre"
        options={KINDS}
        value={draft.kind ?? BOTTLE}
        onChange={(kind) => set({ kind: kind === BOTTLE ? undefined : kind, perfumeId: undefined })}
      />
      {draft.kind === 'sample' && (
        <Select
          label="Parfum de l’échantillon"
          options={options}
          value={draft.perfumeId ?? ''}
          error={errors.perfumeId}
          onChange={(perfumeId) => set({ perfumeId: perfumeId || undefined })}
        />
      )}
    </>
  );
}
