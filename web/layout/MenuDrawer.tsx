import { usePageContext } from 'vike-react/usePageContext';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { Wordmark } from '../ui/Wordmark.tsx';
import * as styles from './header.css.ts';
import { isCurrent, MAIN_LINKS } from './navigation.ts';

/** The links of small screens. It closes on navigation. */
export function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { urlPathname } = usePageContext();
  return (
    <Drawer isOpen={isOpen} onClose={onClose} label="Menu" top={<Wordmark height="2.5rem" />}>
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
    </Drawer>
  );
}
