import { perStore } from '../command-handling/per-store.ts';
import { createStreamCache } from '../command-handling/stream-cache.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { type ProductState, productDecider } from './product.decider.ts';
import { productStream } from './product-stream.ts';

const productCache = perStore((store) => createStreamCache(store, productDecider));

/** A product as its stream says now; what was read before is kept, so that mostly an empty tail is read. */
export async function loadProduct(store: EventStore, productId: string): Promise<ProductState> {
  return (await productCache(store).refresh(productStream(productId))).state;
}
