import type { FormEvent, ReactNode } from 'react';
import { stack } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { OwnText } from '../../ui/OwnText.tsx';
import { Dialog, type DialogProps } from '../../ui/overlays/Dialog.tsx';
import { focusFirstError, RestoredNotice } from './FormParts.tsx';
import { dialogButtons } from './parts.css.ts';

export interface DraftFormProps {
  readonly draft: { readonly isRestored: boolean; readonly discard: () => void };
  /** What its button does, in the words on it. */
  readonly submit: string;
  readonly isDestructive?: boolean;
  readonly isPending: boolean;
  /** Whether what is typed can be sent as it is. */
  readonly isReady?: boolean;
  /** Not called while an earlier one is under way. */
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** The room between its parts. */
  readonly gap?: keyof typeof stack;
  readonly children: ReactNode;
}

/**
 * The form of a dialog that keeps a draft: says when one was found again, and ends in the way back and the act, which leads to the first
 * field with an error.
 */
export function DraftForm(props: DraftFormProps) {
  const { draft, submit, isDestructive, isPending, isReady = true, onSubmit, onClose } = props;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    onSubmit();
    focusFirstError(event.currentTarget);
  };
  return (
    <form onSubmit={send} className={stack[props.gap ?? 'x4']} noValidate>
      {draft.isRestored && <RestoredNotice onDiscard={draft.discard} />}
      <OwnText>{props.children}</OwnText>
      <div className={dialogButtons}>
        <Button variant="secondary" onClick={onClose} aria-disabled={isPending}>
          Revenir
        </Button>
        <Button
          type="submit"
          variant={isDestructive ? 'destructive' : 'primary'}
          isPending={isPending}
          disabled={!isReady}
        >
          {submit}
        </Button>
      </div>
    </form>
  );
}

/** A dialog that is such a form and nothing else. */
export function DraftDialog({
  title,
  isWide,
  ...form
}: DraftFormProps & Pick<DialogProps, 'title' | 'isWide'>) {
  return (
    <Dialog title={title} isWide={isWide} onClose={form.onClose}>
      <DraftForm {...form} />
    </Dialog>
  );
}
