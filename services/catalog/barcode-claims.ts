import { type BarcodeTaken, barcodeDecider } from '#domain/catalog/barcode.decider.ts';
import type { ProductState } from '#domain/catalog/product.decider.ts';
import { type Claim, isClaimYoung } from '#domain/claim.ts';
import type { Outcome } from '#domain/decider.ts';
import { type CommandKey, commandHandler } from '#platform/command-handling/command-handler.ts';
import type { Cause, EventStore, StreamName } from '#platform/event-store/event-store.ts';
import { claimOrTakeOver } from '../claims/take-over.ts';
import { loadProduct, productStream, products } from './product-stream.ts';

const claims = commandHandler(barcodeDecider);

/** A barcode for a product: empty takes it back, undefined leaves it as it is. */
interface BarcodeChange {
  readonly productId: string;
  readonly ean: string | undefined;
  /** ISO 8601, UTC. */
  readonly now: string;
  readonly key?: CommandKey | undefined;
}

/**
 * Gives a product its barcode while nobody else can: its claim comes first, what it no longer carries is freed after. A crash in between
 * leaves a claim that the same command renews and that others take over after a while.
 */
export async function withBarcodeClaimed<Done extends object, Refusal>(
  store: EventStore,
  { productId, ean, now, key }: BarcodeChange,
  cause: Cause,
  carryOut: () => Promise<Outcome<Done, Refusal>>,
): Promise<Outcome<Done, Refusal | BarcodeTaken>> {
  if (ean === undefined || (await products(store).carries(productStream(productId), key))) return carryOut();
  const before = eanOf(await loadProduct(store, productId));
  if (ean !== '' && ean !== before) {
    const asked = { name: ean, claimant: productId, now };
    const claimed = await claimOrTakeOver(claims(store), barcodeStream(ean), asked, cause, (claim) =>
      isLeft(store, claim, ean, now),
    );
    if (!claimed.accepted) return claimed;
  }
  const outcome = await carryOut();
  const after = eanOf(await loadProduct(store, productId));
  for (const each of new Set([before, ean])) {
    if (each === '' || each === after) continue;
    await claims(store).handle(barcodeStream(each), { type: 'Free', name: each, claimant: productId }, cause);
  }
  return outcome;
}

/** Whether the product that holds a claim will not carry its barcode: it has had the time, or has left the catalogue. */
async function isLeft(store: EventStore, held: Claim, ean: string, now: string): Promise<boolean> {
  if (held === null) return true;
  const product = await loadProduct(store, held.holder);
  return product.status === 'removed' || (eanOf(product) !== ean && !isClaimYoung(held, now));
}

function barcodeStream(ean: string): StreamName {
  return `barcode-${ean}`;
}

function eanOf(product: ProductState): string {
  return product.status === 'listed' ? (product.details.ean ?? '') : '';
}
