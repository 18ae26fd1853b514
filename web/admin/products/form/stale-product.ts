import type { StaleProduct } from '#contracts/http/console/stale-products.ts';
import { type CostedProduct, draftOfProduct, type ProductDraft } from './product-form.ts';

export type StaleField = keyof StaleProduct['changes'];

/** A product as the form was opened with it, and what the form holds now. */
export interface Editing {
  readonly opened: CostedProduct;
  readonly draft: ProductDraft;
}

export function staleFields({ changes }: StaleProduct): StaleField[] {
  return Object.keys(changes).filter((field): field is StaleField => field in changes);
}

/** True when the administrator changed a field that others changed too. */
export function isContested({ opened, draft }: Editing, field: StaleField): boolean {
  return JSON.stringify(draft[field]) !== JSON.stringify(draftOfProduct(opened)[field]);
}

/** Goes on from the product as it is now, with others' values in every field they changed. */
export function acceptTheirs(editing: Editing, stale: StaleProduct): Editing {
  return rebase(editing, stale, staleFields(stale));
}

/** Goes on from the product as it is now; fields that both changed keep what was typed here. */
export function keepMine(editing: Editing, stale: StaleProduct): Editing {
  const uncontested = staleFields(stale).filter((field) => !isContested(editing, field));
  return rebase(editing, stale, uncontested);
}

function rebase({ opened, draft }: Editing, stale: StaleProduct, taken: readonly StaleField[]): Editing {
  const fresh: CostedProduct = { ...opened, ...stale.changes, revision: stale.revision };
  const freshDraft = draftOfProduct(fresh);
  return {
    opened: fresh,
    draft: { ...draft, ...Object.fromEntries(taken.map((field) => [field, freshDraft[field]])) },
  };
}
