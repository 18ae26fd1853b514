import type { RowDifference } from '#contracts/http/audit.ts';
import { tableFrame } from '../parts/parts.css.ts';
import * as styles from './audit.css.ts';

const ABSENT = '(ligne absente)';

/** The first values that are not what the log says. */
export function DifferenceTable({ differences }: { differences: readonly RowDifference[] }) {
  return (
    <div className={tableFrame}>
      <table className={styles.changes} aria-label="Premiers écarts">
        <thead>
          <tr>
            <th scope="col">Où</th>
            <th scope="col">À l’écran</th>
            <th scope="col">D’après le journal</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ readModel, table, key, column, live, replayed }) => (
            <tr key={`${readModel}.${table}.${key}.${column}`}>
              <th scope="row">
                {readModel} · {table} · {key}
                {column !== null && ` · ${column}`}
              </th>
              <td>{live ?? ABSENT}</td>
              <td>{replayed ?? ABSENT}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
