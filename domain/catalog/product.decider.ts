import type { FieldError } from '#contracts/check-input.ts';
import type { Notes, ProductDetails, ProductEvent } from '#contracts/events/product.ts';
import { accept, type Decider, type Decision, refuse } from '../decider.ts';
import { missingForSale } from './for-sale.ts';

export type ProductState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'listed';
      readonly productId: string;
      readonly details: ProductDetails;
      /** ISO 8601, UTC. */
      readonly addedAt: string;
    }
  | { readonly status: 'removed'; readonly productId: string };

/** A perfume joins the catalogue at `now` (ISO 8601, UTC). */
export interface AddProduct {
  readonly type: 'AddProduct';
  readonly productId: string;
  readonly details: ProductDetails;
  readonly now: string;
}
/** Details as an administrator saved them; those that are as before count for nothing. */
export interface ReviseProduct {
  readonly type: 'ReviseProduct';
  readonly changes: ProductChanges;
  /** The details that the changes were made to; refused when others changed these since. Absent: no check. */
  readonly seen?: ProductDetails | undefined;
  /** Recorded even when no detail changes: the same call moves stock. */
  readonly isRecorded?: boolean;
}
export interface RemoveProduct {
  readonly type: 'RemoveProduct';
  /** As in ReviseProduct. */
  readonly seen?: ProductDetails | undefined;
}
export type ProductCommand = AddProduct | ReviseProduct | RemoveProduct;

export type ProductRefusal =
  | { readonly code: 'product-not-found' }
  /** The id names another product already. */
  | { readonly code: 'product-exists' }
  /** Others saved the product since its details were read. */
  | { readonly code: 'stale-details' }
  /** A perfume on sale has to say what it is made of and how it is used. */
  | { readonly code: 'incomplete-for-sale'; readonly missing: readonly FieldError[] };

/** A perfume's entry in the catalogue, from its first day until it leaves for good. */
export const productDecider: Decider<ProductState, ProductCommand, ProductEvent, ProductRefusal> = {
  initialState: { status: 'absent' },

  evolve(state, event) {
    switch (event.type) {
      case 'ProductAdded': {
        const { productId, addedAt, ...details } = event.data;
        return { status: 'listed', productId, addedAt, details };
      }
      case 'ProductRevised':
        if (state.status !== 'listed') return state;
        return { ...state, details: { ...state.details, ...event.data.changes } };
      case 'ProductRemoved':
        return { status: 'removed', productId: event.data.productId };
    }
  },

  decide(command, state) {
    switch (command.type) {
      case 'AddProduct':
        return add(command, state);
      case 'ReviseProduct':
        return revise(command, state);
      case 'RemoveProduct':
        return remove(command, state);
    }
  },
};

type ProductDecision = Decision<ProductEvent, ProductRefusal>;

function add({ productId, details, now }: AddProduct, state: ProductState): ProductDecision {
  if (state.status === 'absent')
    return (
      refuseIncomplete(details) ??
      accept({ type: 'ProductAdded', data: { ...details, productId, addedAt: now } })
    );
  // The same request again, after an answer that got lost.
  if (state.status === 'listed' && realChanges(state.details, details) === null) return accept();
  return refuse({ code: 'product-exists' });
}

function revise({ changes, seen, isRecorded }: ReviseProduct, state: ProductState): ProductDecision {
  if (state.status !== 'listed') return refuse({ code: 'product-not-found' });
  if (isSeenOtherwise(seen, state.details)) return refuse({ code: 'stale-details' });
  const real = realChanges(state.details, changes);
  if (real === null && !isRecorded) return accept();
  return (
    refuseIncomplete({ ...state.details, ...real }) ??
    accept({ type: 'ProductRevised', data: { productId: state.productId, changes: real ?? {} } })
  );
}

/** One that was put on sale before this was demanded stays so until it is saved next. */
function refuseIncomplete(details: ProductDetails): ProductDecision | null {
  const missing = missingForSale(details);
  return missing.length === 0 ? null : refuse({ code: 'incomplete-for-sale', missing });
}

function isSeenOtherwise(seen: ProductDetails | undefined, details: ProductDetails): boolean {
  return seen !== undefined && realChanges(seen, details) !== null;
}

function remove({ seen }: RemoveProduct, state: ProductState): ProductDecision {
  switch (state.status) {
    case 'absent':
      return refuse({ code: 'product-not-found' });
    case 'listed':
      if (isSeenOtherwise(seen, state.details)) return refuse({ code: 'stale-details' });
      return accept({ type: 'ProductRemoved', data: { productId: state.productId } });
    case 'removed':
      return accept();
  }
}

/** Details to change; an absent or undefined one stays as it is. */
export type ProductChanges = {
  readonly [Detail in keyof ProductDetails]?: ProductDetails[Detail] | undefined;
};

/** The changes that change something, or null when none does. */
export function realChanges(before: ProductDetails, changes: ProductChanges): Partial<ProductDetails> | null {
  const { notes, ...plain } = changes;
  const real: Partial<ProductDetails> = Object.fromEntries(
    Object.entries(plain).filter(
      ([detail, value]) => value !== undefined && value !== detailIn(before, detail),
    ),
  );
  if (notes !== undefined && !sameNotes(before.notes, notes)) real.notes = notes;
  return Object.keys(real).length === 0 ? null : real;
}

function detailIn(details: Readonly<Record<string, unknown>>, detail: string): unknown {
  return details[detail];
}

function sameNotes(a: Notes, b: Notes): boolean {
  return sameList(a.top, b.top) && sameList(a.middle, b.middle) && sameList(a.base, b.base);
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((note, index) => note === b[index]);
}
