import { useQuery } from '@tanstack/react-query';
import type { Alarm } from '#contracts/http/alarms.ts';
import * as styles from './alarm-banner.css.ts';
import { alarmText } from './alarm-texts.ts';
import { adminQueries } from './data/queries.ts';
import { useWhileAttended } from './data/while-attended.ts';

/** Alarms come by themselves: nobody reloads a console to learn that something stopped. */
const ASK_EVERY_MS = 15_000;

/** What needs a person now, with what to do; nothing while all is well. */
export function AlarmBanner() {
  const refetchInterval = useWhileAttended(ASK_EVERY_MS);
  const { data: alarms = [] } = useQuery({ ...adminQueries.alarms, refetchInterval });
  return (
    <section className={styles.banner} aria-label="Alertes" aria-live="polite">
      {alarms.length > 0 && (
        <ul className={styles.alarms}>
          {alarms.map((alarm) => (
            <AlarmItem key={alarm.code} alarm={alarm} />
          ))}
        </ul>
      )}
    </section>
  );
}

function AlarmItem({ alarm }: { alarm: Alarm }) {
  const { title, whatToDo } = alarmText(alarm);
  const more = alarm.count - alarm.subjects.length;
  return (
    <li className={styles.alarm}>
      <p className={styles.title}>{title}</p>
      {alarm.subjects.length > 0 && (
        <p className={styles.subjects}>
          {alarm.subjects.join(', ')}
          {more > 0 && ` et ${more} de plus`}
        </p>
      )}
      <p>{whatToDo}</p>
    </li>
  );
}
