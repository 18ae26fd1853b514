import { foldText } from '#contracts/french/fold-text.ts';

/** Fragrance materials that no cosmetic may hold any more (regulation (EC) 1223/2009, annex II, 1380 and 1666), by every name in use. */
const FORBIDDEN = [
  'Butylphenyl Methylpropional',
  'Lilial',
  'Hydroxyisohexyl 3-Cyclohexene Carboxaldehyde',
  'Lyral',
  'Atranol',
  'Chloroatranol',
];
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(FORBIDDEN.map(ingredientKey));

/** Names in an ingredient list of what no cosmetic may hold. */
export function forbiddenIn(ingredients: string): string[] {
  return ingredientNames(ingredients).filter((name) => FORBIDDEN_KEYS.has(ingredientKey(name)));
}

/** The names of an ingredient list (INCI, names between commas). */
export function ingredientNames(ingredients: string): string[] {
  return ingredients
    .split(/[,;•\n]/)
    .map((name) => name.trim().replace(/\.$/, ''))
    .filter((name) => name !== '');
}

/** What two spellings of one name share. */
export function ingredientKey(name: string): string {
  return foldText(name).replaceAll(/[^a-z0-9]/g, '');
}
