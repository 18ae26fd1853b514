import type { AuditStream } from '#contracts/http/audit.ts';
import { Badge } from '../../ui/Badge.tsx';
import { dateAndTime } from '../../ui/dates.ts';
import { Icon } from '../../ui/Icon.tsx';
import { listItem, name } from '../parts/parts.css.ts';
import * as styles from './audit.css.ts';
import { auditFragmentOf } from './audit-location.ts';

/** One stream of the journal, leading to its history. */
export function StreamRow({ stream: { category, id, label, openedAt, ended } }: { stream: AuditStream }) {
  const place =
    category === 'stock'
      ? ({ screen: 'stock', productId: id } as const)
      : ({ screen: 'history', category, id } as const);
  return (
    <li className={listItem}>
      <a className={styles.stream} href={auditFragmentOf(place)}>
        <span className={`${name} ${styles.streamLabel}`}>{label}</span>
        {ended && <Badge variant="secondary">Supprimé</Badge>}
        <time className={styles.moment} dateTime={openedAt}>
          {dateAndTime(openedAt)}
        </time>
        <span className={styles.onward}>
          <Icon name="arrow" size={16} />
        </span>
      </a>
    </li>
  );
}
