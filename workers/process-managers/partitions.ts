import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';

/** Events about one order, on whatever stream they stand, are reacted to one after the other. */
export function partitionByOrder({ data, stream }: Recorded<ShopEvent>): string {
  return ('orderId' in data ? data.orderId : null) ?? stream;
}

/** Events about one perfume, on whatever stream they stand, are reacted to one after the other. */
export function partitionByProduct({ data, stream }: Recorded<ShopEvent>): string {
  return ('productId' in data ? data.productId : null) ?? stream;
}
