import { lazy, type ReactNode, Suspense, useState } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import type { HouseIdentity } from '#contracts/house.ts';
import { itemCount } from '../cart/cart.ts';
import { useCart } from '../cart/cart-store.ts';
import { container } from '../theme/layout.css.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/Icon.tsx';
import { Wordmark } from '../ui/Marks.tsx';
import { Tooltip } from '../ui/overlays/Tooltip.tsx';
import * as styles from './frame.css.ts';
import { FOOTER_LINKS, isCurrent, LEGAL_LINKS, MAIN_LINKS } from './navigation.ts';

/** What surrounds every page for shoppers. */
export function ShopLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <a href="#contenu" className={styles.skip}>
        Aller au contenu
      </a>
      <Header />
      <main id="contenu" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer year={new Date().getFullYear()} />
    </div>
  );
}

// Large screens never need it, small ones only when it is opened.
const MenuDrawer = lazy(() => import('./MenuDrawer.tsx').then((module) => ({ default: module.MenuDrawer })));

/** The sticky header: menu or links, the house's name, the cart. */
function Header() {
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

function Column({ title, links }: { title: string; links: readonly { href: string; label: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className={styles.footerHeading}>{title}</h2>
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <a href={href} className={styles.footerLink}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const ICONS = ['instagram', 'facebook', 'pinterest'] as const;

/** The house on a network: by its sign where there is one, else by its name. */
function SocialLink({ label, url }: HouseIdentity['socialLinks'][number]) {
  const icon = ICONS.find((name) => name === label.toLowerCase());
  if (icon === undefined) {
    return (
      <a href={url} rel="noopener" className={styles.footerLink}>
        {label}
      </a>
    );
  }
  return (
    <Tooltip text={label}>
      <a href={url} rel="noopener" className={styles.socialLink} aria-label={label}>
        <Icon name={icon} />
      </a>
    </Tooltip>
  );
}

/** Brand, navigation, information, copyright (specification §2). The year is the one in which the page was made. */
function Footer({ year }: { year: number }) {
  const { house } = usePageContext().globalContext.publicConfig;
  return (
    <footer className={styles.footer}>
      <div className={container}>
        <div className={styles.footerColumns}>
          <div className={styles.footerBrand}>
            <Wordmark height="4rem" />
            <p className={styles.blurb}>
              Maison de parfum française. Des compositions rares, travaillées à la main dans notre atelier,
              pour celles et ceux qui cherchent une signature plutôt qu’une tendance.
            </p>
            {house.socialLinks.length > 0 && (
              <ul className={styles.social}>
                {house.socialLinks.map((link) => (
                  <li key={link.url}>
                    <SocialLink {...link} />
                  </li>
                ))}
              </ul>
            )}
          </div>
          <Column title="Navigation" links={FOOTER_LINKS} />
          <Column title="Informations" links={LEGAL_LINKS} />
        </div>
        <div className={styles.footerFoot}>
          <span>© {year} Mirïs. Tous droits réservés.</span>
          <span className={styles.secure}>
            <Icon name="lock" size={16} />
            Paiement sécurisé
          </span>
        </div>
      </div>
    </footer>
  );
}
