import { shortId } from '#contracts/identifiers.ts';
import { auditFragmentOf } from '../audit/audit-location.ts';
import type { Column } from '../parts/DataTable.tsx';
import { nameLink } from '../parts/parts.css.ts';
import { analysesFragment } from './links.ts';
import type { AnalysesSearch } from './periods.ts';

/** A figure in a table, which leads to the orders behind it; nothing where there is none. */
export function FigureLink({ href, children }: { href: string; children: string }) {
  if (children === '') return null;
  return (
    <a className={nameLink} href={href}>
      {children}
    </a>
  );
}

/** Leads from what is behind a figure back to the page of figures. */
export function BackToAnalyses({ search }: { search: AnalysesSearch }) {
  return (
    <p>
      <FigureLink href={analysesFragment(search)}>Retour aux analyses</FigureLink>
    </p>
  );
}

/** The column of a list of orders that leads to the events of each. */
export const WHY_COLUMN: Column<{ readonly id: string }> = {
  title: 'Pourquoi ce chiffre\u202f?',
  cell: ({ id }) => (
    <a
      className={nameLink}
      href={`/admin/audit${auditFragmentOf({ screen: 'history', category: 'order', id })}`}
      aria-label={`Ses événements, commande ${shortId(id)}`}
    >
      Ses événements
    </a>
  ),
};
