import { expect, it } from 'vitest';
import { DEMO_HOUSE } from '#embedded/seed/demo-house.ts';
import { changedParts, houseErrors } from './house-form.ts';

it('takes the demonstration’s identity, and one that is not complete yet', () => {
  expect(houseErrors(DEMO_HOUSE)).toEqual({});
  expect(houseErrors({ ...DEMO_HOUSE, siret: '', vatNumber: '', hours: [], socialLinks: [] })).toEqual({});
});

it('says what is wrong at its field', () => {
  const wrong = {
    ...DEMO_HOUSE,
    siret: '12345',
    vatNumber: 'TVA',
    socialLinks: [{ label: '', url: 'http://x' }],
  };
  expect(houseErrors(wrong)).toEqual({
    siret: 'Le SIRET compte quatorze chiffres',
    vatNumber: 'Numéro de TVA invalide\u00a0: FR, puis onze chiffres',
    'socialLinks.0.label': 'Nom du réseau requis',
    'socialLinks.0.url': 'Adresse complète requise, avec https://',
  });
});

it('a version names what it changed', () => {
  const revisedAt = '2026-11-24T10:00:00.000Z';
  const first = { version: 1, revisedAt, identity: DEMO_HOUSE };
  const moved = { version: 2, revisedAt, identity: { ...DEMO_HOUSE, city: 'Paris', hours: [] } };
  expect(changedParts(moved, first)).toEqual(['Ville', 'Horaires']);
  expect(changedParts(first, null)).toContain('SIRET');
});
