import * as styles from './audit.css.ts';
import { type AuditPlace, auditFragmentOf } from './audit-location.ts';

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
export function AuditSections({ place }: { place: AuditPlace }) {
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
