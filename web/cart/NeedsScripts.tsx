import { usePageContext } from 'vike-react/usePageContext';
import { dialled } from '#contracts/house/house-texts.ts';
import { lead } from '../theme/layout.css.ts';

/** For browsers in which no scripts run: what a page needs, and how to order without it. */
export function NeedsScripts({ what }: { what: string }) {
  const { phone } = usePageContext().globalContext.publicConfig.house;
  return (
    <noscript>
      <p className={lead}>
        <span>{`${what} a besoin de JavaScript, que votre navigateur n’exécute pas. Activez-le, ou commandez par téléphone au`}</span>{' '}
        <a href={dialled(phone)}>{phone.replaceAll(' ', '\u00a0')}</a>.
      </p>
    </noscript>
  );
}
