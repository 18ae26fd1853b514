import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { sampleToPack } from '#contracts/catalog/samples.ts';
import { BRAND } from '#contracts/constants.ts';
import type { Order } from '#contracts/http/shop/orders.ts';
import { hasSampleToPack, leftToSend } from '#domain/orders/parcels/parcels.ts';
import { personMessage } from '../../../data/api.ts';
import { shortDate } from '../../../ui/formats.ts';
import { showError } from '../../../ui/overlays/toast.ts';
import { adminApi } from '../../data/admin-api.ts';
import { giftNotes, recipientOf } from '../GiftPart.tsx';
import { shippingMethodLabel } from '../order-labels.ts';
import { orderNumbers } from '../order-numbers.ts';
import * as styles from './bulk.css.ts';

/** Prints some orders, newest first, without the console around them; `printed` is to be drawn. */
export function usePrintedOrders() {
  const [orders, setOrders] = useState<readonly Order[]>([]);
  const [isPrinting, setPrinting] = useState(false);

  useEffect(() => {
    if (orders.length === 0) return;
    const end = () => setOrders([]);
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [orders]);

  async function print(ids: readonly string[]): Promise<void> {
    setPrinting(true);
    try {
      setOrders(await adminApi.call('POST /api/admin/orders/chosen', { body: { ids: [...ids] } }));
    } catch (error) {
      showError('Impression impossible', personMessage(error));
    } finally {
      setPrinting(false);
    }
  }

  const printed: ReactNode =
    orders.length > 0 && createPortal(<PrintedOrders orders={orders} />, document.body);
  return { print, isPrinting, printed };
}

/** What packing an order takes, and no price: a parcel may be a gift. */
export function PrintedOrders({ orders }: { orders: readonly Order[] }) {
  return (
    <div className={styles.printed}>
      {orders.map((order) => (
        <article key={order.id} className={styles.sheet}>
          <h2 className={styles.sheetTitle}>{`${BRAND}, commande ${orderNumbers(order)}`}</h2>
          <p>{`Du ${shortDate(order.createdAt)}, ${shippingMethodLabel(order.shippingMethod)}`}</p>
          <Addresses order={order} />
          <ul className={styles.sheetItems}>
            {itemsToPack(order).map(({ productId, productName, quantity }) => (
              <li key={productId}>{`☐ ${quantity} × ${productName}`}</li>
            ))}
            {hasSampleToPack({ ...order, parcels: sentAhead(order) }) && (
              <li>{`☐ ${sampleToPack(order.sample)}`}</li>
            )}
            {giftNotes(order).map((note) => (
              <li key={note}>{`☐ ${note}`}</li>
            ))}
          </ul>
          {order.trackingNumber && <p>{`Suivi ${order.trackingNumber}`}</p>}
        </article>
      ))}
    </div>
  );
}

/** The parcels that left ahead of the last. */
function sentAhead({ parcels }: Order) {
  return parcels?.filter(({ parcelId }) => parcelId !== null);
}

/** What nobody has withdrawn from, and did not leave in a parcel ahead of the last. */
function itemsToPack(order: Order) {
  const { returns, items } = order;
  const left = new Map(
    leftToSend({ returns, lines: items, parcels: sentAhead(order) }).map(({ productId, quantity }) => [
      productId,
      quantity,
    ]),
  );
  return items.flatMap((item) => {
    const quantity = left.get(item.productId);
    return quantity === undefined ? [] : [{ ...item, quantity }];
  });
}

function Addresses({ order }: { order: Order }) {
  const { customerPhone, shippingAddress: home, relayPoint } = order;
  return (
    <div className={styles.sheetAddresses}>
      <address className={styles.sheetAddress}>
        <strong>{recipientOf(order)}</strong>
        <span>{home.street}</span>
        <span>{`${home.postalCode} ${home.city}`}</span>
        <span>{home.country}</span>
        {customerPhone && <span>{customerPhone}</span>}
      </address>
      {relayPoint && (
        <address className={styles.sheetAddress}>
          <strong>{`Point relais ${relayPoint.name}`}</strong>
          <span>{relayPoint.street}</span>
          <span>{`${relayPoint.postalCode} ${relayPoint.city}`}</span>
        </address>
      )}
    </div>
  );
}
