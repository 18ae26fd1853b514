import type { ProductDetails, ProductEvent } from '#contracts/events/catalog/product.ts';
import {
  changesBetween,
  type EnteredCost,
  lastCost,
  type ProductChanges,
  type ProductRefusal,
  type ProductState,
  productDecider,
  type ReviseProduct,
  type SeenProduct,
} from '#domain/catalog/product.decider.ts';
import { type Outcome, refuse } from '#domain/decider.ts';
import type { InsufficientStock } from '#domain/stock/stock.decider.ts';
import type { CommandKey, CommandOutcome, KeyReused } from '#platform/command-handling/command-handler.ts';
import { laterPosition } from '#platform/command-handling/later-position.ts';
import { stateAt } from '#platform/command-handling/state-at.ts';
import type { Cause, EventStore } from '#platform/event-store/event-store.ts';
import type { StockService } from '../stock/stock-service.ts';
import { findProduct, productStream, products } from './product-stream.ts';

/** What commands on perfumes work with. */
export interface CatalogDeps {
  readonly store: EventStore;
  readonly stockService: StockService;
}

export type CatalogRefusal = ProductRefusal | InsufficientStock | KeyReused;

/** Adds a perfume with its first stock. The same call again completes what a crash left undone, and does nothing twice. */
export async function addProduct(
  { store, stockService }: CatalogDeps,
  product: {
    readonly productId: string;
    readonly details: ProductDetails;
    readonly purchaseCost?: EnteredCost | undefined;
    readonly stockQuantity: number;
    /** ISO 8601, UTC. */
    readonly now: string;
    readonly key?: CommandKey | undefined;
  },
  cause: Cause,
): Promise<CommandOutcome<CatalogRefusal>> {
  const { productId, details, purchaseCost, stockQuantity, now, key } = product;
  const command = { type: 'AddProduct', productId, details, purchaseCost, now } as const;
  if (details.perfumeId !== undefined && (await findBottle(store, details.perfumeId)) === null)
    return refuse({ code: 'not-of-one-perfume' });
  const added = await products(store).handle(productStream(productId), command, cause, key);
  if (!added.accepted) return added;
  const stocked = await stockService.adjust({ productId, delta: stockQuantity, reason: 'initial' }, cause);
  if (!stocked.accepted) return stocked;
  return { accepted: true, position: laterPosition(added.position, stocked.position) };
}

/** A perfume of the catalogue by its bottle; null for a sample, a set and what there is not. */
async function findBottle(store: EventStore, productId: string): Promise<ProductDetails | null> {
  const found = await findProduct(store, productId);
  return found?.kind === undefined ? found : null;
}

/** What can be sold, as the form shows it; `before` is what the form was opened with, null when it did not say. */
export interface StockFigure {
  readonly before: number | null;
  readonly quantity: number;
  /** As `SetAvailableStock` has it. */
  readonly undoableUntil?: string | undefined;
}

/** What an administrator saved of a perfume. */
export interface ProductRevision {
  readonly productId: string;
  readonly changes: ProductChanges;
  readonly purchaseCost?: EnteredCost | undefined;
  readonly stock: StockFigure | null;
  /** The revision the form was opened with: nothing is saved when others changed the product since. Without it there is no such check. */
  readonly seenRevision?: bigint | null;
  readonly key?: CommandKey | undefined;
}

/** Others saved the product after the caller read it. */
export interface StaleRevision {
  readonly code: 'stale-revision';
  readonly revision: bigint;
  /** What they changed, as it is now. */
  readonly changes: Partial<SeenProduct>;
}

/** The details are saved; the bottles were sold before the stock could be lowered. */
export interface StockNotMoved {
  readonly code: 'stock-not-moved';
  readonly available: number;
}

export type RevisionRefusal =
  | Exclude<ProductRefusal, { code: 'stale-details' }>
  | StaleRevision
  | InsufficientStock
  | StockNotMoved
  | KeyReused;
/** `undoableUntil` where its stock moved and that may be undone. */
type RevisionOutcome = Outcome<
  { readonly position: bigint | null; readonly undoableUntil?: string | undefined },
  RevisionRefusal
>;

/**
 * Saves a perfume's details, and its stock when the form touched it (decision 7). The product's stream decides whether anything is
 * saved at all, and stock moves last: what is refused before has changed nothing. A crash in between is completed by the same call
 * under the same key.
 */
export async function reviseProduct(
  { store, stockService }: CatalogDeps,
  revision: ProductRevision,
  cause: Cause,
): Promise<RevisionOutcome> {
  const { productId, stock, key, seenRevision = null } = revision;
  const stream = productStream(productId);
  const { consider, handle } = products(store);
  const seen = seenRevision === null ? undefined : await detailsAt(store, productId, seenRevision);
  const command = commandOf(revision, seen);
  const { before: from = null, quantity: to = 0, undoableUntil } = stock ?? {};
  const figure = stock && { productId, from, to, undoableUntil };

  const considered = await consider(stream, command, key);
  if (figure !== null && considered.accepted && !considered.isRepeat) {
    const movable = await stockService.considerAvailable(figure, key);
    if (!movable.accepted) return movable;
  }
  const saved = await handle(stream, command, cause, key);
  if (!saved.accepted) {
    const { refusal } = saved;
    return refuse(refusal.code === 'stale-details' ? staleRevision(seen, saved) : refusal);
  }
  if (figure === null) return saved;
  const moved = await stockService.setAvailable(figure, cause, key);
  if (moved.accepted) return { ...moved, position: laterPosition(saved.position, moved.position) };
  const isHalfSaved =
    key === undefined ? saved.position !== null : await changedDetails(store, productId, key);
  return moved.refusal.code === 'insufficient-stock' && isHalfSaved
    ? refuse({ ...moved.refusal, code: 'stock-not-moved' })
    : moved;
}

function commandOf(
  { changes, purchaseCost, stock, key }: ProductRevision,
  seen: SeenProduct | undefined,
): ReviseProduct {
  // The product's stream knows of every call that moves stock: else one could be refused there for a newer revision while its
  // repeat, which came before that revision, moves the stock.
  const isRecorded = key !== undefined && stock !== null && stock.before !== stock.quantity;
  return { type: 'ReviseProduct', changes, purchaseCost, seen, isRecorded };
}

export type RemovalRefusal = ProductRefusal | StaleRevision | KeyReused;

/**
 * Takes a perfume out of the catalogue. Its stock stays as it is: what orders hold of it is still sold or given back.
 */
export async function removeProduct(
  { store }: Pick<CatalogDeps, 'store'>,
  productId: string,
  cause: Cause,
  { seenRevision = null, key }: Pick<ProductRevision, 'seenRevision' | 'key'> = {},
): Promise<CommandOutcome<RemovalRefusal>> {
  const seen = seenRevision === null ? undefined : await detailsAt(store, productId, seenRevision);
  const removed = await products(store).handle(
    productStream(productId),
    { type: 'RemoveProduct', seen },
    cause,
    key,
  );
  if (removed.accepted || removed.refusal.code !== 'stale-details') return removed;
  return refuse(staleRevision(seen, removed));
}

/** The refusal of whoever saw other details than there are. */
function staleRevision(
  seen: SeenProduct | undefined,
  { state, revision }: { readonly state: ProductState; readonly revision: bigint | null },
): StaleRevision {
  const stale = { code: 'stale-revision', revision: revision ?? 0n } as const;
  if (seen === undefined || state.status !== 'listed') return { ...stale, changes: {} };
  const purchaseCost = lastCost(state);
  const isCostOther = seen.purchaseCost !== undefined && seen.purchaseCost !== purchaseCost;
  return {
    ...stale,
    changes: { ...changesBetween(seen, state.details), ...(isCostOther && { purchaseCost }) },
  };
}

/** A product as of a revision; undefined when it was not listed then. */
async function detailsAt(
  store: EventStore,
  productId: string,
  revision: bigint,
): Promise<SeenProduct | undefined> {
  const state = await stateAt(store, productStream(productId), productDecider, revision);
  return state.status === 'listed' ? { ...state.details, purchaseCost: lastCost(state) } : undefined;
}

/** Whether a call that came under a key has changed more than stock, at its first time or now. */
async function changedDetails(store: EventStore, productId: string, key: CommandKey): Promise<boolean> {
  const { events } = await store.readStream<ProductEvent>(productStream(productId));
  return events.some(
    ({ type, data, metadata }) =>
      metadata.command?.id === key.id &&
      (type === 'PurchaseCostSet' || (type === 'ProductRevised' && Object.keys(data.changes).length > 0)),
  );
}
