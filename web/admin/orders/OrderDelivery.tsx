import type { Ref } from 'react';
import type { Order } from '#contracts/http/orders.ts';
import { centsOf, euros } from '../../ui/euros.ts';
import { shippingMethodLabel } from './order-labels.ts';
import * as styles from './orders.css.ts';
import { TrackingNumber } from './TrackingNumber.tsx';

/** Where the parcel goes, how, at what cost, and its tracking number, typed into `field`. */
export function OrderDelivery({ order, field }: { order: Order; field: Ref<HTMLInputElement> }) {
  const { street, postalCode, city, country } = order.shippingAddress;
  return (
    <section className={styles.tallPart}>
      <h4 className={styles.partTitle}>Livraison</h4>
      <address className={styles.address}>
        {order.customerName}
        <br />
        {order.customerPhone && (
          <>
            {order.customerPhone}
            <br />
          </>
        )}
        {street}
        <br />
        {postalCode} {city}
        <br />
        {country}
      </address>
      <dl className={styles.facts}>
        <dt>Mode</dt>
        <dd>{shippingMethodLabel(order.shippingMethod)}</dd>
        <dt>Frais</dt>
        <dd>{centsOf(order.shippingCost) === 0 ? 'Offerts' : euros(order.shippingCost)}</dd>
        {order.trackingNumber && (
          <>
            <dt>Suivi</dt>
            <dd className={styles.reference}>{order.trackingNumber}</dd>
          </>
        )}
      </dl>
      <TrackingNumber order={order} field={field} />
    </section>
  );
}
