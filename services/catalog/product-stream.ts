import type { StreamName } from '../event-store/event-store.ts';

export function productStream(productId: string): StreamName {
  return `product-${productId}`;
}
