import { foldText } from '#contracts/french/fold-text.ts';
import { nearestOf } from './edit-distance.ts';
import { ingredientKey, ingredientNames } from './ingredients.ts';

/**
 * The eighty fragrance allergens that an ingredient list has to name above 0.001 %, as they are to be written there: regulation (EC)
 * 1223/2009, annex III, in the version of regulation (EU) 2023/1545.
 */
export const FRAGRANCE_ALLERGENS: readonly string[] = [
  '3-Propylidenephthalide',
  'Acetyl Cedrene',
  'Alpha-Isomethyl Ionone',
  'Alpha-Terpinene',
  'Amyl Cinnamal',
  'Amyl Salicylate',
  'Amylcinnamyl Alcohol',
  'Anethole',
  'Anise Alcohol',
  'Benzaldehyde',
  'Benzyl Alcohol',
  'Benzyl Benzoate',
  'Benzyl Cinnamate',
  'Benzyl Salicylate',
  'Beta-Caryophyllene',
  'Camphor',
  'Cananga Odorata Oil/Extract',
  'Carvone',
  'Cedrus Atlantica Oil/Extract',
  'Cinnamal',
  'Cinnamomum Cassia Leaf Oil',
  'Cinnamomum Zeylanicum Bark Oil',
  'Cinnamyl Alcohol',
  'Citral',
  'Citronellol',
  'Citrus Aurantium Bergamia Peel Oil',
  'Citrus Aurantium Flower Oil',
  'Citrus Aurantium Peel Oil',
  'Citrus Limon Peel Oil',
  'Coumarin',
  'Dimethyl Phenethyl Acetate',
  'Eucalyptus Globulus Oil',
  'Eugenia Caryophyllus Oil',
  'Eugenol',
  'Eugenyl Acetate',
  'Evernia Furfuracea Extract',
  'Evernia Prunastri Extract',
  'Farnesol',
  'Geraniol',
  'Geranyl Acetate',
  'Hexadecanolactone',
  'Hexamethylindanopyran',
  'Hexyl Cinnamal',
  'Hydroxycitronellal',
  'Isoeugenol',
  'Isoeugenyl Acetate',
  'Jasmine Oil/Extract',
  'Juniperus Virginiana Oil',
  'Laurus Nobilis Leaf Oil',
  'Lavandula Oil/Extract',
  'Lemongrass Oil',
  'Limonene',
  'Linalool',
  'Linalyl Acetate',
  'Lippia Citriodora Absolute',
  'Mentha Piperita Oil',
  'Mentha Viridis Leaf Oil',
  'Menthol',
  'Methyl 2-Octynoate',
  'Methyl Salicylate',
  'Myroxylon Pereirae Oil/Extract',
  'Narcissus Extract',
  'Pelargonium Graveolens Flower Oil',
  'Pinene',
  'Pinus Mugo',
  'Pinus Pumila',
  'Pogostemon Cablin Oil',
  'Rose Flower Oil/Extract',
  'Rose Ketones',
  'Salicylaldehyde',
  'Santalol',
  'Santalum Album Oil',
  'Sclareol',
  'Terpineol',
  'Terpinolene',
  'Tetramethyl Acetyloctahydronaphthalenes',
  'Trimethylbenzenepropanol',
  'Trimethylcyclopentenyl Methylisopentenol',
  'Turpentine',
  'Vanillin',
];

/** What a note's material brings, so that who writes the list thinks of it; by the beginning of the note's words. */
const BROUGHT_BY: readonly (readonly [RegExp, string])[] = [
  [/\bvanille/, 'Vanillin'],
  [/\bbergamote/, 'Citrus Aurantium Bergamia Peel Oil'],
  [/\b(fleur d.oranger|neroli)/, 'Citrus Aurantium Flower Oil'],
  [/\borange\b/, 'Citrus Aurantium Peel Oil'],
  [/\bcitron\b(?! vert)/, 'Citrus Limon Peel Oil'],
  [/\blavand/, 'Lavandula Oil/Extract'],
  [/\bpatchouli/, 'Pogostemon Cablin Oil'],
  [/^rose\b/, 'Rose Flower Oil/Extract'],
  [/\bjasmin/, 'Jasmine Oil/Extract'],
  [/\bgeranium/, 'Pelargonium Graveolens Flower Oil'],
  [/\bcedre de l.atlas/, 'Cedrus Atlantica Oil/Extract'],
  [/\bcedre de virginie/, 'Juniperus Virginiana Oil'],
  [/\bsantal/, 'Santalol'],
  [/\bcannelle/, 'Cinnamomum Zeylanicum Bark Oil'],
  [/\bgirofle/, 'Eugenia Caryophyllus Oil'],
  [/\bylang/, 'Cananga Odorata Oil/Extract'],
  [/\bmenthe/, 'Mentha Piperita Oil'],
  [/\beucalyptus/, 'Eucalyptus Globulus Oil'],
  [/\bnarcisse/, 'Narcissus Extract'],
  [/\blaurier/, 'Laurus Nobilis Leaf Oil'],
  [/\bverveine/, 'Lippia Citriodora Absolute'],
  [/\bcitronnelle/, 'Lemongrass Oil'],
  [/\bsauge sclaree/, 'Sclareol'],
  [/\b(feve )?tonka/, 'Coumarin'],
  [/\bmousse de chene/, 'Evernia Prunastri Extract'],
  [/\bmousse d.arbre/, 'Evernia Furfuracea Extract'],
  [/\bbaume du perou/, 'Myroxylon Pereirae Oil/Extract'],
];

/** What is to be looked at in an ingredient list. */
export interface IngredientFindings {
  /** Names that are most likely an allergen's, written another way than the regulation has it. */
  readonly misspelt: readonly { readonly written: string; readonly meant: string }[];
  /** Allergens that a note's material usually brings and the list does not name: to be checked, not always wrong. */
  readonly expected: readonly { readonly note: string; readonly name: string }[];
}

/** Names beyond this are no slip of the pen. */
const MAX_SLIP = 2;

/**
 * Holds an ingredient list (INCI, names between commas) against the regulation's eighty names and against the perfume's notes.
 * @param notes the notes of all three levels, in French.
 */
export function examineIngredients(ingredients: string, notes: readonly string[]): IngredientFindings {
  const written = ingredientNames(ingredients);
  const keys = new Set(written.map(ingredientKey));
  const misspelt = written
    .filter((name) => !ALLERGENS_BY_KEY.has(ingredientKey(name)))
    .flatMap((name) => {
      const meant = ALLERGENS_BY_KEY.get(nearestOf(ingredientKey(name), ALLERGEN_KEYS, MAX_SLIP) ?? '');
      return meant === undefined ? [] : [{ written: name, meant }];
    });
  return {
    misspelt,
    expected: notes.flatMap((note) =>
      BROUGHT_BY.filter(([of, name]) => of.test(foldText(note)) && !keys.has(ingredientKey(name))).map(
        ([, name]) => ({ note, name }),
      ),
    ),
  };
}

const ALLERGENS_BY_KEY: ReadonlyMap<string, string> = new Map(
  FRAGRANCE_ALLERGENS.map((name) => [ingredientKey(name), name]),
);
const ALLERGEN_KEYS = [...ALLERGENS_BY_KEY.keys()];
