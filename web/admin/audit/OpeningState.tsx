import type { AuditChange } from '#contracts/http/audit.ts';
import * as styles from './audit.css.ts';

/** What a stream began with: before its first event there was nothing to compare with. */
export function OpeningState({ changes }: { changes: readonly AuditChange[] }) {
  const facts = new Map(
    changes.flatMap(({ label, after }) => (after === null ? [] : [[`${label}\n${after}`, { label, after }]])),
  );
  return (
    <dl className={styles.facts}>
      {[...facts].map(([key, { label, after }]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{after}</dd>
        </div>
      ))}
    </dl>
  );
}
