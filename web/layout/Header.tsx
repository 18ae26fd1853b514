import { type MouseEvent, useState } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { orderedCount } from '../cart/cart.ts';
import { useCart } from '../cart/cart-store.ts';
import { container } from '../theme/layout.css.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/marks/Icon.tsx';
import { Wordmark } from '../ui/marks/Wordmark.tsx';
import { showError } from '../ui/overlays/toast.ts';
import * as styles from './frame.css.ts';
import { isCurrent, MAIN_LINKS } from './navigation.ts';

type Drawer = typeof import('./MenuDrawer.tsx');
type Panel = typeof import('../search/SearchPanel.tsx');

/** The sticky header: menu or links, the house's name, the cart. */
export function Header() {
  const { urlPathname } = usePageContext();
  const { cart } = useCart();
  // As the cart's own summary counts: what cannot be ordered is not in it.
  const count = orderedCount(cart);
  const [drawer, setDrawer] = useState<Drawer | null>(null);
  const [panel, setPanel] = useState<Panel | null>(null);
  const [opened, setOpened] = useState<'menu' | 'search' | null>(null);
  const close = () => setOpened(null);
  // Large screens never need its code, small ones only when it is opened; after a failure another press asks for it again.
  const openMenu = async () => {
    try {
      setDrawer(await import('./MenuDrawer.tsx'));
      setOpened('menu');
    } catch (error) {
      console.error('the menu could not be loaded', error);
      showError('Erreur', 'Le menu n’a pas pu être chargé. Veuillez réessayer.');
    }
  };
  // Without its code the link leads to the collection's own search.
  const openSearch = async (event: MouseEvent<HTMLAnchorElement>) => {
    const { href } = event.currentTarget;
    event.preventDefault();
    // Vike follows every link that a click reaches it from, prevented or not.
    event.stopPropagation();
    try {
      setPanel(await import('../search/SearchPanel.tsx'));
      setOpened('search');
    } catch {
      location.assign(href);
    }
  };
  return (
    <header className={styles.header}>
      <div className={classNames(container, styles.bar)}>
        <nav className={styles.links} aria-label="Navigation principale">
          {MAIN_LINKS.map(({ href, label }) => (
            <a
              key={href}
              href={href}
              className={styles.link}
              aria-current={isCurrent(href, urlPathname) ? 'page' : undefined}
            >
              {label}
            </a>
          ))}
        </nav>
        <Button
          variant="ghost"
          size="icon"
          className={styles.menuButton}
          aria-label="Ouvrir le menu"
          aria-haspopup="dialog"
          aria-expanded={opened === 'menu'}
          onClick={openMenu}
        >
          <Icon name="menu" size={24} />
        </Button>
        <a href="/" className={styles.home} aria-label="Mirïs, accueil">
          <Wordmark height="2.75rem" />
        </a>
        <div className={styles.actions}>
          {/* biome-ignore lint/a11y/useValidAnchor: it leads to the collection's search while the page has no program. */}
          <a
            href="/parfums#recherche"
            className={styles.search}
            aria-label="Rechercher"
            aria-haspopup="dialog"
            onClick={openSearch}
          >
            <Icon name="search" size={22} />
          </a>
          <a href="/panier" className={styles.cart}>
            <span className={styles.cartIcon} aria-hidden="true">
              <Icon name="bag" size={22} />
              {count > 0 && <span className={styles.count}>{count > 99 ? '99+' : count}</span>}
            </span>
            <span className={styles.cartText}>{count > 0 ? `Panier (${count})` : 'Panier'}</span>
          </a>
        </div>
      </div>
      {drawer && <drawer.MenuDrawer isOpen={opened === 'menu'} onClose={close} />}
      {panel && <panel.SearchPanel isOpen={opened === 'search'} onClose={close} />}
    </header>
  );
}
