import { MAX_LENGTH } from '#contracts/constants.ts';
import { fromParisInput, parisDayEndingAt } from '#contracts/paris-time.ts';
import type { FieldErrors } from '../../data/form-values.ts';
import { dateAndTime } from '../../ui/dates.ts';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { PromoDraft } from './promo-form.ts';
import { endLabel } from './promo-state.ts';
import * as styles from './promos.css.ts';

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
  const isPercentage = draft.discountType === 'percentage';
  return (
    <div className={styles.fields}>
      <TextField
        label="Code"
        maxLength={MAX_LENGTH.promoCode}
        name="code"
        placeholder="WELCOME10"
        autoComplete="off"
        isRequired
        value={draft.code}
        onChange={(code) => set({ code: code.toUpperCase() })}
        hint={isPercentage && 'Le premier nombre du code est le pourcentage accordé.'}
        error={errors.code}
      />
      <Select
        label="Type de réduction"
        options={DISCOUNT_TYPES}
        value={draft.discountType}
        onChange={(discountType) => set({ discountType })}
      />
      <TextField
        label={isPercentage ? 'Valeur (%)' : 'Valeur (€)'}
        name="discountValue"
        type="number"
        step="0.01"
        min="0"
        inputMode="decimal"
        isRequired
        value={draft.discountValue}
        onChange={(discountValue) => set({ discountValue })}
        error={errors.discountValue}
      />
      <TextField
        label="Montant minimum de commande (€)"
        name="minOrderAmount"
        type="number"
        step="0.01"
        min="0"
        inputMode="decimal"
        value={draft.minOrderAmount}
        onChange={(minOrderAmount) => set({ minOrderAmount })}
        error={errors.minOrderAmount}
      />
      <TextField
        label="Nombre maximum d'utilisations"
        name="maxUses"
        type="number"
        step="1"
        min="1"
        inputMode="numeric"
        isRequired
        value={draft.maxUses}
        onChange={(maxUses) => set({ maxUses })}
        error={errors.maxUses}
      />
      <TextField
        label="Valable jusqu'au"
        name="validUntil"
        type="datetime-local"
        isRequired
        value={draft.validUntil}
        onChange={(validUntil) => set({ validUntil })}
        hint={endHint(draft.validUntil, validFrom)}
        error={errors.validUntil}
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
