import { type FormEvent, useRef, useState } from 'react';
import type { PromoCode } from '#contracts/http/promos.ts';
import { ApiError } from '../../data/api-error.ts';
import { type FieldErrors, toFieldErrors } from '../../data/form-values.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { createPromo, revisePromo } from '../data/commands.ts';
import { useCommand } from '../data/use-command.ts';
import { focusFirstError } from '../parts/focus-first-error.ts';
import { PromoFields } from './PromoFields.tsx';
import { draftOfPromo, NEW_PROMO, parsePromo } from './promo-form.ts';
import { PROMO_TEXTS } from './promo-texts.ts';
import * as styles from './promos.css.ts';

/** Creates a promo code, or edits the one given. */
export function PromoDialog({ promo, onClose }: { promo: PromoCode | null; onClose: () => void }) {
  const [draft, setDraft] = useState(() => (promo ? draftOfPromo(promo) : NEW_PROMO));
  const [errors, setErrors] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const create = useCommand(createPromo, PROMO_TEXTS.create);
  const revise = useCommand(revisePromo, PROMO_TEXTS.revise);
  const isPending = create.isPending || revise.isPending;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const parsed = parsePromo(draft);
    setErrors(parsed.ok ? {} : parsed.errors);
    if (!parsed.ok) return focusFirstError(form);
    const onError = (error: unknown) => setErrors(fieldErrorsOf(error));
    if (promo) revise.mutate({ id: promo.id, body: parsed.body }, { onSuccess: onClose, onError });
    else create.mutate(parsed.body, { onSuccess: onClose, onError });
  };
  return (
    <Dialog isOpen onClose={onClose} title={promo ? 'Modifier le code promo' : 'Nouveau code promo'} isWide>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <PromoFields draft={draft} errors={errors} validFrom={promo?.validFrom ?? null} onChange={setDraft} />
        <div className={styles.formActions}>
          <Button variant="secondary" size="small" onClick={onClose} disabled={isPending}>
            Annuler
          </Button>
          <Button type="submit" size="small" isPending={isPending}>
            {promo ? 'Mettre à jour' : 'Créer'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What the server refused, at the fields it is about. */
function fieldErrorsOf(error: unknown): FieldErrors {
  return error instanceof ApiError ? toFieldErrors(error.problem?.errors ?? []) : {};
}
