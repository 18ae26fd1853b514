import type { Order } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { euros, shortDate } from '../../../ui/formats.ts';
import { GoneMark } from '../../parts/lists/steady-list.tsx';
import { name, soft } from '../../parts/parts.css.ts';
import { RunningNumber } from '../../parts/RunningNumber.tsx';
import type { ChosenOrders } from '../bulk/use-chosen-orders.ts';
import { OpenElsewhereMark } from '../desk/OpenElsewhere.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { Marks, NumberLink } from './columns.tsx';
import * as styles from './table.css.ts';

export interface CompactOrdersProps {
  readonly orders: readonly Order[];
  readonly isGone: (order: Order) => boolean;
  readonly chosen: ChosenOrders;
}

/** Orders as low cards, for phones: what a row of the table shows, chosen as there. */
export function CompactOrders({ orders, isGone, chosen }: CompactOrdersProps) {
  const toggle = (id: string, isChosen: boolean) => {
    const others = [...chosen.selection].filter((other) => other !== id);
    chosen.choose(new Set(isChosen ? [...others, id] : others));
  };
  return (
    <ul className={styles.cards} aria-label="Commandes">
      {orders.map((order) => (
        <li key={order.id} className={styles.card}>
          <GoneMark isGone={isGone(order)} />
          <label className={styles.cardChoice}>
            <input
              type="checkbox"
              aria-label={`Choisir la commande ${shortId(order.id)}`}
              checked={chosen.selection.has(order.id)}
              onChange={({ target }) => toggle(order.id, target.checked)}
            />
            <span className={name}>{order.customerName}</span>
          </label>
          <span className={styles.cardTotal}>{euros(order.total)}</span>
          <span className={styles.cardLine}>
            <NumberLink id={order.id} />
            <RunningNumber of={order} />
            <time className={soft} dateTime={order.createdAt}>
              {shortDate(order.createdAt)}
            </time>
            <span className={soft}>{order.shippingAddress.city}</span>
            <OpenElsewhereMark orderId={order.id} />
          </span>
          <span className={styles.cardLine}>
            <StatusBadge status={order.status} />
            <Marks order={order} />
          </span>
        </li>
      ))}
    </ul>
  );
}
