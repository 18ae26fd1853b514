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

/** What people wrote by the contact form, newest first. */
export function MessagesPage() {
  const query = useQuery(adminQueries.messages);
  return (
    <>
      <TabHead
        title="Messages de contact"
        summary={query.data && listedText(query.data.length, 'message')}
        action={<ExportButton name="messages" label="messages" />}
      />
      <Loaded query={query} what="les messages" rowHeight="7rem">
        {(messages) =>
          messages.length === 0 ? (
            <EmptyState icon="mail" title="Aucun message" />
          ) : (
            <ul className={list}>
              {messages.map(({ id, name, email, subject, message, createdAt }) => (
                <li key={id} className={listItem}>
                  <h3 className={styles.subject}>{subject}</h3>
                  <p className={`${soft} ${styles.address}`}>
                    {name} · <a href={`mailto:${email}`}>{email}</a> ·{' '}
                    <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
                  </p>
                  <p className={styles.message}>{message}</p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}
