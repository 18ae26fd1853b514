import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { AlertDialog } from '../../ui/overlays/Dialog.tsx';
import type { AdminCalls } from '../data/admin-api.ts';
import { type CommandTexts, useCommand } from '../data/use-command.ts';
import { outdated } from './parts.css.ts';

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
  return (
    <div className={outdated} role="status">
      <p>Votre saisie, pas encore enregistrée, a été retrouvée.</p>
      <Button variant="link" size="inline" onClick={onDiscard}>
        Ne pas la reprendre
      </Button>
    </div>
  );
}

export interface DeleteDialogProps {
  readonly title: string;
  readonly id: string;
  readonly call: Extract<keyof AdminCalls, `DELETE /${string}/:id`>;
  readonly texts: CommandTexts;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks before something is deleted for good (specification §2), and deletes it. */
export function DeleteDialog({ title, id, call, texts, onClose, children }: DeleteDialogProps) {
  const remove = useCommand(call, texts);
  return (
    <AlertDialog
      title={title}
      confirmLabel="Supprimer définitivement"
      isPending={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate({ id }, { onSettled: onClose })}
    >
      <p>{children}</p>
    </AlertDialog>
  );
}
