import { randomUUID } from 'node:crypto';
import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { PRODUCT_CALLS } from '#contracts/calls/console/products.ts';
import type { FieldError } from '#contracts/check-input.ts';
import { DEFAULT_VOLUME_ML } from '#contracts/constants.ts';
import type { ProductDetails } from '#contracts/events/catalog/product.ts';
import { inParis } from '#contracts/french/calendar.ts';
import type { StaleProduct } from '#contracts/http/console/stale-products.ts';
import type { ReviseProductRequest } from '#contracts/http/shop/products.ts';
import { toDecimal } from '#contracts/money.ts';
import type { BarcodeTaken } from '#domain/catalog/barcode.decider.ts';
import { type EnteredCost, missingForSale } from '#domain/catalog/product.decider.ts';
import { UNDO_MS } from '#domain/orders/undo.ts';
import { insufficientStock } from '#domain/stock/stock-status.ts';
import type { CommandKey, CommandOutcome } from '#platform/command-handling/command-handler.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import type { AnswerCommand } from '#platform/http/read-your-writes.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { causeAndKeyOf, commandKeyOf, keyReused } from '#platform/http/requests/idempotency-key.ts';
import { seenRevisionOf } from '#platform/http/requests/if-match.ts';
import { causeOf } from '#platform/http/requests/request-context.ts';
import { withBarcodeClaimed } from './barcode-claims.ts';
import {
  addProduct,
  type CatalogDeps,
  type CatalogRefusal,
  type RemovalRefusal,
  type RevisionRefusal,
  removeProduct,
  reviseProduct,
  type StaleRevision,
  type StockFigure,
} from './edit-product.ts';
import { findProduct, loadProduct, productStream, products } from './product-stream.ts';

export interface CatalogRouteDeps extends CatalogDeps {
  readonly requireSession: Middleware;
  readonly answerCommand: AnswerCommand;
  /** Whether an address leads to an uploaded picture whose files are gone or about to be. */
  readonly isDiscarded: (imageUrl: string) => Promise<boolean>;
  readonly clock: () => Date;
}

const NOT_FOUND = 'Produit introuvable';
const DISCARDED =
  'Cette image n’est plus disponible\u00a0: aucun produit ne l’utilisait. Téléchargez-la à nouveau.';
const STALE = 'Ce produit a été modifié entre-temps. Rien n’a été enregistré.';
const INCOMPLETE =
  'Un produit actif indique ses ingrédients (INCI) et ses précautions d’emploi. Complétez-les, ou rendez-le inactif.';
const NOT_OF_ONE_PERFUME = 'Un échantillon est celui d’un parfum en catalogue, et lui seul.';
const NOT_UNDOABLE = {
  time: 'Le délai pour annuler est passé : corrigez le stock à nouveau si c’était une erreur',
  changed: 'Le stock a été modifié depuis : relisez-le, puis corrigez-le si c’était une erreur',
} as const;
const SOLD_MEANWHILE =
  'Des exemplaires de ce réapprovisionnement sont déjà vendus : corrigez le stock si c’était une erreur';
const STOCK_NOT_MOVED = 'Les autres modifications sont enregistrées, mais pas le stock.';

/** POST /api/admin/products, PATCH and DELETE /api/admin/products/{id}. */
export function catalogRoutes(deps: CatalogRouteDeps): Router {
  const { store, requireSession: session, answerCommand, clock } = deps;
  const { router, on } = routeCalls(PRODUCT_CALLS, { session, notFound: NOT_FOUND });

  on('POST /api/admin/products', async ({ ctx, body }) => {
    const { stockQuantity, weight, volumeMl, purchaseCost, purchaseCostSince, ...request } = body;
    if (volumeMl === null && request.isActive) throw incomplete(missingForSale(body));
    const key = commandKeyOf(ctx);
    const productId = key?.id ?? randomUUID();
    await refuseDiscarded(deps, request, productId, key);
    const details = { ...request, weightGrams: weight, volumeMl: volumeMl ?? DEFAULT_VOLUME_ML };
    const now = clock();
    const cause = causeOf(ctx, 'admin');
    const product = {
      productId,
      details,
      purchaseCost: enteredCost({ purchaseCost, purchaseCostSince }, now),
      stockQuantity,
      now: now.toISOString(),
      key,
    };
    const barcode = { productId, ean: request.ean, now: product.now, key };
    const outcome = await accepted(
      deps,
      await withBarcodeClaimed(store, barcode, cause, () => addProduct(deps, product, cause)),
    );
    await answerCommand(ctx, outcome);
    return { id: productId };
  });

  on('PATCH /api/admin/products/:id', async ({ ctx, id: productId, body: request }) => {
    const key = commandKeyOf(ctx);
    await refuseDiscarded(deps, request, productId, key);
    const now = clock();
    const cause = causeOf(ctx, 'admin');
    const revision = {
      productId,
      changes: changesIn(request),
      purchaseCost: enteredCost(request, now),
      stock: stockIn(request, now),
      seenRevision: seenRevisionOf(ctx),
      key,
    };
    const barcode = { productId, ean: request.ean, now: now.toISOString(), key };
    const revised = await withBarcodeClaimed(store, barcode, cause, () =>
      reviseProduct(deps, revision, cause),
    );
    await answerCommand(ctx, await accepted(deps, revised));
    const until = revised.accepted ? revised.undoableUntil : undefined;
    return { id: productId, ...(until !== undefined && { stockUndoableUntil: until }) };
  });

  on('POST /api/admin/products/:id/stock/undo', async ({ ctx, id: productId, body: { undoableUntil } }) => {
    if ((await findProduct(store, productId)) === null) throw new HttpRefusal(404, 'not-found', NOT_FOUND);
    const undo = { productId, undoableUntil, now: clock().toISOString() };
    const undone = await deps.stockService.undo(undo, ...causeAndKeyOf(ctx, 'admin'));
    await answerCommand(ctx, acceptedUndo(undone));
    return { id: productId };
  });

  on('DELETE /api/admin/products/:id', async ({ ctx, id: productId }) => {
    const [cause, key] = causeAndKeyOf(ctx, 'admin');
    const removed = await removeProduct(deps, productId, cause, { seenRevision: seenRevisionOf(ctx), key });
    await answerCommand(ctx, await accepted(deps, removed));
    return { id: productId };
  });

  return router;
}

/** @throws HttpRefusal in place of a refusal. */
function acceptedUndo(outcome: Awaited<ReturnType<CatalogDeps['stockService']['undo']>>): {
  readonly position: bigint | null;
} {
  if (outcome.accepted) return outcome;
  const { refusal } = outcome;
  switch (refusal.code) {
    case 'insufficient-stock':
      throw new HttpRefusal(409, 'insufficient-stock', SOLD_MEANWHILE);
    case 'not-undoable':
      throw new HttpRefusal(409, 'conflict', NOT_UNDOABLE[refusal.why]);
    case 'key-reused':
      throw keyReused();
  }
}

/** A perfume on sale has to say what it is made of, how much there is and how it is used. */
function incomplete(missing: readonly FieldError[]): HttpRefusal {
  return new HttpRefusal(422, 'invalid-request', INCOMPLETE, { errors: [...missing] });
}

/**
 * A form left open for a day may name a picture that was let go of meanwhile. Those a product has already are not asked about, nor
 * is a call that was carried out before.
 * @throws HttpRefusal 409.
 */
async function refuseDiscarded(
  { store, isDiscarded }: CatalogRouteDeps,
  named: NamedPictures,
  productId: string,
  key: CommandKey | undefined,
): Promise<void> {
  const asked = await Promise.all(
    picturesIn(named).map(async (url) => ((await isDiscarded(url)) ? [url] : [])),
  );
  const discarded = asked.flat();
  if (discarded.length === 0) return;
  const product = await loadProduct(store, productId);
  const known = product.status === 'listed' ? picturesIn(product.details) : [];
  if (discarded.every((url) => known.includes(url))) return;
  if (await products(store).carries(productStream(productId), key)) return;
  throw new HttpRefusal(409, 'upload-refused', DISCARDED);
}

type NamedPictures = Pick<ReviseProductRequest, 'imageUrl' | 'otherPictures'>;

function picturesIn({ imageUrl, otherPictures = [] }: NamedPictures): string[] {
  return [imageUrl ?? '', ...otherPictures.map(({ url }) => url)].filter((url) => url !== '');
}

function changesIn(request: ReviseProductRequest) {
  const { id: _id, stockQuantity: _stock, stockQuantityBefore: _before, weight, ...more } = request;
  const { isStockUndoable: _undoable, purchaseCost: _cost, purchaseCostSince: _since, ...details } = more;
  return { ...details, weightGrams: weight };
}

/** A purchase cost holds from the day it is entered for, today where it names none. */
export function enteredCost(
  { purchaseCost, purchaseCostSince }: Pick<ReviseProductRequest, 'purchaseCost' | 'purchaseCostSince'>,
  now: Date,
): EnteredCost | undefined {
  if (purchaseCost === undefined) return undefined;
  return { cost: purchaseCost, since: purchaseCostSince ?? inParis(now).day, setAt: now.toISOString() };
}

function stockIn(request: ReviseProductRequest, now: Date): StockFigure | null {
  const { stockQuantity: quantity, stockQuantityBefore: before = null, isStockUndoable } = request;
  if (quantity === undefined) return null;
  const undoableUntil = isStockUndoable ? new Date(now.getTime() + UNDO_MS).toISOString() : undefined;
  return { before, quantity, undoableUntil };
}

/** @param holder whose barcode it is; null while that one is only just being added. */
function barcodeTaken(holder: ProductDetails | null): string {
  const whose = holder === null ? 'd’un produit en cours d’ajout' : `de «\u00a0${holder.name}\u00a0»`;
  return `Ce code-barres est déjà celui ${whose}. Vérifiez les chiffres, ou retirez-le d’abord de l’autre produit.`;
}

/** @throws HttpRefusal in place of a refusal. */
async function accepted(
  { store }: Pick<CatalogDeps, 'store'>,
  outcome: CommandOutcome<CatalogRefusal | RevisionRefusal | RemovalRefusal | BarcodeTaken>,
): Promise<{ readonly position: bigint | null }> {
  if (outcome.accepted) return outcome;
  const { refusal } = outcome;
  switch (refusal.code) {
    case 'product-not-found':
      throw new HttpRefusal(404, 'not-found', NOT_FOUND);
    case 'stale-details':
    case 'product-exists':
      throw new HttpRefusal(409, 'conflict', 'Un autre produit porte déjà cet identifiant.');
    case 'not-of-one-perfume':
      throw new HttpRefusal(422, 'invalid-request', NOT_OF_ONE_PERFUME, {
        errors: [{ field: 'perfumeId', message: NOT_OF_ONE_PERFUME }],
      });
    case 'incomplete-for-sale':
      throw incomplete(refusal.missing);
    case 'stale-revision':
      throw new HttpRefusal(412, 'stale-revision', STALE, { fresh: freshOf(refusal) });
    case 'insufficient-stock':
      throw new HttpRefusal(409, 'insufficient-stock', insufficientStock(refusal.available));
    case 'stock-not-moved': {
      const detail = `${STOCK_NOT_MOVED} ${insufficientStock(refusal.available)}`;
      throw new HttpRefusal(409, 'insufficient-stock', detail);
    }
    case 'barcode-taken': {
      const message = barcodeTaken(await findProduct(store, refusal.holder));
      throw new HttpRefusal(409, 'conflict', message, { errors: [{ field: 'ean', message }] });
    }
    case 'key-reused':
      throw keyReused();
  }
}

/** What others changed, as the product is read over HTTP. */
function freshOf({ revision, changes }: StaleRevision): StaleProduct {
  const { price, weightGrams, purchaseCost, ...alike } = changes;
  return {
    revision: Number(revision),
    changes: {
      ...alike,
      ...(price !== undefined && { price: toDecimal(price) }),
      ...(weightGrams !== undefined && { weight: (weightGrams / 1_000).toFixed(2) }),
      ...(purchaseCost !== undefined && {
        purchaseCost: purchaseCost === null ? '' : toDecimal(purchaseCost),
      }),
    },
  };
}
