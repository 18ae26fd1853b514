import { usePageContext } from 'vike-react/usePageContext';
import type { HouseIdentity } from '#contracts/house/house.ts';
import { container } from '../theme/layout.css.ts';
import { Icon } from '../ui/marks/Icon.tsx';
import { Wordmark } from '../ui/marks/Wordmark.tsx';
import { Tooltip } from '../ui/overlays/Tooltip.tsx';
import * as styles from './frame.css.ts';
import { FOOTER_LINKS, LEGAL_LINKS } from './navigation.ts';

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
export function Footer({ year }: { year: string }) {
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
            <a href="/journal" className={styles.footerLink}>
              Le journal de la maison
            </a>
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
          <span>{`© ${year} Mirïs. Tous droits réservés.`}</span>
          <span className={styles.secure}>
            <Icon name="lock" size={16} />
            Paiement sécurisé
          </span>
        </div>
      </div>
    </footer>
  );
}
