import { multiplyCents } from '#contracts/cents.ts';
import type { Order } from '#contracts/http/orders.ts';
import { centsOf, euros } from '../../ui/euros.ts';
import { Price } from '../../ui/Price.tsx';
import { figureText } from '../parts/parts.css.ts';
import * as styles from './orders.css.ts';

/** What was ordered, line by line, and what was taken off or added to reach the total. */
export function OrderItems({ order }: { order: Order }) {
  const discount = centsOf(order.discountAmount);
  const minimumCharge = centsOf(order.minimumCharge);
  return (
    <section className={styles.part}>
      <h4 className={styles.partTitle}>Articles</h4>
      <ul>
        {order.items.map((item) => (
          <li key={item.productId} className={styles.line}>
            <span>
              {item.productName} x {item.quantity}
            </span>
            <Price amount={multiplyCents(centsOf(item.price), item.quantity)} />
          </li>
        ))}
        {discount > 0 && (
          <li className={styles.softLine}>
            <span>Réduction{order.promoCode && ` (${order.promoCode})`}</span>
            <span className={figureText}>−{euros(order.discountAmount)}</span>
          </li>
        )}
        {minimumCharge > 0 && (
          <li className={styles.softLine}>
            <span>Complément au montant minimum</span>
            <span className={figureText}>{euros(order.minimumCharge)}</span>
          </li>
        )}
      </ul>
    </section>
  );
}
