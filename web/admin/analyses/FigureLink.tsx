import { shortId } from '#contracts/identifiers.ts';
import type { Column } from '../parts/DataTable.tsx';
import { EventsLink } from '../parts/EventsLink.tsx';
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

export const WHY = 'Pourquoi ce chiffre\u202f?';

/** The column of a list of orders that leads to the events of each. */
export const WHY_COLUMN: Column<{ readonly id: string }> = {
  title: WHY,
  cell: ({ id }) => <EventsLink category="order" id={id} of={`commande ${shortId(id)}`} />,
};
