import { container, eyebrow, lead, title } from '../theme/layout.css.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { missing, ways } from './product-page.css.ts';

export interface MissingPageProps {
  readonly above?: string;
  readonly heading: string;
  /** Of the heading, where it is no French. */
  readonly lang?: string;
  readonly text: string;
  /** Where to go on. */
  readonly way: Way;
  readonly otherWay?: Way;
}

interface Way {
  readonly href: string;
  readonly label: string;
}

/** In place of what is not there. */
export function MissingPage({ above, heading, lang, text, way, otherWay }: MissingPageProps) {
  return (
    <div className={classNames(container, missing)}>
      {above && <p className={eyebrow}>{above}</p>}
      <h1 className={title.page} lang={lang}>
        {heading}
      </h1>
      <p className={lead}>{text}</p>
      <div className={ways}>
        <ButtonLink href={way.href}>{way.label}</ButtonLink>
        {otherWay && (
          <ButtonLink href={otherWay.href} variant="secondary">
            {otherWay.label}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** A product that does not exist or is no longer sold. */
export const MISSING_PRODUCT: MissingPageProps = {
  heading: 'Produit introuvable',
  text: 'Ce parfum n’existe pas, ou n’est plus proposé à la vente.',
  way: { href: '/parfums', label: 'Retour à la collection' },
};

/** Why a page was not found: its link to an order is damaged, or too old. */
export const ORDER_LINK_OVER = 'order link over';
