import type { ProductDetails } from '#contracts/events/product.ts';
import { handleCommand } from '../command-handling/handle-command.ts';
import { laterPosition } from '../command-handling/later-position.ts';
import type { Cause, EventStore } from '../event-store/event-store.ts';
import type { InsufficientStock } from '../stock/stock.decider.ts';
import type { StockRoom } from '../stock/stock-room.ts';
import { loadProduct } from './load-product.ts';
import { type ProductRefusal, productDecider } from './product.decider.ts';
import type { ProductChanges } from './product-changes.ts';
import { productStream } from './product-stream.ts';
import { reviseUnchanged, type StaleRevision, staleness } from './revise-unchanged.ts';

export interface CatalogDeps {
  readonly store: EventStore;
  readonly stockRoom: StockRoom;
}

/** `position` is the log position of the last event, or null when nothing had to happen. */
export type CatalogOutcome =
  | { readonly accepted: true; readonly position: bigint | null }
  | { readonly accepted: false; readonly refusal: ProductRefusal | InsufficientStock | StaleRevision };

/** Adds a perfume with its first stock. The same call again completes what a crash left undone, and does nothing twice. */
export async function addProduct(
  { store, stockRoom }: CatalogDeps,
  product: {
    readonly productId: string;
    readonly details: ProductDetails;
    readonly stockQuantity: number;
    /** ISO 8601, UTC. */
    readonly now: string;
  },
  cause: Cause,
): Promise<CatalogOutcome> {
  const { productId, details, stockQuantity, now } = product;
  const command = { type: 'AddProduct', productId, details, now } as const;
  const added = await handleCommand(store, productDecider, productStream(productId), command, cause);
  if (!added.accepted) return { accepted: false, refusal: added.refusal };
  const stocked = await stockRoom.adjust({ productId, delta: stockQuantity, reason: 'initial' }, cause);
  if (!stocked.accepted) return stocked;
  return { accepted: true, position: laterPosition(added.position, stocked.position) };
}

/** What can be sold, as the form shows it; `before` is what the form was opened with, null when it did not say. */
export interface StockFigure {
  readonly before: number | null;
  readonly quantity: number;
}

/** What an administrator saved of a perfume. */
export interface ProductRevisionWish {
  readonly productId: string;
  readonly changes: ProductChanges;
  readonly stock: StockFigure | null;
  /** The revision the form was opened with: nothing is saved when others changed the product since. Without it whatever is there is revised. */
  readonly seenRevision?: bigint | null;
}

/**
 * Saves a perfume's details, and its stock when the form touched it (decision 7). Stock comes first: it is what may be
 * refused, and then nothing is saved.
 */
export async function reviseProduct(
  { store, stockRoom }: CatalogDeps,
  wish: ProductRevisionWish,
  cause: Cause,
): Promise<CatalogOutcome> {
  const { productId, stock, seenRevision = null } = wish;
  if ((await loadProduct(store, productId)).status !== 'listed')
    return { accepted: false, refusal: { code: 'product-not-found' } };
  const stale = seenRevision === null ? null : await staleness(store, productId, seenRevision);
  if (stale !== null) return { accepted: false, refusal: stale };
  let moved: bigint | null = null;
  const before = stock === null ? 0 : (stock.before ?? (await stockRoom.available(productId)));
  if (stock !== null) {
    const figure = { productId, from: stock.before, to: stock.quantity };
    const outcome = await stockRoom.setAvailable(figure, cause);
    if (!outcome.accepted) return outcome;
    moved = outcome.position;
  }
  const revised = await saveDetails(store, wish, cause);
  if (revised.accepted) return { accepted: true, position: laterPosition(moved, revised.position) };
  // Somebody saved between the look and the append: what was moved goes back, as far as it was not sold meanwhile.
  if (stock !== null && moved !== null)
    await stockRoom.setAvailable({ productId, from: stock.quantity, to: before }, cause);
  return { accepted: false, refusal: revised.refusal };
}

function saveDetails(store: EventStore, wish: ProductRevisionWish, cause: Cause) {
  const { productId, changes, seenRevision = null } = wish;
  if (seenRevision !== null) return reviseUnchanged(store, { productId, seenRevision, changes }, cause);
  const command = { type: 'ReviseProduct', changes } as const;
  return handleCommand(store, productDecider, productStream(productId), command, cause);
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
