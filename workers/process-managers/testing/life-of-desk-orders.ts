import { TERMS_VERSION } from '#contracts/constants.ts';
import { commandOrder } from '#services/orders/order-stream.ts';
import { type Lived, withIntent } from './lived-orders.ts';
import { shopperCause } from './test-shop.ts';

/** The desk takes two orders by telephone: one is accepted and paid by its link, the other never. */
export async function takeByTelephone(lived: Lived): Promise<void> {
  const { shop } = lived;
  const productId = await shop.stock(50);
  await shop.take(productId);
  await shop.react();
  const orderId = await shop.take(productId);
  await shop.react();
  const now = shop.clock().toISOString();
  const accept = { type: 'AcceptTerms', version: TERMS_VERSION, now } as const;
  await commandOrder(shop.store, orderId, accept, shopperCause);
  await (await withIntent(lived, orderId)).pay();
  await shop.react();
}
