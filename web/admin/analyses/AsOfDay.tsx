import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Day } from '#contracts/french/calendar.ts';
import { dayMonthYear } from '#contracts/french/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { OwnText } from '../../ui/OwnText.tsx';
import { WorkProgress } from '../audit/IntegrityScreen.tsx';
import { adminQuery } from '../data/admin-api.ts';
import { Loaded } from '../parts/lists/ListParts.tsx';
import * as styles from './analyses.css.ts';

/** Replays take seconds: their progress is polled. */
const POLL_EVERY_MS = 1_500;
/** What is looked at is kept: that somebody looks is said now and then. */
const KEEP_EVERY_MS = 5 * 60_000;

/** What stands as of a day, once the figures of its end are replayed; as it is, without a day. */
export function AsOfDay({ day, children }: { day: Day | undefined; children: ReactNode }) {
  return day === undefined ? children : <Replayed day={day}>{children}</Replayed>;
}

function Replayed({ day, children }: { day: Day; children: ReactNode }) {
  const query = useQuery({
    ...adminQuery('POST /api/admin/figures/past', { query: { day } }),
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'preparing' ? POLL_EVERY_MS : data?.status === 'ready' && KEEP_EVERY_MS,
  });
  const of = dayMonthYear(day);
  return (
    <Loaded query={query} what={`les chiffres au ${of}`} rowHeight="8rem">
      {(answer) => {
        switch (answer.status) {
          case 'preparing':
            return <WorkProgress title={`Retour au soir du ${of}…`} progress={answer.progress} />;
          case 'failed':
            return (
              <div className={styles.section} role="alert">
                <p>{answer.reason}</p>
                <div>
                  <Button variant="secondary" size="small" onClick={() => void query.refetch()}>
                    Demander à nouveau
                  </Button>
                </div>
              </div>
            );
          case 'ready':
            return (
              <div className={styles.page}>
                <p className={styles.past}>
                  {`Chiffres tels qu’ils étaient au soir du ${of}, rejoués depuis le journal des événements.`}
                </p>
                <OwnText>{children}</OwnText>
              </div>
            );
        }
      }}
    </Loaded>
  );
}
