import { container } from '../theme/layout.css.ts';
import { Icon } from '../ui/Icon.tsx';
import { Tooltip } from '../ui/overlays/Tooltip.tsx';
import { Wordmark } from '../ui/Wordmark.tsx';
import * as styles from './frame.css.ts';
import { FOOTER_LINKS, LEGAL_LINKS } from './navigation.ts';

/** Placeholders until the house has its own pages (specification §2). */
const SOCIAL = [
  { name: 'instagram', label: 'Instagram', href: 'https://www.instagram.com/' },
  { name: 'facebook', label: 'Facebook', href: 'https://www.facebook.com/' },
  { name: 'pinterest', label: 'Pinterest', href: 'https://www.pinterest.fr/' },
] as const;

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

/** Brand, navigation, information, copyright (specification §2). The year is the one in which the page was made. */
export function Footer({ year }: { year: number }) {
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
            <div className={styles.social}>
              {SOCIAL.map(({ name, label, href }) => (
                <Tooltip key={name} text={label}>
                  <a href={href} rel="noopener" className={styles.socialLink} aria-label={label}>
                    <Icon name={name} />
                  </a>
                </Tooltip>
              ))}
            </div>
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
