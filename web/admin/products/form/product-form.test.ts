import { describe, expect, it } from 'vitest';
import { aProduct } from '../../testing/fixtures.ts';
import {
  addNotes,
  draftOfProduct,
  isPriceLeap,
  NEW_PRODUCT,
  parseProduct,
  revisionOf,
} from './product-form.ts';

const product = aProduct({ price: '89.00', stockQuantity: 12 });

const filled = {
  ...NEW_PRODUCT,
  name: ' Aube ',
  shortDescription: 'Fleur d’oranger',
  description: 'Le jour se lève.',
  price: '79,90',
  volumeMl: '50',
  ingredients: 'ALCOHOL DENAT.',
  warnings: 'Inflammable.',
};

describe('the product form', () => {
  it('sends trimmed texts, numeric strings and whole numbers', () => {
    expect(parseProduct(filled)).toMatchObject({
      ok: true,
      body: { name: 'Aube', price: '79.90', weight: '0.10', stockQuantity: 0, stockAlert: 5, isActive: true },
    });
  });

  it('reads a stock that is not a number as 0', () => {
    expect(parseProduct({ ...filled, stockQuantity: 'beaucoup' })).toMatchObject({
      ok: true,
      body: { stockQuantity: 0 },
    });
  });

  it.each(['1e3', '12abc', '1,2,3', '1.234', '12,5', '1 2'])('never reads %s as a part of it', (typed) => {
    for (const name of ['stockQuantity', 'stockAlert', 'volumeMl'] as const) {
      const parsed = parseProduct({ ...filled, [name]: typed });
      expect(parsed.ok ? parsed.body : Object.keys(parsed.errors)).toEqual([name]);
    }
  });

  it.each([
    ['89,90', '89.90'],
    ['1\u202f234,50\u00a0€', '1234.50'],
    ['1.234,50', '1234.50'],
  ])('reads the price %s as %s', (price, sent) => {
    expect(parseProduct({ ...filled, price })).toMatchObject({ ok: true, body: { price: sent } });
  });

  it('asks about a price that changes by more than half, up or down', () => {
    const changes = [
      ['60.00', '90'],
      ['60.00', '30'],
      ['60.00', '90.01'],
      ['60.00', '29.99'],
      ['89.90', '8990.00'],
      ['0.00', '60'],
    ] as const;
    expect(changes.map(([before, after]) => isPriceLeap(before, after))).toEqual([
      false,
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('names each required field that is missing', () => {
    const parsed = parseProduct({ ...NEW_PRODUCT, weight: '' });
    expect(parsed).toMatchObject({
      ok: false,
      errors: {
        name: 'Nom requis',
        shortDescription: 'Description courte requise',
        description: 'Description requise',
        price: 'Prix requis',
        weight: 'Poids requis',
        volumeMl: 'Contenance requise',
        ingredients: 'Ingrédients (INCI) requis pour un produit actif',
        warnings: 'Précautions d’emploi requises pour un produit actif',
      },
    });
  });

  it('lets an inactive perfume wait for its ingredients and precautions', () => {
    const inactive = { ...filled, ingredients: '', warnings: '', isActive: false };
    expect(parseProduct(inactive)).toMatchObject({ ok: true });
  });

  it('refuses prices and stocks below zero, and fractions of a cent', () => {
    for (const price of ['-1', '12.345', 'abc']) {
      expect(parseProduct({ ...filled, price })).toMatchObject({
        ok: false,
        errors: { price: expect.any(String) },
      });
    }
    expect(parseProduct({ ...filled, stockQuantity: '-2' })).toMatchObject({
      ok: false,
      errors: { stockQuantity: 'Stock invalide' },
    });
  });

  it('sends only what changed, and stock with the figure the form was opened with', () => {
    const parsed = parseProduct({ ...draftOfProduct(product), price: '95', stockQuantity: '20' });
    if (!parsed.ok) throw new Error('the form should be readable');
    expect(revisionOf(product, parsed.body)).toEqual({
      id: product.id,
      price: '95',
      stockQuantity: 20,
      stockQuantityBefore: 12,
      isStockUndoable: true,
    });
  });

  it('sends a purchase cost that was typed, or entered for another day, and no other', () => {
    const costed = { ...product, purchaseCost: '30.00' };
    const sent = (typed: object) => {
      const parsed = parseProduct({ ...draftOfProduct(costed), ...typed });
      if (!parsed.ok) throw new Error('the form should be readable');
      const {
        id: _id,
        stockQuantity: _stock,
        stockQuantityBefore: _before,
        ...more
      } = revisionOf(costed, parsed.body);
      return more;
    };
    expect(sent({})).toEqual({});
    expect(sent({ purchaseCost: '31,50' })).toEqual({ purchaseCost: '31.50' });
    expect(sent({ purchaseCost: '' })).toEqual({ purchaseCost: '' });
    expect(sent({ purchaseCostSince: '2026-01-01' })).toEqual({
      purchaseCost: '30.00',
      purchaseCostSince: '2026-01-01',
    });
    expect(parseProduct({ ...filled, purchaseCost: '12,345' })).toMatchObject({
      ok: false,
      errors: { purchaseCost: expect.any(String) },
    });
  });

  it('leaves stock where it is when its field was not touched', () => {
    const parsed = parseProduct(draftOfProduct(product));
    if (!parsed.ok) throw new Error('the form should be readable');
    expect(revisionOf(product, parsed.body)).toEqual({
      id: product.id,
      stockQuantity: 12,
      stockQuantityBefore: 12,
    });
  });
});

describe('olfactory notes typed', () => {
  it('are parted by commas and trimmed', () => {
    expect(addNotes(['Iris'], ' Poivre rose, , Bergamote ')).toEqual(['Iris', 'Poivre rose', 'Bergamote']);
  });

  it('are kept once each, whatever their capitals', () => {
    expect(addNotes(['Cèdre'], 'CÈDRE, musc, Musc')).toEqual(['Cèdre', 'musc']);
  });
});
