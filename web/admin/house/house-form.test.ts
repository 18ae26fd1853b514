import { describe, expect, it } from 'vitest';
import { DEMO_HOUSE } from '#embedded/seed/demo-house.ts';
import { changedParts, houseErrors, openHouse, rebase } from './house-form.ts';

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

describe('a form that was opened with an older version', () => {
  const opened = { version: 1, identity: DEMO_HOUSE };
  const fresh = {
    version: 2,
    identity: { ...DEMO_HOUSE, returnAddress: 'Retours, Paris', phone: '+33 1 00 00 00 00' },
  };

  it('goes on from the newer one with the parts that were changed in it', () => {
    const mediator = { ...DEMO_HOUSE.mediator, name: 'Un autre' };
    const draft = { ...DEMO_HOUSE, city: 'Nice', mediator, hours: [] };
    expect(rebase({ opened, draft }, fresh)).toEqual({
      opened: fresh,
      draft: { ...fresh.identity, city: 'Nice', mediator, hours: [] },
    });
  });

  it('keeps what was typed where others changed the same part', () => {
    const draft = { ...DEMO_HOUSE, phone: '+33 4 93 00 00 01' };
    expect(rebase({ opened, draft }, fresh).draft).toEqual({
      ...fresh.identity,
      phone: '+33 4 93 00 00 01',
    });
  });

  it('holds the newer one where nothing was typed', () => {
    expect(rebase(openHouse(opened), fresh)).toEqual(openHouse(fresh));
  });
});
