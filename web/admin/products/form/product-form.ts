import { z } from 'zod';
import { checkInput } from '#contracts/check-input.ts';
import { DEFAULT_STOCK_ALERT, DEFAULT_WEIGHT_KG } from '#contracts/constants.ts';
import {
  articleKindSchema,
  categorySchema,
  characterSchema,
  notesSchema,
  pictureSchema,
} from '#contracts/events/catalog/product.ts';
import { EUROS, KILOGRAMS, type NumberForm, readDecimal, WHOLE } from '#contracts/french/typed-number.ts';
import { addProductRequestSchema, type Product, productSchema } from '#contracts/http/shop/products.ts';
import { missingForSale } from '#domain/catalog/product.decider.ts';
import { type FieldErrors, toFieldErrors } from '../../../data/use-form.ts';
import { centsOf } from '../../../ui/formats.ts';
import { changedFields } from '../../data/drafts.ts';

/** What the product form holds: numbers as typed. */
const productDraftSchema = z.object({
  name: z.string(),
  /** Absent for a bottle; chosen for a new article alone. */
  kind: articleKindSchema.optional(),
  /** Of a sample. */
  perfumeId: z.string().optional(),
  category: categorySchema,
  shortDescription: z.string(),
  description: z.string(),
  /** Euros. */
  price: z.string(),
  /** Euros, without VAT; empty where it is not known. */
  purchaseCost: z.string().default(''),
  /** From which day it holds; empty for today. */
  purchaseCostSince: z.string().default(''),
  stockQuantity: z.string(),
  stockAlert: z.string(),
  /** Kilograms. */
  weight: z.string(),
  volumeMl: z.string(),
  ingredients: z.string(),
  warnings: z.string(),
  notes: notesSchema,
  character: characterSchema.prefault({}),
  imageUrl: z.string(),
  imageAlt: z.string(),
  otherPictures: z.array(pictureSchema).default([]),
  isActive: z.boolean(),
  ean: z.string().default(''),
});
export type ProductDraft = Readonly<z.infer<typeof productDraftSchema>>;

/** A product with what only the console knows: what it costs the house, and its barcode. */
const costedProductSchema = productSchema.extend({
  purchaseCost: z.string().default(''),
  ean: z.string().default(''),
});
export type CostedProduct = z.infer<typeof costedProductSchema>;

/** A product as the form was opened with it, null for a new one, and what the form holds now. */
export const productEditingSchema = z.object({
  opened: costedProductSchema.nullable(),
  draft: productDraftSchema,
});
export type ProductEditing = Readonly<z.infer<typeof productEditingSchema>>;

/** The form before anything is typed. */
export function openProduct(opened: CostedProduct | null): ProductEditing {
  return { opened, draft: opened ? draftOfProduct(opened) : NEW_PRODUCT };
}

/** The product's fields as sent (specification §7): price and weight as numeric strings, stock as whole numbers. */
export interface ProductBody
  extends Omit<ProductDraft, 'purchaseCostSince' | 'stockQuantity' | 'stockAlert' | 'volumeMl'> {
  readonly purchaseCostSince?: string;
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
  purchaseCost: '',
  purchaseCostSince: '',
  stockQuantity: '0',
  stockAlert: String(DEFAULT_STOCK_ALERT),
  weight: DEFAULT_WEIGHT_KG,
  volumeMl: '',
  ingredients: '',
  warnings: '',
  notes: { top: [], middle: [], base: [] },
  character: characterSchema.parse({}),
  imageUrl: '',
  imageAlt: '',
  otherPictures: [],
  isActive: true,
  ean: '',
};

export function draftOfProduct(product: Product & Partial<CostedProduct>): ProductDraft {
  return productDraftSchema.parse({
    purchaseCost: '',
    purchaseCostSince: '',
    ean: '',
    ...product,
    stockQuantity: String(product.stockQuantity),
    stockAlert: String(product.stockAlert),
    volumeMl: String(product.volumeMl),
  });
}

const NUMBERS = {
  price: EUROS,
  purchaseCost: EUROS,
  weight: KILOGRAMS,
  stockQuantity: WHOLE,
  stockAlert: WHOLE,
  volumeMl: WHOLE,
} as const satisfies Partial<Record<keyof ProductDraft, NumberForm>>;
type NumberName = keyof typeof NUMBERS;
const NUMBER_NAMES: readonly NumberName[] = [
  'price',
  'purchaseCost',
  'weight',
  'stockQuantity',
  'stockAlert',
  'volumeMl',
];

/** A number as the calls have it; empty where none is read. */
function decimalOf(draft: Pick<ProductDraft, NumberName>, name: NumberName): string {
  const read = readDecimal(draft[name], NUMBERS[name]);
  return read.ok ? read.decimal : '';
}

/** Why a field's text is no number; a stock without a single figure is 0 (specification §5), one that would be read in part is not. */
function numberProblem(draft: ProductDraft, name: NumberName): string | null {
  const read = readDecimal(draft[name], NUMBERS[name]);
  const isStock = name === 'stockQuantity' || name === 'stockAlert';
  if (read.ok || draft[name].trim() === '' || (isStock && !/\p{N}/u.test(draft[name]))) return null;
  return read.reason;
}

function bodyOf({ purchaseCostSince, ...draft }: ProductDraft): ProductBody {
  return {
    ...draft,
    ...(purchaseCostSince !== '' && { purchaseCostSince }),
    purchaseCost: decimalOf(draft, 'purchaseCost'),
    name: draft.name.trim(),
    shortDescription: draft.shortDescription.trim(),
    description: draft.description.trim(),
    ean: draft.ean.replaceAll(/\s/g, ''),
    price: decimalOf(draft, 'price'),
    weight: decimalOf(draft, 'weight'),
    character: { ...draft.character, perfumerWords: draft.character.perfumerWords.trim() },
    stockQuantity: Number(decimalOf(draft, 'stockQuantity')),
    stockAlert: Number(decimalOf(draft, 'stockAlert')),
    volumeMl: Number(decimalOf(draft, 'volumeMl')),
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
  for (const name of NUMBER_NAMES) {
    const reason = numberProblem(draft, name);
    if (reason !== null) errors[name] = reason;
  }
  if (draft.kind === 'sample' && !draft.perfumeId) errors.perfumeId = 'Parfum requis';
  for (const { field, message } of missingForSale(body)) errors[field] ??= message;
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, body };
}

/**
 * The request that updates a product: only the fields that differ from what the form was opened with, so that what others changed
 * stays; the stock with its starting figure, so that it moves by the difference (decision 7).
 */
export function revisionOf(opened: Product & Partial<CostedProduct>, body: ProductBody): ProductRevision {
  const changes = changedFields(bodyOf(draftOfProduct(opened)), body);
  return {
    ...changes,
    // A day says from when the cost holds that stands beside it, changed or not.
    ...(changes.purchaseCostSince !== undefined && { purchaseCost: body.purchaseCost }),
    id: opened.id,
    stockQuantity: body.stockQuantity,
    stockQuantityBefore: opened.stockQuantity,
    ...(body.stockQuantity !== opened.stockQuantity && { isStockUndoable: true }),
  };
}

/** Whether a price changes by more than half, as a comma in the wrong place makes it; it is asked about before it is saved. */
export function isPriceLeap(before: string, after: string): boolean {
  const [from, to] = [centsOf(before), centsOf(after)];
  return 2 * Math.abs(to - from) > from && from > 0;
}

/** What the console says after commands on products (specification §8). */
export const PRODUCT_TEXTS = {
  create: { done: 'Produit créé avec succès', failed: 'Erreur lors de la création' },
  revise: { done: 'Produit mis à jour avec succès', failed: 'Erreur lors de la mise à jour' },
  undoStock: { done: 'Modification du stock annulée', failed: 'Le stock reste modifié' },
  delete: {
    done: 'Produit supprimé définitivement',
    failed: 'Erreur lors de la suppression',
    failedDetail: 'Impossible de supprimer le produit',
  },
} as const;

export const NOTE_ROWS = ['top', 'middle', 'base'] as const;
type NoteRow = (typeof NOTE_ROWS)[number];

/** The name of a row's field in the form. */
export function typedNoteName(row: NoteRow): string {
  return `note-${row}`;
}

/** The name of the draft of what is typed in a row. */
export function noteDraftName(productId: string | null, row: NoteRow): string {
  return `product-${productId ?? 'new'}-${typedNoteName(row)}`;
}

/** The draft with what still stands in the fields of the notes: found again after a reload, nothing has left them. */
export function withTypedNotes(draft: ProductDraft, typed: FormData): ProductDraft {
  const rows = NOTE_ROWS.map((row) => [
    row,
    addNotes(draft.notes[row], String(typed.get(typedNoteName(row)) ?? '')),
  ]);
  return { ...draft, notes: notesSchema.parse(Object.fromEntries(rows)) };
}

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
