import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { usePageContext } from 'vike-react/usePageContext';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/marks/Icon.tsx';
import { Wordmark } from '../ui/marks/Wordmark.tsx';
import * as overlay from '../ui/overlays/overlay.css.ts';
import * as styles from './frame.css.ts';
import { isCurrent, MAIN_LINKS } from './navigation.ts';

/** The links of small screens, in a panel from the right edge. It closes on navigation. */
export function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { urlPathname } = usePageContext();
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className={overlay.drawerVeil}
    >
      <Modal className={overlay.drawer}>
        <Dialog aria-label="Menu" className={overlay.drawerDialog}>
          <div className={overlay.drawerTop}>
            <Wordmark height="2.5rem" />
            <Button variant="ghost" size="icon" aria-label="Fermer" onClick={onClose}>
              <Icon name="close" />
            </Button>
          </div>
          <nav className={styles.drawerLinks} aria-label="Menu">
            {MAIN_LINKS.map(({ href, label }) => (
              <a
                key={href}
                href={href}
                className={styles.drawerLink}
                aria-current={isCurrent(href, urlPathname) ? 'page' : undefined}
                onClick={onClose}
              >
                {label}
              </a>
            ))}
          </nav>
          <ButtonLink href="/panier" wide onClick={onClose}>
            Mon Panier
          </ButtonLink>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
