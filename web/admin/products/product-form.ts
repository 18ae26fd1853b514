import { z } from 'zod';
import { checkInput } from '#contracts/check-input.ts';
import { DEFAULT_STOCK_ALERT, DEFAULT_WEIGHT_KG } from '#contracts/constants.ts';
import { categorySchema, notesSchema } from '#contracts/events/product.ts';
import { missingForSale } from '#contracts/for-sale.ts';
import { addProductRequestSchema, type Product, productSchema } from '#contracts/http/products.ts';
import { type FieldErrors, toFieldErrors } from '../../data/use-form.ts';
import { changedFields } from '../data/drafts.ts';

/** What the product form holds: numbers as typed. */
const productDraftSchema = z.object({
  name: z.string(),
  category: categorySchema,
  shortDescription: z.string(),
  description: z.string(),
  /** Euros. */
  price: z.string(),
  stockQuantity: z.string(),
  stockAlert: z.string(),
  /** Kilograms. */
  weight: z.string(),
  volumeMl: z.string(),
  ingredients: z.string(),
  warnings: z.string(),
  notes: notesSchema,
  imageUrl: z.string(),
  imageAlt: z.string(),
  isActive: z.boolean(),
});
export type ProductDraft = Readonly<z.infer<typeof productDraftSchema>>;

/** A product as the form was opened with it, null for a new one, and what the form holds now. */
export const productEditingSchema = z.object({
  opened: productSchema.nullable(),
  draft: productDraftSchema,
});
export type ProductEditing = Readonly<z.infer<typeof productEditingSchema>>;

/** The form before anything is typed. */
export function openProduct(opened: Product | null): ProductEditing {
  return { opened, draft: opened ? draftOfProduct(opened) : NEW_PRODUCT };
}

/** The product's fields as sent (specification §7): price and weight as numeric strings, stock as whole numbers. */
export interface ProductBody extends Omit<ProductDraft, 'stockQuantity' | 'stockAlert' | 'volumeMl'> {
  readonly stockQuantity: number;
  readonly stockAlert: number;
  readonly volumeMl: number;
}

export type ProductRevision = Partial<ProductBody> & {
  readonly id: string;
  readonly stockQuantity: number;
  readonly stockQuantityBefore: number;
};

export type ParsedProduct =
  | { readonly ok: true; readonly body: ProductBody }
  | { readonly ok: false; readonly errors: FieldErrors };

export const NEW_PRODUCT: ProductDraft = {
  name: '',
  category: 'floral',
  shortDescription: '',
  description: '',
  price: '',
  stockQuantity: '0',
  stockAlert: String(DEFAULT_STOCK_ALERT),
  weight: DEFAULT_WEIGHT_KG,
  volumeMl: '',
  ingredients: '',
  warnings: '',
  notes: { top: [], middle: [], base: [] },
  imageUrl: '',
  imageAlt: '',
  isActive: true,
};

export function draftOfProduct(product: Product): ProductDraft {
  return productDraftSchema.parse({
    ...product,
    stockQuantity: String(product.stockQuantity),
    stockAlert: String(product.stockAlert),
    volumeMl: String(product.volumeMl),
  });
}

/** A whole number as typed; what is not one becomes the fallback (specification §5: non-numeric stock becomes 0). */
function wholeNumber(text: string, fallback: number): number {
  const value = Number.parseInt(text, 10);
  return Number.isNaN(value) ? fallback : value;
}

function decimal(text: string): string {
  return text.trim().replace(',', '.');
}

function bodyOf(draft: ProductDraft): ProductBody {
  return {
    ...draft,
    name: draft.name.trim(),
    shortDescription: draft.shortDescription.trim(),
    description: draft.description.trim(),
    price: decimal(draft.price),
    weight: decimal(draft.weight),
    stockQuantity: wholeNumber(draft.stockQuantity, 0),
    stockAlert: wholeNumber(draft.stockAlert, 0),
    volumeMl: wholeNumber(draft.volumeMl, 0),
  };
}

/** Reads the product form (specification §5). Each field that does not hold has its sentence. */
export function parseProduct(draft: ProductDraft): ParsedProduct {
  const body = bodyOf(draft);
  const checked = checkInput(addProductRequestSchema, body);
  const errors = checked.ok ? {} : toFieldErrors(checked.errors);
  if (body.price === '') errors.price = 'Prix requis';
  if (body.weight === '') errors.weight = 'Poids requis';
  if (draft.volumeMl.trim() === '') errors.volumeMl = 'Contenance requise';
  for (const { field, message } of missingForSale(body)) errors[field] ??= message;
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, body };
}

/**
 * The request that updates a product: only the fields that differ from what the form was opened with, so that what others changed
 * stays; the stock with its starting figure, so that it moves by the difference (decision 7).
 */
export function revisionOf(opened: Product, body: ProductBody): ProductRevision {
  return {
    ...changedFields(bodyOf(draftOfProduct(opened)), body),
    id: opened.id,
    stockQuantity: body.stockQuantity,
    stockQuantityBefore: opened.stockQuantity,
  };
}

/** What the console says after commands on products (specification §8). */
export const PRODUCT_TEXTS = {
  create: { done: 'Produit créé avec succès', failed: 'Erreur lors de la création' },
  revise: { done: 'Produit mis à jour avec succès', failed: 'Erreur lors de la mise à jour' },
  delete: {
    done: 'Produit supprimé définitivement',
    failed: 'Erreur lors de la suppression',
    failedDetail: 'Impossible de supprimer le produit',
  },
} as const;

/** Adds notes typed with commas between them; blanks and notes already there, in any case, are left out. */
export function addNotes(notes: readonly string[], typed: string): string[] {
  const all = [...notes];
  for (const part of typed.split(',')) {
    const note = part.trim();
    const isKnown = all.some((other) => other.toLocaleLowerCase('fr') === note.toLocaleLowerCase('fr'));
    if (note !== '' && !isKnown) all.push(note);
  }
  return all;
}
