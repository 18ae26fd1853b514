import { stack } from '../../theme/layout.css.ts';
import { ConsoleFrame } from '../ConsoleFrame.tsx';
import { fragmentOf, type Place, useFragment } from '../location.ts';
import * as styles from './audit.css.ts';
import { type AuditPlace, auditFragmentOf, readAuditPlace } from './audit-location.ts';
import { HistoryScreen } from './HistoryScreen.tsx';
import { IntegrityScreen } from './IntegrityScreen.tsx';
import { JournalScreen } from './JournalScreen.tsx';
import { ShopAtScreen } from './ShopAtScreen.tsx';
import { StockScreen } from './StockScreen.tsx';

/** The auditor's page: the log, the shop as of a date and the integrity check, each at an address of its own. */
export function AuditConsole() {
  const fragment = useFragment();
  const place = readAuditPlace(fragment);
  return (
    <ConsoleFrame title="Audit" screen={fragment} goTo={leaveTo}>
      <div className={stack.x4}>
        <a className={styles.back} href="/admin">
          Retour à l'administration
        </a>
        <AuditSections place={place} />
      </div>
      {place.screen === 'journal' && <JournalScreen key={place.category} category={place.category} />}
      {place.screen === 'history' && <HistoryScreen category={place.category} id={place.id} />}
      {place.screen === 'stock' && <StockScreen productId={place.productId} />}
      {place.screen === 'shop' && <ShopAtScreen key={place.day} day={place.day} />}
      {place.screen === 'integrity' && <IntegrityScreen />}
    </ConsoleFrame>
  );
}

/** The menu's pages belong to the console. */
function leaveTo(place: Place): void {
  window.location.assign(`/admin${fragmentOf(place)}`);
}

const SECTIONS: readonly {
  readonly label: string;
  readonly place: AuditPlace;
  readonly holds: readonly string[];
}[] = [
  {
    label: 'Journal',
    place: { screen: 'journal', category: 'order' },
    holds: ['journal', 'history', 'stock'],
  },
  { label: 'La boutique à une date', place: { screen: 'shop', day: null }, holds: ['shop'] },
  { label: 'Intégrité', place: { screen: 'integrity' }, holds: ['integrity'] },
];

/** The three parts of the auditor's page, as links: each has its address. */
function AuditSections({ place }: { place: AuditPlace }) {
  return (
    <nav className={styles.sections} aria-label="Parties de l’audit">
      {SECTIONS.map(({ label, place: target, holds }) => (
        <a
          key={label}
          className={styles.section}
          href={auditFragmentOf(target)}
          aria-current={holds.includes(place.screen) ? 'page' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
