import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { ContactMessage } from '#contracts/http/shop/visitors.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { NativeSelect } from '../../ui/fields/Select.tsx';
import { dateAndTime, plural } from '../../ui/formats.ts';
import { Badge } from '../../ui/marks/Badge.tsx';
import { adminQueries } from '../data/admin-api.ts';
import { useCommand } from '../data/use-command.ts';
import { listedText } from '../format.ts';
import { useListSearch } from '../location.ts';
import * as styles from '../pages/pages.css.ts';
import { ExportButton } from '../parts/DownloadButton.tsx';
import { EmptyState, Loaded, TabHead } from '../parts/lists/ListParts.tsx';
import { goOnToNextRow } from '../parts/lists/row-focus.ts';
import { SteadyEntries, useSteadyList } from '../parts/lists/steady-list.tsx';
import { badges, compactSelect, soft, tools } from '../parts/parts.css.ts';

const STATES = [
  { value: 'all', label: 'Tous les messages' },
  { value: 'open', label: 'Sans réponse' },
  { value: 'answered', label: 'Répondus' },
] as const;
type State = (typeof STATES)[number]['value'];
const searchSchema = z.object({ status: z.enum(['all', 'open', 'answered']).catch('all') });

const TEXTS = {
  answered: { done: 'Message marqué comme répondu', failedDetail: 'Impossible de marquer ce message' },
  reopened: { done: 'Message à nouveau sans réponse', failedDetail: 'Impossible de rouvrir ce message' },
};

function isOf({ answeredAt }: ContactMessage, state: State): boolean {
  return state === 'all' || (answeredAt === null) === (state === 'open');
}

/** What people wrote by the contact form, those without an answer first. */
export function MessagesPage() {
  const query = useQuery(adminQueries.messages);
  const {
    search: { status },
    narrow,
  } = useListSearch(searchSchema);
  const steady = useSteadyList({
    entries: (query.data ?? []).filter((message) => isOf(message, status)),
    keyOf: ({ id }) => id,
    scope: status,
    query,
  });
  const open = (query.data ?? []).filter(({ answeredAt }) => answeredAt === null).length;
  const waiting = open === 0 ? 'tous répondus' : `${open} sans réponse`;
  return (
    <>
      <TabHead
        title="Messages de contact"
        summary={query.data && `${listedText(query.data.length, 'message')}, ${waiting}`}
        action={
          <div className={tools}>
            <NativeSelect
              compact={compactSelect}
              aria-label="Filtrer les messages"
              options={STATES}
              value={status}
              onChange={(state) => narrow({ status: state })}
            />
            <ExportButton name="messages" label="messages" />
          </div>
        }
      />
      <Loaded query={query} what="les messages" rowHeight="7rem">
        {() => (
          <SteadyEntries
            list={steady}
            textOf={(arrived) => plural(arrived, 'nouveau message', 'nouveaux messages')}
            none={
              <EmptyState
                icon="mail"
                title={status === 'open' ? 'Aucun message sans réponse' : 'Aucun message'}
              />
            }
          >
            {(message) => <Message message={message} />}
          </SteadyEntries>
        )}
      </Loaded>
    </>
  );
}

/** One message, the way to answer it, and whether somebody did. */
export function Message({ message }: { message: ContactMessage }) {
  const { id, name, email, subject, message: text, createdAt, answeredAt } = message;
  const isAnswered = answeredAt !== null;
  const mark = useCommand(
    'PUT /api/admin/contact-messages/:id/answered',
    isAnswered ? TEXTS.reopened : TEXTS.answered,
  );
  const about = `le message «\u00a0${subject}\u00a0» de ${name}`;
  return (
    <>
      <h3 className={styles.subject}>{subject}</h3>
      <p className={`${soft} ${styles.address}`}>
        <span>{`${name} ·`}</span> <a href={`mailto:${email}`}>{email}</a> ·{' '}
        <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
      </p>
      <p className={styles.message}>{text}</p>
      <div className={styles.messageFoot}>
        <div className={badges}>
          {isAnswered ? (
            <Badge variant="success">{`Répondu le ${dateAndTime(answeredAt)}`}</Badge>
          ) : (
            <Badge variant="warning">Sans réponse</Badge>
          )}
        </div>
        {!isAnswered && (
          <a
            className={buttonClass({ variant: 'secondary', size: 'small' })}
            href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
            aria-label={`Répondre à ${about}`}
          >
            Répondre
          </a>
        )}
        <Button
          name="mark"
          variant={isAnswered ? 'ghost' : 'secondary'}
          size="small"
          isPending={mark.isPending}
          aria-label={`${isAnswered ? 'Rouvrir' : 'Marquer répondu'} ${about}`}
          onClick={({ currentTarget }) => {
            goOnToNextRow(currentTarget);
            mark.mutate({ id, body: { isAnswered: !isAnswered } });
          }}
        >
          {isAnswered ? 'Rouvrir' : 'Marquer répondu'}
        </Button>
      </div>
    </>
  );
}
