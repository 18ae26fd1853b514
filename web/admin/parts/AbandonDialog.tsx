import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { outdated } from './parts.css.ts';

/** Asks before what was typed is given up. */
export function AbandonDialog({ onStay, onAbandon }: { onStay: () => void; onAbandon: () => void }) {
  return (
    <AlertDialog
      isOpen
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
