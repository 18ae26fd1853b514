import { describe, expect, it } from 'vitest';
import type { Character, ProductDetails, ProductEvent } from '#contracts/events/catalog/product.ts';
import { cents } from '#contracts/money.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { type AddProduct, productDecider, type ReviseProduct } from './product.decider.ts';

const productId = '0b0bd2a8-6f0c-4a3e-9c1d-1f1f0a1f5b11';
const now = '2027-03-01T10:00:00.000Z';
const details: ProductDetails = {
  name: 'Jardin de Nacre',
  description: 'Un floral lumineux.',
  shortDescription: 'Un bouquet de fleurs blanches.',
  price: cents(11_800),
  imageUrl: '',
  imageAlt: '',
  notes: { top: ['Poire'], middle: ['Pivoine'], base: ['Musc blanc'] },
  category: 'floral',
  stockAlert: 5,
  weightGrams: 320,
  volumeMl: 50,
  ingredients: 'ALCOHOL DENAT.',
  warnings: 'Inflammable.',
  isActive: true,
};
const add: AddProduct = { type: 'AddProduct', productId, details, now };
const added: ProductEvent = { type: 'ProductAdded', data: { ...details, productId, addedAt: now } };
const revise = (changes: ReviseProduct['changes']): ReviseProduct => ({ type: 'ReviseProduct', changes });
const revised = (changes: Partial<ProductDetails>): ProductEvent => ({
  type: 'ProductRevised',
  data: { productId, changes },
});
const remove = { type: 'RemoveProduct' } as const;
const removed: ProductEvent = { type: 'ProductRemoved', data: { productId } };

describe('a perfume that is not there yet', () => {
  it('can be added', () => {
    given(productDecider).when(add).then(added);
  });

  it('is a sample where it names its perfume, and nothing else names one', () => {
    const perfumeId = '5b1b0b63-3d2f-4f6a-8b60-0f5a4a8f3a55';
    const sample = { ...details, kind: 'sample', perfumeId } as const;
    given(productDecider)
      .when({ ...add, details: sample })
      .then({ type: 'ProductAdded', data: { ...sample, productId, addedAt: now } });
    for (const wrong of [{ kind: 'sample' }, { kind: 'set', perfumeId }, { perfumeId }] as const)
      given(productDecider)
        .when({ ...add, details: { ...details, ...wrong } })
        .thenRefuses({ code: 'not-of-one-perfume' });
  });

  it('can be neither revised nor removed', () => {
    given(productDecider)
      .when(revise({ name: 'Autre' }))
      .thenRefuses({ code: 'product-not-found' });
    given(productDecider).when(remove).thenRefuses({ code: 'product-not-found' });
  });
});

describe('a perfume of the catalogue', () => {
  it('is added once when the command is repeated', () => {
    given(productDecider, [added]).when(add).thenNothingHappened();
  });

  it('does not give its id to another', () => {
    given(productDecider, [added])
      .when({ ...add, details: { ...details, name: 'Oud Mirage' } })
      .thenRefuses({ code: 'product-exists' });
    given(productDecider, [added])
      .when({ ...add, details: { ...details, kind: 'set' } })
      .thenRefuses({ code: 'product-exists' });
  });

  it('records only what changed when a whole form is saved', () => {
    const outcome = given(productDecider, [added]).when(revise({ ...details, price: cents(12_000) }));
    outcome.then(revised({ price: cents(12_000) }));
    expect(outcome.state).toMatchObject({ status: 'listed', details: { price: 12_000, name: details.name } });
  });

  it('records notes when they differ, not when they are the same anew', () => {
    const notes = { ...details.notes, top: ['Poire', 'Bergamote'] };
    given(productDecider, [added]).when(revise({ notes })).then(revised({ notes }));
    given(productDecider, [added])
      .when(revise({ notes: { top: ['Poire'], middle: ['Pivoine'], base: ['Musc blanc'] } }))
      .thenNothingHappened();
  });

  it('records its character once it is said, not one that says nothing or the same', () => {
    const none: Character = {
      concentration: null,
      sillage: null,
      longevity: null,
      seasons: [],
      moments: [],
      perfumerWords: '',
    };
    const character: Character = { ...none, sillage: 3, seasons: ['été'] };
    const said = revised({ character });
    given(productDecider, [added])
      .when(revise({ character: none }))
      .thenNothingHappened();
    given(productDecider, [added]).when(revise({ character })).then(said);
    given(productDecider, [added, said])
      .when(revise({ character: { ...character, seasons: ['été'] } }))
      .thenNothingHappened();
    given(productDecider, [added, said])
      .when(revise({ character: none }))
      .then(revised({ character: none }));
  });

  it('records its pictures in another order, not in the same nor none where there was none', () => {
    const [a, b] = [
      { url: '/objects/a.jpg', alt: 'A' },
      { url: '/objects/b.jpg', alt: '' },
    ];
    given(productDecider, [added])
      .when(revise({ otherPictures: [] }))
      .thenNothingHappened();
    const shown = revised({ otherPictures: [a, b] });
    given(productDecider, [added])
      .when(revise({ otherPictures: [a, b] }))
      .then(shown);
    given(productDecider, [added, shown])
      .when(revise({ otherPictures: [{ ...a }, { ...b }] }))
      .thenNothingHappened();
    for (const otherPictures of [[b, a], [a], [{ ...a, alt: 'Bouchon' }, b], []])
      given(productDecider, [added, shown]).when(revise({ otherPictures })).then(revised({ otherPictures }));
  });

  it('is left alone by a form that changed nothing, or says nothing', () => {
    given(productDecider, [added]).when(revise(details)).thenNothingHappened();
    given(productDecider, [added])
      .when(revise({ name: undefined }))
      .thenNothingHappened();
  });

  it('records a call that moves its stock though no detail changes', () => {
    given(productDecider, [added])
      .when({ ...revise(details), isRecorded: true })
      .then(revised({}));
  });

  it('can be hidden and shown again', () => {
    given(productDecider, [added])
      .when(revise({ isActive: false }))
      .then(revised({ isActive: false }));
  });

  it('is removed for good', () => {
    given(productDecider, [added]).when(remove).then(removed);
  });
});

describe('what a bottle costs the house', () => {
  const enter = (cost: number | null, since: string) => ({
    ...revise({}),
    purchaseCost: { cost: cost === null ? null : cents(cost), since, setAt: now },
  });
  const set = (cost: number | null, since: string): ProductEvent => ({
    type: 'PurchaseCostSet',
    data: { productId, cost: cost === null ? null : cents(cost), since, setAt: now },
  });
  const costed = given(productDecider, [added, set(3_000, '2027-02-01')]);

  it('is entered from a day on, with the perfume or later, and only where it says something new', () => {
    const purchaseCost = { cost: cents(3_000), since: '2027-02-01', setAt: now };
    given(productDecider)
      .when({ ...add, purchaseCost })
      .then(added, set(3_000, '2027-02-01'));
    given(productDecider, [added]).when(enter(null, '2027-02-01')).thenNothingHappened();
    costed.when(enter(3_000, '2027-03-01')).thenNothingHappened();
    costed.when(enter(3_200, '2027-03-01')).then(set(3_200, '2027-03-01'));
    costed.when(enter(2_800, '2026-01-01')).then(set(2_800, '2026-01-01'));
    costed.when(enter(null, '2027-03-01')).then(set(null, '2027-03-01'));
  });

  it('is not entered over another that somebody entered meanwhile', () => {
    const over = { ...enter(3_200, '2027-03-01'), seen: { ...details, purchaseCost: null } };
    costed.when(over).thenRefuses({ code: 'stale-details' });
    costed.when({ ...over, seen: { ...details, purchaseCost: cents(3_000) } }).then(set(3_200, '2027-03-01'));
  });
});

describe('a perfume that says neither what it is made of nor how it is used', () => {
  const missing = [
    { field: 'ingredients', message: 'Ingrédients (INCI) requis pour un produit actif' },
    { field: 'warnings', message: 'Précautions d’emploi requises pour un produit actif' },
  ];
  const silent = { ...details, ingredients: '', warnings: ' ' };
  const refusal = { code: 'incomplete-for-sale', missing } as const;
  // Put on sale before this was demanded.
  const old: ProductEvent = { type: 'ProductAdded', data: { ...silent, productId, addedAt: now } };

  it('is not put on sale', () => {
    given(productDecider)
      .when({ ...add, details: silent })
      .thenRefuses(refusal);
    const inactive = { ...silent, isActive: false };
    given(productDecider, [{ type: 'ProductAdded', data: { ...inactive, productId, addedAt: now } }])
      .when(revise({ isActive: true }))
      .thenRefuses(refusal);
  });

  it('is not put on sale with a material that no cosmetic may hold', () => {
    const forbidden = { ...details, ingredients: 'Alcohol denat., Lilial, Linalool.' };
    given(productDecider)
      .when({ ...add, details: forbidden })
      .thenRefuses({
        code: 'incomplete-for-sale',
        missing: [
          {
            field: 'ingredients',
            message:
              '«\u00a0Lilial\u00a0» est interdit dans les cosmétiques\u00a0: ce parfum ne peut pas être vendu',
          },
        ],
      });
  });

  it('may wait inactive', () => {
    const inactive = { ...silent, isActive: false };
    given(productDecider)
      .when({ ...add, details: inactive })
      .then({ type: 'ProductAdded', data: { ...inactive, productId, addedAt: now } });
  });

  it('and is on sale from before stays so, until its next save completes it', () => {
    expect(productDecider.evolve(productDecider.initialState, old)).toMatchObject({ status: 'listed' });
    given(productDecider, [old])
      .when(revise({ price: cents(12_000) }))
      .thenRefuses(refusal);
    const complete = { ingredients: 'ALCOHOL DENAT.', warnings: 'Inflammable.' };
    given(productDecider, [old]).when(revise(complete)).then(revised(complete));
    given(productDecider, [old])
      .when(revise({ isActive: false }))
      .then(revised({ isActive: false }));
  });
});

describe('a removed perfume', () => {
  it('stays removed', () => {
    given(productDecider, [added, removed]).when(remove).thenNothingHappened();
    given(productDecider, [added, removed]).when(add).thenRefuses({ code: 'product-exists' });
    given(productDecider, [added, removed])
      .when(revise({ name: 'Autre' }))
      .thenRefuses({ code: 'product-not-found' });
  });
});
