import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { OwnText } from '../../ui/OwnText.tsx';
import { useAdminFlag, useSessionEnded } from './admin-flag.ts';
import { LoginScreen } from './LoginScreen.tsx';
import * as styles from './login-screen.css.ts';

/**
 * Shows the console behind its password gate. A session that ends while it is open puts the gate over it: nothing of it can be seen or
 * reached, and all that was open and typed is as it was after the next login.
 */
export function ConsoleGate({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const isOpen = useAdminFlag();
  const isEnded = useSessionEnded();
  const wasEnded = useRef(isEnded);
  useEffect(() => {
    // What was asked for in between was refused.
    if (wasEnded.current && !isEnded) void client.invalidateQueries();
    wasEnded.current = isEnded;
  }, [client, isEnded]);

  if (!isOpen && !isEnded) return <LoginScreen />;
  return (
    <>
      <OwnText>{children}</OwnText>
      {isEnded && (
        <ModalOverlay isOpen isKeyboardDismissDisabled className={styles.inPlace}>
          <Modal>
            <Dialog role="alertdialog" aria-label="Connexion" className={styles.dialog}>
              <LoginScreen isInPlace />
            </Dialog>
          </Modal>
        </ModalOverlay>
      )}
    </>
  );
}
