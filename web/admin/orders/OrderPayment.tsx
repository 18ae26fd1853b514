import type { Order } from '#contracts/http/orders.ts';
import { euros } from '../../ui/euros.ts';
import { paymentNote, refundBadge } from './order-labels.ts';
import * as styles from './orders.css.ts';
import { RetryRefund } from './RetryRefund.tsx';

/** How the order is paid: sums, the provider's reference or N/A, and what became of a refund. */
export function OrderPayment({ order }: { order: Order }) {
  const note = paymentNote(order.paymentState);
  const refund = refundBadge(order.refundState);
  return (
    <section className={styles.part}>
      <h4 className={styles.partTitle}>Paiement</h4>
      <dl className={styles.facts}>
        <dt>Sous-total</dt>
        <dd>{euros(order.subtotal)}</dd>
        <dt>Total</dt>
        <dd>{euros(order.total)}</dd>
        <dt>Référence</dt>
        <dd className={styles.reference}>{order.stripePaymentIntentId || 'N/A'}</dd>
        {refund && (
          <>
            <dt>Remboursement</dt>
            <dd>{refund.label}</dd>
          </>
        )}
      </dl>
      {order.refundState === 'failed' && <RetryRefund order={order} />}
      {note && <p className={styles.note}>{note}</p>}
    </section>
  );
}
