import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Actor } from '#contracts/events/event.ts';
import { dateAndTime } from '../../ui/dates.ts';
import { orderHistoryQuery } from '../data/queries.ts';
import { Loaded } from '../parts/Loaded.tsx';
import * as styles from './order-history.css.ts';
import { mails, summary } from './order-mails.css.ts';

const ACTORS: Record<Actor, string> = {
  shopper: 'Client',
  admin: 'Administration',
  stripe: 'Prestataire de paiement',
  system: 'Boutique (automatique)',
};

/** What happened to an order, step by step, read once it is unfolded. */
export function OrderHistory({ orderId }: { orderId: string }) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...orderHistoryQuery(orderId), enabled: isOpen });
  return (
    <details className={mails} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={summary}>Historique de la commande</summary>
      {isOpen && (
        <Loaded query={query} what="l’historique" rows={3} rowHeight="1.5rem">
          {(events) => (
            <ol className={styles.steps}>
              {events.map(({ id, at, actor, title, detail }) => (
                <li key={id} className={styles.step}>
                  <p className={styles.title}>{title}</p>
                  {detail && <p className={styles.detail}>{detail}</p>}
                  <p className={styles.origin}>
                    <time dateTime={at}>{dateAndTime(at)}</time> · {ACTORS[actor]}
                  </p>
                </li>
              ))}
            </ol>
          )}
        </Loaded>
      )}
    </details>
  );
}
