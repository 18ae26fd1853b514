import type { ReactNode } from 'react';
import * as styles from './parts.css.ts';

/** Head of a tab: its title, a line about what it holds, and its main action. */
export function TabHead({
  title,
  summary,
  action,
}: {
  title: string;
  summary?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.tabHead}>
      <div>
        <h2 className={styles.tabTitle}>{title}</h2>
        {summary && <p className={styles.soft}>{summary}</p>}
      </div>
      {action}
    </div>
  );
}
