import { derivedId } from '#platform/command-handling/derived-id.ts';
import { changeOrder } from '#services/orders/change-order.ts';
import { loadOrder } from '#services/orders/order-stream.ts';
import { receiveNotice } from '#services/payments/receive-notice.ts';
import { dismissStrayMoney } from '#services/payments/stray-money/stray-money.ts';
import { depsOf, type Lived, ordered } from './lived-orders.ts';
import { cause } from './test-shop.ts';

const INQUIRY = '4000000000002685';
const FRAUD_WARNING = '4000000000005423';

/** Banks ask about payments, take the money and bring it back, and warn; a parcel goes another way. */
export async function contest(lived: Lived): Promise<void> {
  const { shop, stripe } = lived;
  const productId = await shop.stock(50);
  const hear = async (paymentIntentId: string) => {
    for (const notice of await stripe.noticesOf(paymentIntentId))
      await receiveNotice(depsOf(lived), notice, cause);
    await shop.react();
  };
  const contested = await ordered(lived, productId);
  await contested.pay(INQUIRY);
  await hear(contested.paymentIntentId);
  const { state } = await loadOrder(shop.store, contested.orderId);
  const disputeId = state.status === 'absent' ? '' : (state.disputes[0]?.disputeId ?? '');
  for (const action of ['escalate', 'answer', 'win'] as const) {
    await stripe.act(disputeId, action);
    await hear(contested.paymentIntentId);
  }
  const warned = await ordered(lived, productId);
  await warned.pay(FRAUD_WARNING);
  await hear(warned.paymentIntentId);
  await stripe.refundInDashboard(warned.paymentIntentId, warned.total);
  await hear(warned.paymentIntentId);
  const elsewhere = await ordered(lived, productId);
  await elsewhere.pay();
  const relayPoint = { name: 'Tabac du Pont', street: '1 rue du Pont', postalCode: '69001', city: 'Lyon' };
  const way = { type: 'ChangeDelivery', shippingMethod: 'mondial-relay', relayPoint } as const;
  await changeOrder(shop, elsewhere.orderId, way, cause);
  await shop.react();
  await payElsewhere(lived, hear);
}

/** The house sells at a fair with the same account, and a buyer there disputes. */
async function payElsewhere(
  { shop, stripe }: Lived,
  hear: (paymentIntentId: string) => Promise<void>,
): Promise<void> {
  const paymentIntentId = await stripe.payElsewhere(4_200);
  const disputeId = await stripe.dispute(paymentIntentId);
  await hear(paymentIntentId);
  await stripe.act(disputeId, 'lose');
  await hear(paymentIntentId);
  const strayMoneyId = derivedId('stray-money', 'dispute', disputeId);
  const now = shop.clock().toISOString();
  const dismissal = { type: 'DismissStrayMoney', strayMoneyId, reason: 'Vente au salon', now } as const;
  await dismissStrayMoney(shop.store, dismissal, cause);
  await shop.react();
}
