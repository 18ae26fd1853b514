import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { actions } from './overlay.css.ts';

export interface AlertDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** What will happen, and whether it can be undone. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly isPending?: boolean;
  readonly isDestructive?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that cannot be undone. */
export function AlertDialog(props: AlertDialogProps) {
  const {
    isOpen,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Annuler',
    isPending,
    isDestructive = true,
  } = props;
  return (
    <Dialog isOpen={isOpen} onClose={props.onCancel} title={title} role="alertdialog">
      <div>{children}</div>
      <div className={actions}>
        <Button variant="secondary" onClick={props.onCancel} disabled={isPending}>
          {cancelLabel}
        </Button>
        <Button
          variant={isDestructive ? 'destructive' : 'primary'}
          isPending={isPending ?? false}
          onClick={props.onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
