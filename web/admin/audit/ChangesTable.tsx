import type { ReactNode } from 'react';
import { tableFrame } from '../parts/parts.css.ts';
import * as styles from './audit.css.ts';

export interface ChangesTableProps {
  readonly label: string;
  /** Of what differs, of how it was and of how it is. */
  readonly titles: readonly [string, string, string];
  readonly rows: readonly {
    readonly key: string;
    readonly what: string;
    readonly before: ReactNode;
    readonly after: ReactNode;
  }[];
}

/** What differs, side by side. */
export function ChangesTable({ label, titles, rows }: ChangesTableProps) {
  return (
    <div className={tableFrame}>
      <table className={styles.changes} aria-label={label}>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, what, before, after }) => (
            <tr key={key}>
              <th scope="row">{what}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
