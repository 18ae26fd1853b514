import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { Order } from '#contracts/http/orders.ts';
import { serverNow } from '../../data/server-clock.ts';
import { Button } from '../../ui/Button.tsx';
import { plural } from '../../ui/formats.ts';
import { adminQuery } from '../data/admin-api.ts';
import { useListSearch } from '../location.ts';
import { EmptyState, TabHead } from '../parts/ListParts.tsx';
import { Loaded } from '../parts/Loaded.tsx';
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
  return (
    <>
      <TabHead
        title="Rétractations"
        summary={query.data && `${plural(query.data.length, 'dossier')} à suivre`}
        action={
          isLateOnly && (
            <Button variant="secondary" size="small" onClick={() => narrow({ view: '' })}>
              Afficher toutes les rétractations
            </Button>
          )
        }
      />
      <Loaded
        query={query}
        what="les rétractations"
        rowHeight="9rem"
        rows={3}
        none={<EmptyState icon="box" title="Aucune rétractation à traiter" />}
      >
        {(orders) => {
          const listed = orders
            .filter(hasReturns)
            .filter((order) => !isLateOnly || dueText(order, serverNow())?.isOverdue);
          if (listed.length === 0) return <EmptyState icon="check" title="Aucun remboursement en retard" />;
          return GROUPS.map(({ steps, title }) => (
            <ReturnGroup
              key={title}
              title={title}
              orders={listed.filter((order) => steps.some((step) => step === stepOf(order)))}
            />
          ));
        }}
      </Loaded>
      {!isLateOnly && <DoneReturns />}
    </>
  );
}

function ReturnGroup({ title, orders }: { title: string; orders: readonly OrderWithReturns[] }) {
  if (orders.length === 0) return null;
  return (
    <section className={styles.group} aria-label={title}>
      <h3 className={styles.groupTitle}>{`${title} (${orders.length})`}</h3>
      <ReturnList orders={orders} />
    </section>
  );
}

function ReturnList({ orders }: { orders: readonly Order[] }) {
  return (
    <ul className={list}>
      {orders.filter(hasReturns).map((order) => (
        <ReturnEntry key={order.id} order={order} />
      ))}
    </ul>
  );
}

/** The last that are done, read once they are asked for. */
function DoneReturns() {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    ...adminQuery('GET /api/admin/returns', { query: { state: 'done' } }),
    enabled: isOpen,
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
          none={<p>Aucune rétractation terminée.</p>}
        >
          {(orders) => <ReturnList orders={orders} />}
        </Loaded>
      )}
    </details>
  );
}
