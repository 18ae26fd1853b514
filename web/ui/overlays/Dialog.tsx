import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from '../Button.tsx';
import { classNames } from '../class-names.ts';
import { OwnText } from '../OwnText.tsx';
import { ignoreKeysTypedAhead } from '../typed-ahead.ts';
import { topmostWindow } from './open-windows.ts';
import * as styles from './overlay.css.ts';

export interface DialogProps {
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  readonly isWide?: boolean;
  /** `alertdialog` for questions that must be answered. */
  readonly role?: 'dialog' | 'alertdialog';
}

/**
 * A window over the page. Escape and the veil close it, the keyboard stays within, and focus goes back where it was. Keys typed before
 * it could be seen press none of its buttons.
 */
export function Dialog({ onClose, title, children, isWide = false, role = 'dialog' }: DialogProps) {
  const dialog = useRef<HTMLElement>(null);
  useFocusGivenBack();
  useEscapeWithoutFocus(dialog, onClose);
  useEffect(ignoreKeysTypedAhead, []);
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isDismissable={role === 'dialog'}
      className={styles.veil}
    >
      <Modal className={classNames(styles.modal, isWide && styles.modalWide)}>
        <AriaDialog ref={dialog} role={role} className={styles.dialog}>
          <Heading slot="title" className={styles.heading}>
            {title}
          </Heading>
          <OwnText>{children}</OwnText>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/**
 * React Aria gives the focus back in the next frame. When the window goes because a call was answered, the page behind it may be inert
 * until later than that, and takes no focus: it is offered once more then.
 */
function useFocusGivenBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () =>
      queueMicrotask(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      }),
    [opener],
  );
}

/**
 * React Aria hears Escape within the window, which it may give the focus in a later frame only: one that was opened by a key of another
 * window, as by the palette. Until then the topmost window hears it from the page.
 */
function useEscapeWithoutFocus(dialog: RefObject<HTMLElement | null>, onClose: () => void): void {
  useLayoutEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || target !== document.body) return;
      if (topmostWindow() === dialog.current) onClose();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [dialog, onClose]);
}

export interface AlertDialogProps {
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
  const { title, children, confirmLabel, cancelLabel = 'Annuler' } = props;
  const { isPending = false, isDestructive = true } = props;
  return (
    <Dialog onClose={props.onCancel} title={title} role="alertdialog">
      <div>{children}</div>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={props.onCancel} aria-disabled={isPending}>
          {cancelLabel}
        </Button>
        <Button
          variant={isDestructive ? 'destructive' : 'primary'}
          isPending={isPending}
          onClick={props.onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
