import type { ProductEvent } from '#contracts/events/product.ts';
import { createStreamCache, type StreamCache } from '../command-handling/stream-cache.ts';
import type { EventStore } from '../event-store/event-store.ts';
import {
  type ProductCommand,
  type ProductRefusal,
  type ProductState,
  productDecider,
} from './product.decider.ts';
import { productStream } from './product-stream.ts';

const caches = new WeakMap<EventStore, StreamCache<ProductState>>();

/** A product as its stream says now; what was read before is kept, so that mostly an empty tail is read. */
export async function loadProduct(store: EventStore, productId: string): Promise<ProductState> {
  return (await cacheOf(store).refresh(productStream(productId))).state;
}

function cacheOf(store: EventStore): StreamCache<ProductState> {
  const known = caches.get(store);
  if (known !== undefined) return known;
  const cache = createStreamCache<ProductState, ProductCommand, ProductEvent, ProductRefusal>(
    store,
    productDecider,
  );
  caches.set(store, cache);
  return cache;
}
