import { lazy, Suspense, useState } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { itemCount } from '../cart/cart.ts';
import { useCart } from '../cart/cart-store.ts';
import { container } from '../theme/layout.css.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/Icon.tsx';
import { Wordmark } from '../ui/Wordmark.tsx';
import * as styles from './frame.css.ts';
import { isCurrent, MAIN_LINKS } from './navigation.ts';

// Large screens never need it, small ones only when it is opened.
const MenuDrawer = lazy(() => import('./MenuDrawer.tsx').then((module) => ({ default: module.MenuDrawer })));

/** The sticky header: menu or links, the house's name, the cart. */
export function Header() {
  const { urlPathname } = usePageContext();
  const count = itemCount(useCart().cart);
  const [menu, setMenu] = useState<'unopened' | 'open' | 'closed'>('unopened');
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
          aria-expanded={menu === 'open'}
          onClick={() => setMenu('open')}
        >
          <Icon name="menu" size={24} />
        </Button>
        <a href="/" className={styles.home} aria-label="Mirïs, accueil">
          <Wordmark height="2.75rem" />
        </a>
        <a href="/panier" className={styles.cart}>
          <span className={styles.cartIcon} aria-hidden="true">
            <Icon name="bag" size={22} />
            {count > 0 && <span className={styles.count}>{count > 99 ? '99+' : count}</span>}
          </span>
          <span className={styles.cartText}>{count > 0 ? `Panier (${count})` : 'Panier'}</span>
        </a>
      </div>
      {menu !== 'unopened' && (
        <Suspense fallback={null}>
          <MenuDrawer isOpen={menu === 'open'} onClose={() => setMenu('closed')} />
        </Suspense>
      )}
    </header>
  );
}
