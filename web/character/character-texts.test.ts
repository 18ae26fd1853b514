import { expect, it } from 'vitest';
import { characterSchema } from '#contracts/events/catalog/product.ts';
import { characterText, degreeOptions, opinionText, stepsOf, traitsOf } from './character-texts.ts';

it('a character is told in figures and words, what is not said is left out', () => {
  const character = characterSchema.parse({ sillage: 1, longevity: 5, seasons: ['été', 'automne'] });
  expect(traitsOf(character)).toEqual([
    { name: 'Sillage', text: 'Intime\u00a0: à fleur de peau', degree: 1 },
    { name: 'Tenue', text: 'Très longue\u00a0: jusqu’au lendemain', degree: 5 },
    { name: 'Saison', text: 'Été, automne', degree: null },
  ]);
  expect(traitsOf(characterSchema.parse({}))).toEqual([]);
});

it('what buyers say stands beside what the house says, or alone where it says nothing', () => {
  const buyers = { sillage: { average: 3.5, count: 12 }, longevity: { average: 4, count: 1 } };
  expect(traitsOf(characterSchema.parse({ sillage: 1 }), buyers)).toMatchObject([
    { name: 'Sillage', degree: 1, buyers: buyers.sillage },
    { name: 'Tenue', text: '', degree: null, buyers: buyers.longevity },
  ]);
  expect(opinionText(buyers.sillage)).toBe('3,5 sur 5 selon 12 acheteurs vérifiés');
  expect(opinionText(buyers.longevity)).toBe('4,0 sur 5 selon 1 acheteur vérifié');
  expect(stepsOf('longevity')).toEqual(['Fugace', 'Légère', 'Moyenne', 'Longue', 'Très longue']);
});

it('in one line for whoever compares two', () => {
  expect(characterText(characterSchema.parse({}))).toBe('vide');
  const said = characterSchema.parse({ moments: ['soirée'], perfumerWords: 'Une braise.' });
  expect(characterText(said)).toBe('Moment\u00a0: Soirée · «\u00a0Une braise.\u00a0»');
});

it('every degree may be chosen, and none', () => {
  expect(degreeOptions('sillage').map(({ value }) => value)).toEqual(['', '1', '2', '3', '4', '5']);
  expect(degreeOptions('longevity')[2]?.label).toBe('2 sur 5, Légère\u00a0: une matinée');
});
