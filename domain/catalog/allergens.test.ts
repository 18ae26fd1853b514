import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { notesSchema } from '#contracts/events/catalog/product.ts';
import { examineIngredients, FRAGRANCE_ALLERGENS } from './allergens.ts';
import { forbiddenIn } from './ingredients.ts';

const catalogueSchema = z.object({
  products: z.array(z.object({ name: z.string(), ingredients: z.string(), notes: notesSchema })),
});
const { products } = catalogueSchema.parse(
  JSON.parse(await readFile('embedded/seed/catalogue.json', 'utf8')),
);
const NOTHING = { misspelt: [], expected: [] };

describe('an ingredient list', () => {
  it('is held against eighty names, each once', () => {
    expect(new Set(FRAGRANCE_ALLERGENS.map((name) => name.toLowerCase())).size).toBe(80);
  });

  it.each(products)('of $name names what its notes bring, as the regulation writes it', (product) => {
    const { top, middle, base } = product.notes;
    expect(examineIngredients(product.ingredients, [...top, ...middle, ...base])).toEqual(NOTHING);
    expect(forbiddenIn(product.ingredients)).toEqual([]);
    const named = FRAGRANCE_ALLERGENS.filter((name) => product.ingredients.includes(name));
    expect(named.length).toBeGreaterThan(4);
  });

  it('may be in capitals, and hold what is no allergen', () => {
    const list =
      'ALCOHOL DENAT., AQUA (WATER), PARFUM (FRAGRANCE), LINALOOL, CI 19140, BHT, ETHYLHEXYL SALICYLATE';
    expect(examineIngredients(list, [])).toEqual(NOTHING);
  });

  it.each([
    ['Linalol', 'Linalool'],
    ['Coumarine', 'Coumarin'],
    ['Limonen', 'Limonene'],
    ['Vanilin', 'Vanillin'],
    ['Pogostemon Cablin Oill', 'Pogostemon Cablin Oil'],
  ])('that says %s is told of %s', (written, meant) => {
    expect(examineIngredients(`Alcohol denat., ${written}.`, []).misspelt).toEqual([{ written, meant }]);
  });

  it.each([
    ['Vanille de Madagascar', 'Vanillin'],
    ['Patchouli clair', 'Pogostemon Cablin Oil'],
    ['Fleur d’oranger', 'Citrus Aurantium Flower Oil'],
    ['Cèdre de l’Atlas', 'Cedrus Atlantica Oil/Extract'],
  ])('of a perfume with the note %s is asked for %s', (note, name) => {
    expect(examineIngredients('Alcohol denat.', [note]).expected).toEqual([{ note, name }]);
    expect(examineIngredients(`Alcohol denat., ${name.toUpperCase()}`, [note]).expected).toEqual([]);
  });

  it('is not asked for a rose by a berry or a pepper of that colour', () => {
    expect(
      examineIngredients('Alcohol denat.', ['Baie rose', 'Poivre rose', 'Citron vert']).expected,
    ).toEqual([]);
  });

  it('that names Lilial, by whichever name, is no list of a cosmetic', () => {
    expect(forbiddenIn('Alcohol denat., LILIAL, Butylphenyl Methylpropional')).toEqual([
      'LILIAL',
      'Butylphenyl Methylpropional',
    ]);
  });
});
