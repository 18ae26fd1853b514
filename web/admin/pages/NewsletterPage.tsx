import { useQuery } from '@tanstack/react-query';
import { dateAndTime } from '../../ui/dates.ts';
import { adminQueries } from '../data/queries.ts';
import { listedText } from '../format.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { list, listItem, soft } from '../parts/parts.css.ts';
import { TabHead } from '../parts/TabHead.tsx';
import { ExportButton } from './ExportButton.tsx';
import * as styles from './pages.css.ts';

/** Who receives the newsletter now, newest first. */
export function NewsletterPage() {
  const query = useQuery(adminQueries.subscribers);
  return (
    <>
      <TabHead
        title="Abonnés à la newsletter"
        summary={query.data && listedText(query.data.length, 'abonné')}
        action={<ExportButton name="newsletter" label="abonnés" />}
      />
      <Loaded query={query} what="les abonnés" rowHeight="3rem">
        {(subscribers) =>
          subscribers.length === 0 ? (
            <EmptyState icon="mail" title="Aucun abonné" />
          ) : (
            <ul className={list}>
              {subscribers.map(({ email, subscribedAt }) => (
                <li key={email} className={`${listItem} ${styles.row}`}>
                  <span className={styles.address}>{email}</span>
                  <time className={soft} dateTime={subscribedAt}>
                    {dateAndTime(subscribedAt)}
                  </time>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}
