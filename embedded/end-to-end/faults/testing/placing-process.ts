import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createEventStore } from '#platform/event-store/connect.ts';
import { createOrderPlacement } from '#services/checkout/place-order.ts';
import { buying, cause, ONE_BOTTLE } from '#services/orders/testing/test-shop.ts';
import { createStockService } from '#services/stock/stock-service.ts';

/** A server process of its own that places orders of one bottle when told to: `placing-process.ts STORE_URL PRODUCT_ID ORDERS`. */
const [storeUrl, productId, orders] = process.argv.slice(2);
if (storeUrl === undefined || productId === undefined) throw new Error('an address and a product are needed');
const store = createEventStore(storeUrl, { sealing: 'none' });
const stockService = createStockService(store);
const clock = () => new Date();
const placeOrder = createOrderPlacement({ store, stockService, clock, deadlineMinutes: 30 });
await stockService.available(productId);
process.stdout.write('ready\n');
await once(process.stdin, 'data');

const content = buying([{ productId, quantity: 1 }]);
const placements = await Promise.allSettled(
  Array.from({ length: Number(orders) }, () =>
    placeOrder({ orderId: randomUUID(), content, expectedTotal: ONE_BOTTLE }, cause),
  ),
);
const outcomes = placements.map((placement) => {
  if (placement.status === 'rejected') return 'failed';
  return placement.value.accepted ? 'sold' : placement.value.refusal.code;
});
process.stdout.write(`${JSON.stringify(outcomes)}\n`);
await store.close();
process.exit(0);
