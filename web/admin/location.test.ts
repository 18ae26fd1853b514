import { describe, expect, it } from 'vitest';
import { fragmentOf, PAGES, type Place, readPlace, TABS } from './location.ts';

describe('a place in the console', () => {
  it('is the dashboard by default and for unknown fragments', () => {
    for (const fragment of ['', '#', '#ailleurs', '#/x']) {
      expect(readPlace(fragment)).toEqual({ screen: 'tab', tab: 'dashboard' });
    }
  });

  it('is found again from its fragment', () => {
    const places: Place[] = [
      ...TABS.map((tab): Place => ({ screen: 'tab', tab })),
      ...PAGES.map((page): Place => ({ screen: 'page', page })),
      { screen: 'product', productId: null },
      { screen: 'customer', orderId: 'f0b7a1de-3a41-4c0f-9d44-2c4f7f3f0001' },
      { screen: 'product', productId: 'f0b7a1de-3a41-4c0f-9d44-2c4f7f3f0001' },
      { screen: 'tab', tab: 'orders', search: { text: "L'Œuvre & fils", status: 'confirmed' } },
      {
        screen: 'tab',
        tab: 'orders',
        orderId: 'f0b7a1de-3a41-4c0f-9d44-2c4f7f3f0001',
        search: { work: 'late' },
      },
      { screen: 'page', page: 'emails', search: { type: 'order-shipped' } },
      { screen: 'product', productId: null, search: { text: 'nuit' } },
    ];
    for (const place of places) expect(readPlace(fragmentOf(place))).toEqual(place);
  });

  it('is a product that is not known for what no address was ever written with', () => {
    expect(readPlace('#produits/%')).toEqual({ screen: 'product', productId: '%' });
  });

  it('says nothing of a list that is shown whole', () => {
    const search = { text: '', status: 'all' };
    expect(fragmentOf({ screen: 'tab', tab: 'orders', search })).toBe('#commandes');
    expect(readPlace('#commandes?recherche=&couleur=rouge')).toEqual({ screen: 'tab', tab: 'orders' });
  });
});
