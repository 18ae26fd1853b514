import { type MouseEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import type { NumberForm } from '#contracts/french/typed-number.ts';
import type { FieldErrors } from '../../data/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField, type TextFieldProps } from '../../ui/fields/TextField.tsx';
import { goOnAt } from '../../ui/interaction.ts';
import { AlertDialog } from '../../ui/overlays/Dialog.tsx';
import type { AdminCalls } from '../data/admin-api.ts';
import { freshIn } from '../data/drafts.ts';
import { type CommandTexts, fieldErrorsOf, useCommand } from '../data/use-command.ts';
import { outdated, staleNotice } from './parts.css.ts';

/** Asks before what was typed is given up. */
export function AbandonDialog({ onStay, onAbandon }: { onStay: () => void; onAbandon: () => void }) {
  return (
    <AlertDialog
      title="Abandonner la saisie"
      confirmLabel="Abandonner"
      cancelLabel="Continuer la saisie"
      onCancel={onStay}
      onConfirm={onAbandon}
    >
      <p>Ce que vous avez saisi n’est pas enregistré et sera perdu.</p>
    </AlertDialog>
  );
}

/** Says that a form holds what was typed before the page was left or the session ended. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  const discard = ({ currentTarget }: MouseEvent) => {
    const form = currentTarget.closest('form, [role="dialog"]');
    onDiscard();
    // The button goes with the notice.
    goOnAt(() => form?.querySelector<HTMLElement>('input, select, textarea'));
  };
  return (
    <div className={outdated} role="status">
      <p>Votre saisie, pas encore enregistrée, a été retrouvée.</p>
      <Button variant="link" size="inline" onClick={discard}>
        Ne pas la reprendre
      </Button>
    </div>
  );
}

export interface DeleteDialogProps<Stale extends { readonly revision: number }> {
  readonly title: string;
  readonly id: string;
  /** What was seen of it: it is deleted only as it was then. */
  readonly revision: number | undefined;
  readonly call: Extract<keyof AdminCalls, `DELETE /${string}/:id`>;
  readonly texts: CommandTexts;
  readonly staleSchema: z.ZodType<Stale>;
  /** What others changed of it meanwhile: before and after. */
  readonly changesOf: (stale: Stale) => readonly string[];
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks before something is deleted for good (specification §2), and deletes it; asks again when others changed it meanwhile. */
export function DeleteDialog<Stale extends { readonly revision: number }>(props: DeleteDialogProps<Stale>) {
  const { title, id, revision, call, texts, staleSchema, changesOf, onClose, children } = props;
  const [stale, setStale] = useState<Stale | null>(null);
  const remove = useCommand(call, { ...texts, isConflictShown: true });
  const onError = (error: unknown) => {
    const found = freshIn(error, staleSchema);
    setStale(found);
    if (found === null) onClose();
  };
  return (
    <AlertDialog
      title={title}
      confirmLabel={stale === null ? 'Supprimer définitivement' : 'Supprimer quand même'}
      isPending={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate({ id, revision: stale?.revision ?? revision }, { onSuccess: onClose, onError })
      }
    >
      <p>{children}</p>
      {stale && (
        <div role="alert" className={staleNotice}>
          <p>Quelqu’un l’a modifié entre-temps&nbsp;: rien n’a été supprimé.</p>
          <ul>
            {changesOf(stale).map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </div>
      )}
    </AlertDialog>
  );
}

/** Names of a draft's fields that hold text as typed. */
type TextName<Draft> = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft];

/** Ties a field to the text of that name in a form's draft. */
export function fieldOf<Draft>(draft: Draft, errors: FieldErrors, set: (changes: Partial<Draft>) => void) {
  return <Name extends TextName<Draft> & string>(name: Name) => ({
    name,
    value: String(draft[name]),
    // `as`: a computed key makes TypeScript forget that `name` names a text of the draft.
    onChange: (text: string) => set({ [name]: text } as Partial<Draft>),
    error: errors[name],
  });
}

/**
 * A number as typed, which `readDecimal` reads. It is a field of text: those of numbers drop the comma of a language that is not the
 * browser's, hide what they do not read, and follow the wheel.
 */
export function NumberField({ numbers, ...field }: TextFieldProps & { readonly numbers: NumberForm }) {
  return (
    <TextField
      type="text"
      inputMode={numbers.decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...field}
    />
  );
}

/** Focuses the first invalid field once its error is shown; it comes to the middle, where no bar covers it. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    invalid?.focus();
    invalid?.scrollIntoView({ block: 'center' });
  });
}

/** Shows what the server refused at its fields, and leads to the first of them. */
export function showRefusedFields(
  error: unknown,
  setErrors: (errors: FieldErrors) => void,
  form: HTMLElement | null,
): void {
  // An answer is not a key press: React would draw it after the next frame.
  flushSync(() => setErrors(fieldErrorsOf(error)));
  focusFirstError(form);
}
