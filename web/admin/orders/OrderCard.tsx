import { useId, useRef, useState } from 'react';
import type { Order } from '#contracts/http/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { dateAndTime } from '../../ui/dates.ts';
import { euros } from '../../ui/euros.ts';
import { Icon } from '../../ui/Icon.tsx';
import { name, soft } from '../parts/parts.css.ts';
import { DeleteOrderDialog } from './DeleteOrderDialog.tsx';
import { OrderDelivery } from './OrderDelivery.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { OrderItems } from './OrderItems.tsx';
import { OrderMails } from './OrderMails.tsx';
import { OrderPayment } from './OrderPayment.tsx';
import { isPaid, paymentLabel, refundBadge, statusBadge, statusLabel } from './order-labels.ts';
import * as styles from './orders.css.ts';
import { StatusSelector } from './StatusSelector.tsx';

/** One order: who, when, what, where to, how it is paid, and what can be done (specification §2). */
export function OrderCard({ order }: { order: Order }) {
  const titleId = useId();
  const trackingNumber = useRef<HTMLInputElement>(null);
  const [isDeleting, setDeleting] = useState(false);
  const refund = refundBadge(order.refundState);
  return (
    <article className={styles.order} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div className={styles.who}>
          <h3 id={titleId} className={styles.number}>
            Commande #{shortId(order.id)}
          </h3>
          <p>
            <span className={name}>{order.customerName}</span>{' '}
            <a className={styles.email} href={`mailto:${order.customerEmail}`}>
              {order.customerEmail}
            </a>
          </p>
          <time className={soft} dateTime={order.createdAt}>
            {dateAndTime(order.createdAt)}
          </time>
        </div>
        <div className={styles.state}>
          <p className={styles.total}>{euros(order.total)}</p>
          <div className={styles.badges}>
            <Badge variant={isPaid(order) ? 'success' : 'warning'}>{paymentLabel(order)}</Badge>
            {order.withdrawalDeclaredAt && <Badge variant="warning">Rétractation demandée</Badge>}
            {refund && <Badge variant={refund.badge}>{refund.label}</Badge>}
            <Badge variant={statusBadge(order.status)}>{statusLabel(order.status)}</Badge>
          </div>
        </div>
      </div>
      <div className={styles.body}>
        <OrderItems order={order} />
        <OrderDelivery order={order} field={trackingNumber} />
        <OrderPayment order={order} />
      </div>
      <OrderHistory orderId={order.id} />
      <OrderMails orderId={order.id} />
      <div className={styles.foot}>
        <StatusSelector order={order} onShipped={() => trackingNumber.current?.focus()} />
        <Button
          className={styles.remove}
          variant="ghost"
          size="small"
          aria-label={`Supprimer la commande ${shortId(order.id)}`}
          onClick={() => setDeleting(true)}
        >
          <Icon name="trash" size={18} />
          Supprimer
        </Button>
      </div>
      {isDeleting && <DeleteOrderDialog order={order} onClose={() => setDeleting(false)} />}
    </article>
  );
}
