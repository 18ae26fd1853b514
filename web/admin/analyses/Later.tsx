import { dayMonthYear } from '#contracts/french/dates.ts';
import type { LaterEvent } from '#contracts/http/figures/past-figures.ts';
import { dateAndTime } from '../../ui/formats.ts';
import * as styles from './analyses.css.ts';

/** What came to a figure, with when. */
export function Later({ events }: { events: readonly LaterEvent[] }) {
  return (
    <ul className={styles.later}>
      {events.map(({ at, title }) => (
        <li key={`${at} ${title}`}>
          <span>{`${title}, `}</span>
          <time dateTime={at}>{at.length === 10 ? dayMonthYear(at) : dateAndTime(at)}</time>
        </li>
      ))}
    </ul>
  );
}
