import { useQuery } from '@tanstack/react-query';
import type { OpenSession } from '#contracts/http/console/admin.ts';
import { Button } from '../../ui/Button.tsx';
import { dateAndTime, plural } from '../../ui/formats.ts';
import { Badge } from '../../ui/marks/Badge.tsx';
import { adminQueries } from '../data/admin-api.ts';
import { useCommand } from '../data/use-command.ts';
import { Loaded, TabHead } from '../parts/lists/ListParts.tsx';
import { SteadyEntries, useSteadyList } from '../parts/lists/steady-list.tsx';
import { listItem, name, soft } from '../parts/parts.css.ts';
import { SecondFactor } from './SecondFactor.tsx';
import * as styles from './security.css.ts';

/** Who may open the console, and where it is open. */
export function SecurityPage() {
  return (
    <>
      <TabHead title="Sécurité" summary="Second facteur et sessions ouvertes de l’administration." />
      <SecondFactor />
      <OpenSessions />
    </>
  );
}

/** Where the console is open; forgotten or foreign sessions are closed here. */
function OpenSessions() {
  const query = useQuery(adminQueries.sessions);
  const steady = useSteadyList({ entries: query.data ?? [], keyOf: ({ id }) => id, query });
  const closeOthers = useCommand('DELETE /api/admin/sessions', {
    done: 'Autres sessions fermées',
    failed: 'Fermeture impossible',
  });
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h3 className={styles.title}>Sessions ouvertes</h3>
        {steady.shown.length > 1 && (
          <Button
            variant="secondary"
            size="small"
            isPending={closeOthers.isPending}
            onClick={() => closeOthers.mutate({})}
          >
            Fermer toutes les autres
          </Button>
        )}
      </div>
      <Loaded query={query} what="les sessions" rows={2} rowHeight="5rem">
        {() => (
          <SteadyEntries
            list={steady}
            textOf={(waiting) => plural(waiting, 'nouvelle session', 'nouvelles sessions')}
            className={`${listItem} ${styles.session}`}
          >
            {(session) => <SessionRow session={session} />}
          </SteadyEntries>
        )}
      </Loaded>
    </section>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const { id, device, network, openedAt, lastUsedAt, isCurrent } = session;
  const close = useCommand('DELETE /api/admin/sessions/:id', {
    done: 'Session fermée',
    failed: 'Fermeture impossible',
  });
  return (
    <>
      <div>
        <p className={styles.device}>
          <span className={name}>{device}</span>
          {isCurrent && <Badge variant="success">Cette session</Badge>}
        </p>
        <p className={soft}>
          Ouverte le <time dateTime={openedAt}>{dateAndTime(openedAt)}</time>, utilisée le{' '}
          <time dateTime={lastUsedAt}>{dateAndTime(lastUsedAt)}</time>
          <span>{network === null ? '' : `, réseau ${network}`}</span>
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          size="small"
          isPending={close.isPending}
          aria-label={`Fermer la session ${device}, ouverte le ${dateAndTime(openedAt)}`}
          onClick={() => close.mutate({ id })}
        >
          Fermer
        </Button>
      )}
    </>
  );
}
