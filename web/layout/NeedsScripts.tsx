import { HOUSE } from '../content/house.ts';
import { lead } from '../theme/layout.css.ts';

/** For browsers in which no scripts run: what a page needs, and how to order without it. */
export function NeedsScripts({ what }: { what: string }) {
  return (
    <noscript>
      <p className={lead}>
        {what} a besoin de JavaScript, que votre navigateur n’exécute pas. Activez-le, ou commandez par
        téléphone au{' '}
        <a href={`tel:${HOUSE.phone.replaceAll(' ', '')}`}>{HOUSE.phone.replaceAll(' ', '\u00a0')}</a>.
      </p>
    </noscript>
  );
}
