import { plural } from '../../ui/formats.ts';
import { Spinner } from '../../ui/Loading.tsx';
import * as styles from './audit.css.ts';

/** How far a replay of the log is; read out as it changes. */
export function WorkProgress({
  title,
  progress: { done, doing },
}: {
  title: string;
  progress: { readonly done: number; readonly doing: string };
}) {
  return (
    <div className={styles.work} role="status">
      <Spinner />
      <div>
        <p className={styles.workTitle}>{title}</p>
        <p className={styles.cause}>
          {doing} · {plural(done, 'événement relu', 'événements relus')}
        </p>
      </div>
    </div>
  );
}
