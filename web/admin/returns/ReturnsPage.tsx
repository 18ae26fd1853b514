import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { serverNow } from '../../data/server-clock.ts';
import { Button } from '../../ui/Button.tsx';
import { plural } from '../../ui/formats.ts';
import { adminQuery } from '../data/admin-api.ts';
import { useListSearch } from '../location.ts';
import { EmptyState, Loaded, TabHead } from '../parts/lists/ListParts.tsx';
import { NewEntries, type SteadyList, useSteadyList } from '../parts/lists/steady-list.tsx';
import { list } from '../parts/parts.css.ts';
import { ReturnEntry } from './ReturnEntry.tsx';
import { dueText, hasReturns, type OrderWithReturns, stepOf } from './return-texts.ts';
import * as styles from './returns.css.ts';

/** Only those that are to be paid back since yesterday or before, or all. */
const returnSearchSchema = z.object({ view: z.literal('late').optional().catch(undefined) });

const GROUPS = [
  { steps: ['cancel', 'refund'], title: 'À rembourser' },
  { steps: ['receive'], title: 'Retours attendus' },
] as const;

/** Who withdrew from what, and what the house has to do about it, until when. */
export function ReturnsPage() {
  const query = useQuery(adminQuery('GET /api/admin/returns', { query: { state: 'open' } }));
  const { search, narrow } = useListSearch(returnSearchSchema);
  const isLateOnly = search.view === 'late';
  const open = (query.data ?? []).filter(hasReturns);
  const late = open.filter((order) => dueText(order, serverNow())?.isOverdue);
  const steady = useSteadyList({
    entries: isLateOnly ? late : open,
    // One that goes on to another step is another entry: it leaves its group, marked, and waits for the next.
    keyOf: (order) => `${groupOf(order)} ${order.id}`,
    scope: search.view ?? '',
    query,
    isEndHeld: true,
    isAddedByViewer: true,
  });
  return (
    <>
      <TabHead
        title="Rétractations"
        summary={query.data && `${plural(query.data.length, 'dossier')} à suivre`}
        action={
          isLateOnly ? (
            <Button variant="secondary" size="small" onClick={() => narrow({ view: '' })}>
              Afficher toutes les rétractations
            </Button>
          ) : (
            late.length > 0 && (
              <Button variant="secondary" size="small" onClick={() => narrow({ view: 'late' })}>
                {plural(late.length, 'remboursement en retard', 'remboursements en retard')}
              </Button>
            )
          )
        }
      />
      <Loaded query={query} what="les rétractations" rowHeight="9rem" rows={3}>
        {(orders) => (
          <>
            <NewEntries
              list={steady}
              textOf={(waiting) => plural(waiting, 'nouveau dossier', 'nouveaux dossiers')}
            />
            {steady.shown.length === 0 && (
              <EmptyState
                icon={orders.length === 0 ? 'box' : 'check'}
                title={
                  isLateOnly && orders.length > 0
                    ? 'Aucun remboursement en retard'
                    : 'Aucune rétractation à traiter'
                }
              />
            )}
            {GROUPS.map(({ title }) => (
              <ReturnGroup
                key={title}
                title={title}
                list={steady}
                orders={steady.shown.filter((order) => groupOf(order) === title)}
              />
            ))}
          </>
        )}
      </Loaded>
      {!isLateOnly && <DoneReturns />}
    </>
  );
}

function groupOf(order: OrderWithReturns): string | undefined {
  const step = stepOf(order);
  return GROUPS.find(({ steps }) => steps.some((known) => known === step))?.title;
}

interface ReturnGroupProps {
  readonly title: string;
  readonly list: Pick<SteadyList<OrderWithReturns>, 'isGone'>;
  readonly orders: readonly OrderWithReturns[];
}

function ReturnGroup({ title, list: steady, orders }: ReturnGroupProps) {
  if (orders.length === 0) return null;
  return (
    <section className={styles.group} aria-label={title}>
      <h3 className={styles.groupTitle}>{`${title} (${orders.length})`}</h3>
      <ul className={list}>
        {orders.map((order) => (
          <ReturnEntry key={order.id} order={order} isGone={steady.isGone(order)} />
        ))}
      </ul>
    </section>
  );
}

/** The last that are done, read once they are asked for. */
function DoneReturns() {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    ...adminQuery('GET /api/admin/returns', { query: { state: 'done' } }),
    enabled: isOpen,
  });
  const steady = useSteadyList({
    entries: (query.data ?? []).filter(hasReturns),
    keyOf: ({ id }) => id,
    query,
    isAddedByViewer: true,
  });
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.groupTitle}>Terminées</summary>
      {isOpen && (
        <Loaded
          query={query}
          what="les rétractations terminées"
          rowHeight="6rem"
          rows={2}
          none={steady.shown.length === 0 && <p>Aucune rétractation terminée.</p>}
        >
          {() => (
            <>
              <NewEntries
                list={steady}
                textOf={(waiting) => plural(waiting, 'nouveau dossier', 'nouveaux dossiers')}
              />
              <ul className={list}>
                {steady.shown.map((order) => (
                  <ReturnEntry key={order.id} order={order} isGone={false} />
                ))}
              </ul>
            </>
          )}
        </Loaded>
      )}
    </details>
  );
}
