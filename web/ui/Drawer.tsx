import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import * as styles from './overlay.css.ts';

export interface DrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Name of the drawer for screen readers. */
  readonly label: string;
  readonly top?: ReactNode;
  readonly children: ReactNode;
}

/** A panel from the right edge. */
export function Drawer({ isOpen, onClose, label, top, children }: DrawerProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className={styles.drawerVeil}
    >
      <Modal className={styles.drawer}>
        <AriaDialog aria-label={label} className={styles.drawerDialog}>
          <div className={styles.drawerTop}>
            {top ?? <span />}
            <Button variant="ghost" size="icon" aria-label="Fermer" onClick={onClose}>
              <Icon name="close" />
            </Button>
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
