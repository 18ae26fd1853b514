import type { ProductDetails } from '#contracts/events/catalog/product.ts';
import { type ProductState, productDecider } from '#domain/catalog/product.decider.ts';
import { commandHandler } from '#platform/command-handling/command-handler.ts';
import type { Since } from '#platform/command-handling/stream-states.ts';
import type { EventStore, StreamName } from '#platform/event-store/event-store.ts';

export function productStream(productId: string): StreamName {
  return `product-${productId}`;
}

export const products = commandHandler(productDecider, { cache: {}, follows: 'product' });

/**
 * A product as its stream says now; what was read before is kept, so that mostly an empty tail is read.
 * @param since for those who react to its events: a state known here that includes the one at this revision will do.
 */
export async function loadProduct(
  store: EventStore,
  productId: string,
  since?: Since,
): Promise<ProductState> {
  return (await products(store).load(productStream(productId), since)).state;
}

/** What a listed product's stream says of it; null when it never was or has left the catalogue. */
export async function findProduct(
  store: EventStore,
  productId: string,
  since?: Since,
): Promise<ProductDetails | null> {
  const product = await loadProduct(store, productId, since);
  return product.status === 'listed' ? product.details : null;
}
