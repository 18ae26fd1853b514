import type { Column } from './DataTable.tsx';
import { nameLink } from './parts.css.ts';

/** A figure, which leads to what is behind it; nothing where there is none. */
export function FigureLink({ href, children }: { href: string; children: string }) {
  if (children === '') return null;
  return (
    <a className={nameLink} href={href}>
      {children}
    </a>
  );
}

/** A column of figures, each with the way to what is behind it. */
export function figureColumn<Row>(
  title: string,
  text: (row: Row) => string,
  href: (row: Row) => string,
): Column<Row> {
  return { title, cell: (row) => <FigureLink href={href(row)}>{text(row)}</FigureLink>, isNumeric: true };
}
