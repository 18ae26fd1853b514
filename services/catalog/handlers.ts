import type { ProductDetails } from '#contracts/events/product.ts';
import type { CommandKey, KeyReused } from '../command-handling/command-memory.ts';
import { handleCommand } from '../command-handling/handle-command.ts';
import { laterPosition } from '../command-handling/later-position.ts';
import type { Cause, EventStore } from '../event-store/event-store.ts';
import type { InsufficientStock } from '../stock/stock.decider.ts';
import type { StockRoom } from '../stock/stock-room.ts';
import { type ProductRefusal, productDecider } from './product.decider.ts';
import { productStream } from './product-stream.ts';

export interface CatalogDeps {
  readonly store: EventStore;
  readonly stockRoom: StockRoom;
}

/** `position` is the log position of the last event, or null when nothing had to happen. */
export type CatalogOutcome =
  | { readonly accepted: true; readonly position: bigint | null }
  | { readonly accepted: false; readonly refusal: ProductRefusal | InsufficientStock | KeyReused };

/** Adds a perfume with its first stock. The same call again completes what a crash left undone, and does nothing twice. */
export async function addProduct(
  { store, stockRoom }: CatalogDeps,
  product: {
    readonly productId: string;
    readonly details: ProductDetails;
    readonly stockQuantity: number;
    /** ISO 8601, UTC. */
    readonly now: string;
    readonly key?: CommandKey | undefined;
  },
  cause: Cause,
): Promise<CatalogOutcome> {
  const { productId, details, stockQuantity, now, key } = product;
  const command = { type: 'AddProduct', productId, details, now } as const;
  const added = await handleCommand(store, productDecider, productStream(productId), command, cause, key);
  if (!added.accepted) return { accepted: false, refusal: added.refusal };
  const stocked = await stockRoom.adjust({ productId, delta: stockQuantity, reason: 'initial' }, cause);
  if (!stocked.accepted) return stocked;
  return { accepted: true, position: laterPosition(added.position, stocked.position) };
}

/** Takes a perfume out of the catalogue. Its stock stays as it is: what orders hold of it is still sold or given back. */
export async function removeProduct(
  { store }: Pick<CatalogDeps, 'store'>,
  productId: string,
  cause: Cause,
): Promise<CatalogOutcome> {
  const command = { type: 'RemoveProduct' } as const;
  const removed = await handleCommand(store, productDecider, productStream(productId), command, cause);
  if (!removed.accepted) return { accepted: false, refusal: removed.refusal };
  return { accepted: true, position: removed.position };
}
