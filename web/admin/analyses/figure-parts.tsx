import type { ReactNode } from 'react';
import type { Behind } from '#contracts/http/figures/figures.ts';
import { shortId } from '#contracts/identifiers.ts';
import { OwnText } from '../../ui/OwnText.tsx';
import { CsvButton } from '../parts/DownloadButton.tsx';
import { EventsLink } from '../parts/EventsLink.tsx';
import { type Column, FigureLink } from '../parts/lists/DataTable.tsx';
import * as styles from './analyses.css.ts';
import { analysesFragment, type LinkBehind } from './links.ts';
import type { AnalysesSearch } from './periods.ts';

export interface SectionProps {
  /** Among the sections of the page. */
  readonly name: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of the page of figures under its title. */
export function Section({ name, title, children }: SectionProps) {
  const titleId = `analyses-${name}`;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {title}
      </h3>
      <OwnText>{children}</OwnText>
    </section>
  );
}

export interface ChangedToProps {
  /** Where it says what came since. */
  readonly href: string;
  /** What the figure was on the day that the page stands at, and is now; undefined where the page stands at now. */
  readonly then: string;
  readonly today: string | undefined;
}

/** Says of a figure of a day that is over that it is another one now, and leads to what came since. */
export function ChangedTo({ href, then, today }: ChangedToProps) {
  if (today === undefined || today === then) return null;
  return (
    <a className={styles.changed} href={href}>
      {`Ce chiffre a changé depuis\u00a0: ${today}`}
    </a>
  );
}

/**
 * Makes what a card says of sums: the figure, the way to its orders, a word of its own, and what it has become since.
 * @param today the sums as they are now; undefined where the page stands at now.
 */
export function cardsOf<Sums>(linkBehind: LinkBehind, sums: Sums, today: Sums | undefined) {
  return (behind: Behind, text: (of: Sums) => string, note?: string) => ({
    value: text(sums),
    href: linkBehind({ behind }),
    note: (
      <>
        {note && <span>{note}</span>}
        <ChangedTo
          href={linkBehind({ behind, since: 'oui' })}
          then={text(sums)}
          today={today && text(today)}
        />
      </>
    ),
  });
}

export interface TableExportProps {
  /** Which table, of which span. */
  readonly query: Readonly<Record<'table' | 'from' | 'to', string>> & Readonly<Record<string, string>>;
  /** The day that it stands at; undefined of now. */
  readonly asOf: string | undefined;
  readonly label: string;
}

/** Saves a table of figures as a file. */
export function TableExportButton({ query, asOf, label }: TableExportProps) {
  const { table, from, to } = query;
  return (
    <CsvButton
      path="/api/admin/figures/table.csv"
      query={{ ...query, ...(asOf && { asOf }) }}
      fileName={() => `miris-chiffres-${table}-${from}-${to}${asOf ? `-au-${asOf}` : ''}`}
      label={label}
    />
  );
}

/** Over a table: how it counts, and the way to have it as a file. */
export function TableTools({ how, ...table }: TableExportProps & { readonly how?: string }) {
  return (
    <div className={styles.tools}>
      {how !== undefined && <p className={styles.how}>{how}</p>}
      <TableExportButton {...table} />
    </div>
  );
}

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
