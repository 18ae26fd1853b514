import { randomUUID } from 'node:crypto';
import { changeOrder } from '#services/orders/change-order.ts';
import { commandOrder } from '#services/orders/order-stream.ts';
import { sendReplacement } from '#services/orders/replacements.ts';
import { type Lived, ordered } from './lived-orders.ts';
import { cause } from './test-shop.ts';

/** Parcels beside the one of each order: a part ahead of it, and articles again after it. */
export async function sendParcels(lived: Lived): Promise<void> {
  await sendInParts(lived);
  await replaceArticles(lived);
}

/** An order leaves in two parcels, the first under a number that is corrected. */
async function sendInParts(lived: Lived): Promise<void> {
  const { shop } = lived;
  const productId = await shop.stock(50);
  const order = await ordered(lived, productId, 2);
  await order.pay();
  await shop.react();
  const parcelId = randomUUID();
  const how = { shippingMethod: 'colissimo', relayPoint: null, trackingNumber: '8L20524752032' } as const;
  const parcel = { parcelId, items: [{ productId, quantity: 1 }], ...how };
  await changeOrder(shop, order.orderId, { type: 'DispatchParcel', ...parcel }, cause);
  const trackingNumber = '8L12345678905';
  await changeOrder(shop, order.orderId, { type: 'CorrectParcel', parcelId, trackingNumber }, cause);
  await shop.react();
  await order.set('shipped');
  await shop.react();
}

/** Of an order that left, one bottle is sent again; another was to be, and the last one went to somebody else before. */
async function replaceArticles(lived: Lived): Promise<void> {
  const { shop } = lived;
  const productId = await shop.stock(3);
  const order = await ordered(lived, productId, 2);
  await order.pay();
  await order.set('shipped');
  await shop.react();
  const how = { shippingMethod: 'mondial-relay', relayPoint: null, reason: 'damaged' } as const;
  const one = { ...how, items: [{ productId, quantity: 1 }] };
  const sent = { ...one, replacementId: randomUUID(), trackingNumber: '87654321' };
  await sendReplacement(shop, order.orderId, sent, cause);
  const lacking = { ...one, replacementId: randomUUID(), trackingNumber: '87654322' };
  const now = shop.clock().toISOString();
  await commandOrder(shop.store, order.orderId, { type: 'DecideReplacement', ...lacking, now }, cause);
  await shop.react();
}
