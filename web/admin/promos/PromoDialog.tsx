import { type FormEvent, useRef, useState } from 'react';
import type { PromoCode } from '#contracts/http/promos.ts';
import { ApiError } from '../../data/api-error.ts';
import { type FieldErrors, toFieldErrors } from '../../data/form-values.ts';
import { stack } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { isSame, readDraft, useDraft } from '../data/drafts.ts';
import { useCommand } from '../data/use-command.ts';
import { AbandonDialog, RestoredNotice } from '../parts/FormDialogs.tsx';
import { focusFirstError } from '../parts/focus-first-error.ts';
import { PromoFields } from './PromoFields.tsx';
import { openPromo, parsePromo, promoEditingSchema } from './promo-form.ts';
import { PROMO_TEXTS } from './promo-texts.ts';
import * as styles from './promos.css.ts';

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
  const { draft } = value;
  const [isLeaving, setLeaving] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const create = useCommand('POST /api/admin/promo-codes', PROMO_TEXTS.create);
  const revise = useCommand('PATCH /api/admin/promo-codes/:id', PROMO_TEXTS.revise);
  const isPending = create.isPending || revise.isPending;

  const abandon = () => {
    typed.discard();
    onClose();
  };
  const leave = () => (typed.isTouched ? setLeaving(true) : onClose());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const parsed = parsePromo(draft);
    setErrors(parsed.ok ? {} : parsed.errors);
    if (!parsed.ok) return focusFirstError(form);
    const onError = (error: unknown) => setErrors(fieldErrorsOf(error));
    const onSuccess = abandon;
    if (promo) revise.mutate({ id: promo.id, body: parsed.body }, { onSuccess, onError });
    else create.mutate({ body: parsed.body }, { onSuccess, onError });
  };
  return (
    <Dialog onClose={leave} title={promo ? 'Modifier le code promo' : 'Nouveau code promo'} isWide>
      <form ref={form} className={stack.x5} onSubmit={submit} noValidate>
        {typed.isRestored && <RestoredNotice onDiscard={typed.discard} />}
        <PromoFields
          draft={draft}
          errors={errors}
          validFrom={promo?.validFrom ?? null}
          onChange={(changed) => setValue({ ...value, draft: changed })}
        />
        <div className={styles.formActions}>
          <Button variant="secondary" size="small" onClick={leave} disabled={isPending}>
            Annuler
          </Button>
          <Button type="submit" size="small" isPending={isPending}>
            {promo ? 'Mettre à jour' : 'Créer'}
          </Button>
        </div>
      </form>
      {isLeaving && <AbandonDialog onStay={() => setLeaving(false)} onAbandon={abandon} />}
    </Dialog>
  );
}

/** What the server refused, at the fields it is about. */
function fieldErrorsOf(error: unknown): FieldErrors {
  return error instanceof ApiError ? toFieldErrors(error.problem?.errors ?? []) : {};
}
