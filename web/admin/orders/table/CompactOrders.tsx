import type { Order } from '#contracts/http/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { euros, shortDate } from '../../../ui/formats.ts';
import { orderInPlace } from '../../location.ts';
import { GoneMark } from '../../parts/GoneMark.tsx';
import { name, soft } from '../../parts/parts.css.ts';
import { statusBadge, statusLabel } from '../order-labels.ts';
import { Marks } from './columns.tsx';
import * as styles from './table.css.ts';

export interface CompactOrdersProps {
  readonly orders: readonly Order[];
  readonly isGone: (order: Order) => boolean;
}

/** Orders as low cards, for phones: what a row of the table shows. */
export function CompactOrders({ orders, isGone }: CompactOrdersProps) {
  return (
    <ul className={styles.cards} aria-label="Commandes">
      {orders.map((order) => (
        <li key={order.id} className={styles.card}>
          <GoneMark isGone={isGone(order)} />
          <span className={name}>{order.customerName}</span>
          <span className={styles.cardTotal}>{euros(order.total)}</span>
          <span className={styles.cardLine}>
            <a
              className={styles.numberLink}
              href={orderInPlace(order.id)}
              aria-label={`Ouvrir la commande ${shortId(order.id)}`}
            >
              {`#${shortId(order.id)}`}
            </a>
            <time className={soft} dateTime={order.createdAt}>
              {shortDate(order.createdAt)}
            </time>
            <span className={soft}>{order.shippingAddress.city}</span>
          </span>
          <span className={styles.cardLine}>
            <Badge variant={statusBadge(order.status)}>{statusLabel(order.status)}</Badge>
            <Marks order={order} />
          </span>
        </li>
      ))}
    </ul>
  );
}
