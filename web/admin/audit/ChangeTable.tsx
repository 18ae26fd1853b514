import type { AuditChange } from '#contracts/http/audit.ts';
import { tableFrame } from '../parts/parts.css.ts';
import * as styles from './audit.css.ts';

const NOTHING = '—';

/** The state before and after an event, where they differ. */
export function ChangeTable({ changes, of }: { changes: readonly AuditChange[]; of: string }) {
  const shown = changes.filter(({ before, after }) => before !== after);
  if (shown.length === 0) return <p className={styles.unchanged}>L’état n’a pas changé.</p>;
  return (
    <div className={tableFrame}>
      <table className={styles.changes} aria-label={`Ce qui a changé\u00a0: ${of}`}>
        <thead>
          <tr>
            <th scope="col">Champ</th>
            <th scope="col">Avant</th>
            <th scope="col">Après</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ path, label, before, after }) => (
            <tr key={path}>
              <th scope="row">{label}</th>
              <td>{before === null ? NOTHING : <del className={styles.before}>{before}</del>}</td>
              <td>{after === null ? NOTHING : <ins className={styles.after}>{after}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
