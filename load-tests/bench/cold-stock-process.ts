import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createEventStore } from '#services/event-store/connect.ts';
import { createStockRoom } from '#services/stock/stock-room.ts';
import { bestsellerId } from './bestseller-life.ts';

/**
 * A process that knows nothing yet reserves a bottle of the bestseller, and tells how long that took and what memory it has come to.
 */
const { storeUrl } = z.object({ storeUrl: z.string() }).parse(JSON.parse(process.argv[2] ?? ''));
const store = createEventStore(storeUrl, { sealing: 'none' });
const room = createStockRoom(store);
const begun = performance.now();
const wish = { productId: bestsellerId, orderId: randomUUID(), attempt: 0, quantity: 1, soldEarlier: 0 };
const expiresAt = new Date(Date.now() + 60_000).toISOString();
const cause = { actor: 'shopper', correlationId: 'bench', causationId: 'bench' } as const;
const { accepted } = await room.reserve({ ...wish, expiresAt }, cause);
if (!accepted) throw new Error('the bestseller is sold out');
const milliseconds = performance.now() - begun;
const { maxRSS } = process.resourceUsage();
console.log(JSON.stringify({ milliseconds, mebibytes: maxRSS / 1_024 }));
await store.close();
