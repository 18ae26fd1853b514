import { MAX_LENGTH } from '#contracts/constants.ts';
import { fromParisInput, parisDayEndingAt } from '#contracts/paris-time.ts';
import type { FieldErrors } from '../../data/form-values.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { dateAndTime } from '../../ui/formats.ts';
import { fieldOf, NumberField } from '../parts/draft-fields.tsx';
import { fieldPairs } from '../parts/parts.css.ts';
import type { PromoDraft } from './promo-form.ts';
import { endLabel } from './promo-texts.ts';

const DISCOUNT_TYPES = [
  { value: 'percentage', label: 'Pourcentage (%)' },
  { value: 'fixed', label: 'Montant fixe (€)' },
] as const;
const STATUSES = [
  { value: 'active', label: 'Actif' },
  { value: 'inactive', label: 'Inactif' },
] as const;

export interface PromoFieldsProps {
  readonly draft: PromoDraft;
  readonly errors: FieldErrors;
  /** From when an existing promo is valid; null for a new one, which is from its creation on. */
  readonly validFrom: string | null;
  readonly onChange: (draft: PromoDraft) => void;
}

/** The promo form's fields (specification §5). */
export function PromoFields(props: PromoFieldsProps) {
  const { draft, errors, validFrom, onChange } = props;
  const set = (changes: Partial<PromoDraft>) => onChange({ ...draft, ...changes });
  const of = fieldOf(draft, errors, set);
  const isPercentage = draft.discountType === 'percentage';
  return (
    <div className={fieldPairs}>
      <TextField
        {...of('code')}
        label="Code"
        maxLength={MAX_LENGTH.promoCode}
        placeholder="WELCOME10"
        autoComplete="off"
        isRequired
        onChange={(code) => set({ code: code.toUpperCase() })}
        hint={isPercentage && 'Le premier nombre du code est le pourcentage accordé.'}
      />
      <Select
        label="Type de réduction"
        options={DISCOUNT_TYPES}
        value={draft.discountType}
        onChange={(discountType) => set({ discountType })}
      />
      <NumberField
        {...of('discountValue')}
        label={isPercentage ? 'Valeur (%)' : 'Valeur (€)'}
        step="0.01"
        isRequired
      />
      <NumberField {...of('minOrderAmount')} label="Montant minimum de commande (€)" step="0.01" />
      <NumberField {...of('maxUses')} label="Nombre maximum d'utilisations" min="1" isRequired />
      <TextField
        {...of('validUntil')}
        label="Valable jusqu'au"
        type="datetime-local"
        isRequired
        hint={endHint(draft.validUntil, validFrom)}
      />
      <Select
        label="Statut"
        options={STATUSES}
        value={draft.isActive ? 'active' : 'inactive'}
        onChange={(status) => set({ isActive: status === 'active' })}
      />
    </div>
  );
}

/** Says which day a midnight ends, and from when the promo is valid: an end must come after that. */
function endHint(typed: string, validFrom: string | null): string {
  const end = fromParisInput(typed);
  const lastDay = end && parisDayEndingAt(end) && endLabel(end);
  return [
    'Heure de Paris',
    ...(lastDay ? [`soit jusqu’au ${lastDay}`] : []),
    ...(validFrom ? [`valable depuis le ${dateAndTime(validFrom)}`] : []),
  ].join(' · ');
}
