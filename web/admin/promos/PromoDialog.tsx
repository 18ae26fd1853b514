import { type FormEvent, useRef, useState } from 'react';
import { MAX_LENGTH } from '#contracts/constants.ts';
import { fromParisInput, parisDayEndingAt } from '#contracts/french/paris-time.ts';
import { EUROS, PERCENT, WHOLE } from '#contracts/french/typed-number.ts';
import { type PromoCode, type StalePromo, stalePromoSchema } from '#contracts/http/shop/promos.ts';
import type { FieldErrors } from '../../data/use-form.ts';
import { stack } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { dateAndTime } from '../../ui/formats.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { freshIn, isSame, readDraft, useDraft } from '../data/drafts.ts';
import { useCommand } from '../data/use-command.ts';
import {
  AbandonDialog,
  fieldOf,
  focusFirstError,
  NumberField,
  RestoredNotice,
  showRefusedFields,
} from '../parts/FormParts.tsx';
import { fieldPairs } from '../parts/parts.css.ts';
import {
  endLabel,
  openPromo,
  PROMO_TEXTS,
  type PromoDraft,
  parsePromo,
  promoEditingSchema,
  revisionOf,
} from './promo-form.ts';
import * as styles from './promos.css.ts';
import { StalePromoNotice } from './StalePromoNotice.tsx';

/** One name for all promos: one dialog is open at a time, and its draft ends with it. */
const PROMO_DRAFT = 'promo';

/** The promo (null for a new one) whose form was left by a reload or an ended session; undefined for none. */
export function promoLeftOpen(): PromoCode | null | undefined {
  return readDraft(PROMO_DRAFT, promoEditingSchema)?.opened;
}

/** Creates a promo code, or edits the one given. */
export function PromoDialog({ promo, onClose }: { promo: PromoCode | null; onClose: () => void }) {
  const [start] = useState(() => openPromo(promo));
  const { value, setValue, ...typed } = useDraft({
    name: PROMO_DRAFT,
    schema: promoEditingSchema,
    start,
    isUntouched: ({ opened, draft }) => isSame(draft, openPromo(opened).draft),
  });
  const { opened, draft } = value;
  const [isLeaving, setLeaving] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** What others saved meanwhile, until it is settled how to go on. */
  const [stale, setStale] = useState<StalePromo | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const create = useCommand('POST /api/admin/promo-codes', PROMO_TEXTS.create);
  const revise = useCommand('PATCH /api/admin/promo-codes/:id', PROMO_TEXTS.revise);
  const isPending = create.isPending || revise.isPending;

  const abandon = () => {
    typed.discard();
    onClose();
  };
  const leave = () => (typed.isTouched ? setLeaving(true) : onClose());
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const parsed = parsePromo(draft);
    setErrors(parsed.ok ? {} : parsed.errors);
    if (!parsed.ok) return focusFirstError(event.currentTarget);
    const onError = (error: unknown) => {
      setStale(freshIn(error, stalePromoSchema));
      showRefusedFields(error, setErrors, form.current);
    };
    const onSuccess = abandon;
    if (opened)
      revise.mutate(
        { id: opened.id, body: revisionOf(opened, parsed.body), revision: opened.revision },
        { onSuccess, onError },
      );
    else create.mutate({ body: parsed.body }, { onSuccess, onError });
  };
  return (
    <Dialog onClose={leave} title={opened ? 'Modifier le code promo' : 'Nouveau code promo'} isWide>
      <form ref={form} className={stack.x5} onSubmit={submit} noValidate>
        {typed.isRestored && <RestoredNotice onDiscard={typed.discard} />}
        {opened && stale && (
          <StalePromoNotice
            opened={opened}
            draft={draft}
            stale={stale}
            onResolve={(editing) => {
              setValue(editing);
              setStale(null);
              form.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
            }}
          />
        )}
        <PromoFields
          draft={draft}
          errors={errors}
          validFrom={opened?.validFrom ?? null}
          onChange={(changed) => setValue({ ...value, draft: changed })}
        />
        <div className={styles.formActions}>
          <Button variant="secondary" size="small" onClick={leave} aria-disabled={isPending}>
            Annuler
          </Button>
          <Button type="submit" size="small" isPending={isPending}>
            {opened ? 'Mettre à jour' : 'Créer'}
          </Button>
        </div>
      </form>
      {isLeaving && <AbandonDialog onStay={() => setLeaving(false)} onAbandon={abandon} />}
    </Dialog>
  );
}

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
function PromoFields(props: PromoFieldsProps) {
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
        numbers={isPercentage ? PERCENT : EUROS}
        isRequired
      />
      <NumberField {...of('minOrderAmount')} label="Montant minimum de commande (€)" numbers={EUROS} />
      <NumberField {...of('maxUses')} label="Nombre maximum d'utilisations" numbers={WHOLE} isRequired />
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
