import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { OwnText } from '../../ui/OwnText.tsx';

export interface DialogButtonProps extends Omit<ButtonProps, 'children' | 'onClick'> {
  /** The words on it. */
  readonly label: string;
  /** A window that is open stays when its button goes. */
  readonly isOffered?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

/** A small button that opens a window. */
export function DialogButton({ label, isOffered = true, children, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isOffered && (
        <Button variant="ghost" size="small" {...button} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      <OwnText>{isOpen && children(() => setOpen(false))}</OwnText>
    </>
  );
}
