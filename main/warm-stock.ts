import type { ShopReads } from '#contracts/reads.ts';
import { MOST_STREAMS } from '#services/command-handling/stream-cache.ts';
import type { StockRoom } from '#services/stock/stock-room.ts';
import type { Parts } from './parts.ts';

interface WarmingDeps {
  readonly reads: Pick<ShopReads, 'listProductIds'>;
  readonly stockRoom: Pick<StockRoom, 'available'>;
  readonly logger: Pick<Parts['logger'], 'warn'>;
}

/**
 * Reads the stock of the perfumes on sale, one after the other, until `signal` aborts: a stream has some events for each of its orders, and the first
 * shopper after a start should not wait for all of them. Never throws: what cannot be read now is read with the first order.
 */
export async function warmStock(deps: WarmingDeps, signal: AbortSignal): Promise<void> {
  try {
    for (const productId of await deps.reads.listProductIds(0, MOST_STREAMS)) {
      if (signal.aborted) return;
      await deps.stockRoom.available(productId);
    }
  } catch (error) {
    if (!signal.aborted) deps.logger.warn({ err: error }, 'stock was not read ahead');
  }
}
