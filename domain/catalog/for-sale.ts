import type { FieldError } from '#contracts/check-input.ts';
import { examineIngredients } from './allergens.ts';

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
  const [forbidden] = examineIngredients(product.ingredients, []).forbidden;
  if (forbidden !== undefined)
    missing.push({
      field: 'ingredients',
      message: `«\u00a0${forbidden}\u00a0» est interdit dans les cosmétiques\u00a0: ce parfum ne peut pas être vendu`,
    });
  return product.volumeMl === null
    ? [{ field: 'volumeMl', message: 'Contenance requise pour un produit actif' }, ...missing]
    : missing;
}
