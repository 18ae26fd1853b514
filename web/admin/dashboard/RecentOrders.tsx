import { useQuery } from '@tanstack/react-query';
import { RECENT_ORDERS } from '#contracts/constants.ts';
import { Badge } from '../../ui/Badge.tsx';
import { shortDate } from '../../ui/dates.ts';
import { euros } from '../../ui/euros.ts';
import { adminQueries } from '../data/queries.ts';
import { statusBadge, statusLabel } from '../orders/order-labels.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { figureText, list, name, soft } from '../parts/parts.css.ts';
import * as styles from './dashboard.css.ts';

/** The first ten of the latest orders (specification §2). */
export function RecentOrders() {
  const query = useQuery(adminQueries.recentOrders);
  return (
    <Loaded query={query} what="les commandes récentes" rowHeight="3.5rem">
      {(orders) =>
        orders.length === 0 ? (
          <EmptyState icon="box" title="Aucune commande trouvée" />
        ) : (
          <ul className={list}>
            {orders.slice(0, RECENT_ORDERS).map((order) => (
              <li key={order.id} className={styles.recent}>
                <div className={styles.recentCustomer}>
                  <p className={name}>{order.customerName}</p>
                  <p className={soft}>{order.customerEmail}</p>
                </div>
                <time className={figureText} dateTime={order.createdAt}>
                  {shortDate(order.createdAt)}
                </time>
                <span className={styles.recentTotal}>{euros(order.total)}</span>
                <span className={styles.recentStatus}>
                  <Badge variant={statusBadge(order.status)}>{statusLabel(order.status)}</Badge>
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
