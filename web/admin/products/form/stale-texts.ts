import type { StaleProduct } from '#contracts/http/console/stale-products.ts';
import type { Product } from '#contracts/http/shop/products.ts';
import { characterText } from '../../../character/character-texts.ts';
import { CATEGORY_LABELS } from '../../../product/product-texts.ts';
import { seenAndNow } from '../../parts/lists/seen-and-now.ts';
import { draftOfProduct, type ProductDraft } from './product-form.ts';
import { type StaleField, staleFields } from './stale-product.ts';

export const LABELS: Record<StaleField, string> = {
  name: 'Nom du produit',
  description: 'Description complète',
  shortDescription: 'Description courte',
  price: 'Prix',
  purchaseCost: 'Prix d’achat',
  imageUrl: 'Image',
  imageAlt: "Description de l'image",
  otherPictures: 'Images suivantes',
  notes: 'Notes olfactives',
  category: 'Catégorie',
  character: 'Caractère',
  stockAlert: "Seuil d'alerte",
  weight: 'Poids',
  volumeMl: 'Contenance',
  ingredients: 'Ingrédients',
  warnings: 'Précautions d’emploi',
  isActive: 'État',
  ean: 'Code-barres',
};

const MAX_SHOWN = 160;

/** A field of a product as people read it. */
export function shown(field: StaleField, draft: ProductDraft): string {
  switch (field) {
    case 'price':
    case 'purchaseCost':
      return draft[field] === '' ? 'vide' : `${draft[field].replace('.', ',')} €`;
    case 'category':
      return CATEGORY_LABELS[draft.category];
    case 'isActive':
      return draft.isActive ? 'Actif' : 'Inactif';
    case 'notes':
      return [...draft.notes.top, ...draft.notes.middle, ...draft.notes.base].join(', ') || 'aucune';
    case 'character':
      return characterText(draft.character);
    case 'otherPictures':
      return draft.otherPictures.map(({ url, alt }) => alt || url).join(' · ') || 'aucune';
    case 'weight':
      return `${draft.weight.replace('.', ',')} kg`;
    case 'volumeMl':
      return `${draft.volumeMl} ml`;
    default: {
      const text = draft[field];
      return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text || 'vide';
    }
  }
}

/** What others changed of a product since it was seen so: before and after. */
export function productChanges(seen: Product, stale: StaleProduct): readonly string[] {
  const [before, now] = [draftOfProduct(seen), draftOfProduct({ ...seen, ...stale.changes })];
  return staleFields(stale).map((field) =>
    seenAndNow(LABELS[field], shown(field, before), shown(field, now)),
  );
}
