import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import * as styles from '../parts.css.ts';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row, index: number) => ReactNode;
  /** Set to the right, title and values. */
  readonly isNumeric?: boolean;
  /** The row's header for screen readers. */
  readonly isRowHeader?: boolean;
  readonly className?: string;
}

export interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  /** There is nothing in it that Tab could reach: the table itself is, so that it can be scrolled by keys. */
  readonly isPlain?: boolean;
}

/** A framed table; it scrolls sideways where there is little room. */
export function DataTable<Row>({ label, rows, keyOf, columns, isPlain = false }: DataTableProps<Row>) {
  return (
    <div className={`${styles.list} ${styles.tableFrame}`} {...(isPlain && { tabIndex: 0 })}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, isNumeric }) => (
              <th
                key={title}
                className={classNames(styles.headCell, isNumeric && styles.numeric)}
                scope="col"
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, cell, isNumeric, isRowHeader, className }) => {
                const Cell = isRowHeader ? 'th' : 'td';
                return (
                  <Cell
                    key={title}
                    className={classNames(
                      styles.cell,
                      isRowHeader && styles.rowHead,
                      isNumeric && styles.numeric,
                      className,
                    )}
                    {...(isRowHeader && { scope: 'row' })}
                  >
                    {cell(row, index)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A figure, which leads to what is behind it; nothing where there is none. */
export function FigureLink({ href, children }: { href: string; children: string }) {
  if (children === '') return null;
  return (
    <a className={styles.nameLink} href={href}>
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
