import { euros } from '../../ui/formats.ts';
import { AlertDialog } from '../../ui/overlays/Dialog.tsx';

interface PriceDialogProps {
  /** Numeric strings, in euros. */
  readonly before: string;
  readonly after: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks whether a price that changes by more than half is meant. */
export function PriceDialog({ before, after, onConfirm, onCancel }: PriceDialogProps) {
  return (
    <AlertDialog
      title="Changer le prix"
      confirmLabel="Enregistrer ce prix"
      cancelLabel="Corriger le prix"
      isDestructive={false}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{`Le prix passe de ${euros(before)} à ${euros(after)}\u00a0: il change de plus de moitié. Est-ce bien ce que vous voulez\u202f?`}</p>
    </AlertDialog>
  );
}
