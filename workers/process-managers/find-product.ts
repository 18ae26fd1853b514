import type { ProductDetails } from '#contracts/events/product.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { loadProduct } from '#services/catalog/product-stream.ts';

/** What process managers need of a product; null when it never was or has left the catalogue. */
export type FindProduct = (productId: string) => Promise<ProductDetails | null>;

/** Looks products up on their streams, never in a read model. */
export function createFindProduct(store: EventStore): FindProduct {
  return async (productId) => {
    const product = await loadProduct(store, productId);
    return product.status === 'listed' ? product.details : null;
  };
}
