import type { ProductDetails } from '#contracts/events/product.ts';
import type { EnteredCost, ProductRefusal } from '#domain/catalog/product.decider.ts';
import { refuse } from '#domain/decider.ts';
import type { InsufficientStock } from '#domain/stock/stock.decider.ts';
import type { CommandKey, CommandOutcome, KeyReused } from '#platform/command-handling/command-handler.ts';
import { laterPosition } from '#platform/command-handling/later-position.ts';
import type { Cause, EventStore } from '#platform/event-store/event-store.ts';
import type { CatalogDeps } from './catalog-deps.ts';
import { findProduct, productStream, products } from './product-stream.ts';
import { detailsAt, type StaleRevision, staleRevision } from './revise-product.ts';

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

export type RemovalRefusal = ProductRefusal | StaleRevision | KeyReused;

/**
 * Takes a perfume out of the catalogue. Its stock stays as it is: what orders hold of it is still sold or given back.
 * @param seenRevision as in `ProductRevision`.
 */
export async function removeProduct(
  { store }: Pick<CatalogDeps, 'store'>,
  productId: string,
  cause: Cause,
  seenRevision: bigint | null = null,
): Promise<CommandOutcome<RemovalRefusal>> {
  const seen = seenRevision === null ? undefined : await detailsAt(store, productId, seenRevision);
  const removed = await products(store).handle(
    productStream(productId),
    { type: 'RemoveProduct', seen },
    cause,
  );
  if (removed.accepted || removed.refusal.code !== 'stale-details') return removed;
  return refuse(staleRevision(seen, removed));
}
