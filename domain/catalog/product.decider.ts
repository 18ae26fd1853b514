import type { FieldError } from '#contracts/check-input.ts';
import type {
  Character,
  Notes,
  Picture,
  ProductDetails,
  ProductEvent,
} from '#contracts/events/catalog/product.ts';
import type { Day } from '#contracts/french/calendar.ts';
import type { Cents } from '#contracts/money.ts';
import { accept, type Decider, type Decision, refuse } from '../decider.ts';
import { forbiddenIn } from './ingredients.ts';

/** What a bottle costs the house from a day in Paris on; null where it is not known. */
export interface PurchaseCost {
  readonly cost: Cents | null;
  readonly since: Day;
}

/** One as an administrator enters it, at a moment (ISO 8601, UTC). */
export interface EnteredCost extends PurchaseCost {
  readonly setAt: string;
}

export type ProductState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'listed';
      readonly productId: string;
      readonly details: ProductDetails;
      /** ISO 8601, UTC. */
      readonly addedAt: string;
      /** By the day from which each holds, the first first. */
      readonly purchaseCosts: readonly PurchaseCost[];
    }
  | { readonly status: 'removed'; readonly productId: string };

/** A product as somebody saw it; without a purchase cost that one is not asked about. */
export type SeenProduct = ProductDetails & { readonly purchaseCost?: Cents | null };

/** A perfume joins the catalogue at `now` (ISO 8601, UTC). */
export interface AddProduct {
  readonly type: 'AddProduct';
  readonly productId: string;
  readonly details: ProductDetails;
  readonly purchaseCost?: EnteredCost | undefined;
  readonly now: string;
}
/** Details as an administrator saved them; those that are as before count for nothing. */
export interface ReviseProduct {
  readonly type: 'ReviseProduct';
  readonly changes: ProductChanges;
  readonly purchaseCost?: EnteredCost | undefined;
  /** What the changes were made to; refused when others changed that since. Absent: no check. */
  readonly seen?: SeenProduct | undefined;
  /** Recorded even when no detail changes: the same call moves stock. */
  readonly isRecorded?: boolean;
}
export interface RemoveProduct {
  readonly type: 'RemoveProduct';
  /** As in ReviseProduct. */
  readonly seen?: SeenProduct | undefined;
}
export type ProductCommand = AddProduct | ReviseProduct | RemoveProduct;

export type ProductRefusal =
  | { readonly code: 'product-not-found' }
  /** The id names another product already. */
  | { readonly code: 'product-exists' }
  /** A sample names its perfume, and nothing else does. */
  | { readonly code: 'not-of-one-perfume' }
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
        return { status: 'listed', productId, addedAt, details, purchaseCosts: [] };
      }
      case 'ProductRevised':
        if (state.status !== 'listed') return state;
        return { ...state, details: { ...state.details, ...event.data.changes } };
      case 'PurchaseCostSet':
        return state.status === 'listed' ? withCost(state, event.data) : state;
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

type Listed = Extract<ProductState, { status: 'listed' }>;

/** One entered for a day replaces what was entered for it before. */
function withCost(state: Listed, { cost, since }: PurchaseCost): Listed {
  const others = state.purchaseCosts.filter((known) => known.since !== since);
  const purchaseCosts = [...others, { cost, since }].sort((a, b) => (a.since < b.since ? -1 : 1));
  return { ...state, purchaseCosts };
}

/** What a bottle costs by the last day that one was entered for. */
export function lastCost({ purchaseCosts }: Pick<Listed, 'purchaseCosts'>): Cents | null {
  return purchaseCosts.at(-1)?.cost ?? null;
}

function add({ productId, details, purchaseCost, now }: AddProduct, state: ProductState): ProductDecision {
  if ((details.kind === 'sample') !== (details.perfumeId !== undefined))
    return refuse({ code: 'not-of-one-perfume' });
  if (state.status === 'absent')
    return (
      refuseIncomplete(details) ??
      accept(
        { type: 'ProductAdded', data: { ...details, productId, addedAt: now } },
        ...costSet(productId, [], purchaseCost),
      )
    );
  // The same request again, after an answer that got lost.
  if (state.status === 'listed' && changesBetween(state.details, details) === null) return accept();
  return refuse({ code: 'product-exists' });
}

function revise(command: ReviseProduct, state: ProductState): ProductDecision {
  if (state.status !== 'listed') return refuse({ code: 'product-not-found' });
  const { changes, purchaseCost, seen, isRecorded } = command;
  if (isSeenOtherwise(seen, state)) return refuse({ code: 'stale-details' });
  const { productId } = state;
  const real = changesBetween(state.details, changes);
  const costs = costSet(productId, state.purchaseCosts, purchaseCost);
  if (real === null && !isRecorded) return accept(...costs);
  return (
    refuseIncomplete({ ...state.details, ...real }) ??
    accept({ type: 'ProductRevised', data: { productId, changes: real ?? {} } }, ...costs)
  );
}

/** A purchase cost that says something new. */
function costSet(
  productId: string,
  known: readonly PurchaseCost[],
  entered: EnteredCost | undefined,
): ProductEvent[] {
  if (entered === undefined) return [];
  const held = known.findLast(({ since }) => since <= entered.since)?.cost ?? null;
  if (held === entered.cost) return [];
  return [{ type: 'PurchaseCostSet', data: { ...entered, productId } }];
}

/** One that was put on sale before this was demanded stays so until it is saved next. */
function refuseIncomplete(details: ProductDetails): ProductDecision | null {
  const missing = missingForSale(details);
  return missing.length === 0 ? null : refuse({ code: 'incomplete-for-sale', missing });
}

function isSeenOtherwise(seen: SeenProduct | undefined, state: Listed): boolean {
  if (seen === undefined) return false;
  const isCostOther = seen.purchaseCost !== undefined && seen.purchaseCost !== lastCost(state);
  return isCostOther || changesBetween(seen, state.details) !== null;
}

function remove({ seen }: RemoveProduct, state: ProductState): ProductDecision {
  switch (state.status) {
    case 'absent':
      return refuse({ code: 'product-not-found' });
    case 'listed':
      if (isSeenOtherwise(seen, state)) return refuse({ code: 'stale-details' });
      return accept({ type: 'ProductRemoved', data: { productId: state.productId } });
    case 'removed':
      return accept();
  }
}

/** Details to change; an absent or undefined one stays as it is. What an article is does not change. */
export type ProductChanges = {
  readonly [Detail in keyof Omit<ProductDetails, 'kind' | 'perfumeId'>]?: ProductDetails[Detail] | undefined;
};

/** The changes that change something, or null when none does. */
export function changesBetween(
  before: ProductDetails,
  changes: ProductChanges,
): Partial<ProductDetails> | null {
  const { notes, character, otherPictures, ...plain } = changes;
  const real: Partial<ProductDetails> = Object.fromEntries(
    Object.entries(plain).filter(
      ([detail, value]) => value !== undefined && value !== detailIn(before, detail),
    ),
  );
  if (notes !== undefined && !sameNotes(before.notes, notes)) real.notes = notes;
  if (character !== undefined && !sameCharacter(before.character, character)) real.character = character;
  if (otherPictures !== undefined && !samePictures(before.otherPictures, otherPictures))
    real.otherPictures = otherPictures;
  return Object.keys(real).length === 0 ? null : real;
}

const NO_CHARACTER: Character = {
  concentration: null,
  sillage: null,
  longevity: null,
  seasons: [],
  moments: [],
  perfumerWords: '',
};

/** Without any, as good as one of which nothing is said. */
function sameCharacter(a: Character = NO_CHARACTER, b: Character = NO_CHARACTER): boolean {
  const { seasons, moments, ...plain } = a;
  return (
    sameList(seasons, b.seasons) &&
    sameList(moments, b.moments) &&
    Object.entries(plain).every(([name, value]) => value === detailIn(b, name))
  );
}

/** None said is none. */
function samePictures(a: readonly Picture[] = [], b: readonly Picture[] = []): boolean {
  return a.length === b.length && a.every(({ url, alt }, at) => url === b[at]?.url && alt === b[at]?.alt);
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

/**
 * What a perfume that is shown has to say and does not, or may not hold: with its sentence, by field (regulation (EC) 1223/2009, articles
 * 14 and 19; code de la consommation L111-1). Empty for an inactive one.
 */
export function missingForSale(product: {
  readonly isActive: boolean;
  readonly ingredients: string;
  readonly warnings: string;
  /** Null when it was not said. */
  readonly volumeMl: number | null;
}): FieldError[] {
  if (!product.isActive) return [];
  const demanded = [
    { field: 'ingredients', message: 'Ingrédients (INCI) requis pour un produit actif' },
    { field: 'warnings', message: 'Précautions d’emploi requises pour un produit actif' },
  ] as const;
  const missing: FieldError[] = demanded.filter(({ field }) => product[field].trim() === '');
  const [forbidden] = forbiddenIn(product.ingredients);
  if (forbidden !== undefined)
    missing.push({
      field: 'ingredients',
      message: `«\u00a0${forbidden}\u00a0» est interdit dans les cosmétiques\u00a0: ce parfum ne peut pas être vendu`,
    });
  return product.volumeMl === null
    ? [{ field: 'volumeMl', message: 'Contenance requise pour un produit actif' }, ...missing]
    : missing;
}
