import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { WorkList } from '#contracts/http/desk/order-filters.ts';
import { serverNow } from '../../../data/server-clock.ts';
import { classNames } from '../../../ui/class-names.ts';
import { adminQueries } from '../../data/admin-api.ts';
import { tabFragment } from '../../location.ts';
import * as styles from './desk.css.ts';
import { NOTHING_COUNTED, type WorkListLink, workListLinks } from './work-list-texts.ts';

export interface WorkListsProps {
  /** The one that the orders are narrowed to. */
  readonly current: WorkList | undefined;
  /** On phones in one line, for a list stands below. */
  readonly isStrip?: boolean;
}

const MARGIN_PX = 16;

/** What waits for somebody, counted as it stands; all have their place, so that nothing moves when one comes or goes. */
export function WorkLists({ current, isStrip = false }: WorkListsProps) {
  const { data } = useQuery({ ...adminQueries.overview, select: ({ workLists }) => workLists });
  const lists = useRef<HTMLUListElement>(null);
  // The one on view is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each choice.
  useEffect(() => {
    const shown = lists.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    if (lists.current && shown) lists.current.scrollLeft = shown.offsetLeft - MARGIN_PX;
  }, [current]);
  const links = workListLinks(data ?? NOTHING_COUNTED, serverNow());
  return (
    <nav aria-label="À faire">
      <ul
        ref={lists}
        className={isStrip ? styles.workListStrip : styles.workLists}
        aria-busy={data === undefined}
      >
        {links.map((link) => (
          <li key={link.label} className={styles.workListItem}>
            <WorkListEntry
              link={link}
              isCounted={data !== undefined}
              isCurrent={link.work !== undefined && link.work === current}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface WorkListEntryProps {
  readonly link: WorkListLink;
  readonly isCounted: boolean;
  readonly isCurrent: boolean;
}

/** One of them; pressed once more, the one on view shows every order again. */
function WorkListEntry({ link, isCounted, isCurrent }: WorkListEntryProps) {
  const { count, label, note, href, isAlarming = false } = link;
  return (
    <a
      className={classNames(
        styles.workList,
        count === 0 && styles.noWork,
        count > 0 && isAlarming && styles.alarmingWork,
        isCurrent && styles.currentWork,
      )}
      href={isCurrent ? tabFragment('orders') : href}
      aria-current={isCurrent || undefined}
    >
      <span className={styles.workCount}>{isCounted ? `${count}\u00a0` : '–'}</span>
      <span className={styles.workLabel}>
        <span>{label}</span>
        {note && count > 0 && <span className={styles.workNote}>{` ${note}`}</span>}
      </span>
    </a>
  );
}
