import { shortId } from '#contracts/identifiers.ts';
import type { Column } from '../parts/DataTable.tsx';
import { EventsLink } from '../parts/EventsLink.tsx';
import { FigureLink } from '../parts/FigureLink.tsx';
import * as styles from './analyses.css.ts';
import { analysesFragment } from './links.ts';
import type { AnalysesSearch } from './periods.ts';

/** The column that names the rows, each with the way to what is behind all of it. */
export function nameColumn<Row>(
  title: string,
  text: (row: Row) => string,
  href?: (row: Row) => string,
): Column<Row> {
  const cell = (row: Row) => (href ? <FigureLink href={href(row)}>{text(row)}</FigureLink> : text(row));
  return { title, cell, isRowHeader: true, className: styles.named };
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
