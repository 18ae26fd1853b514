import { expect, it } from 'vitest';
import { UNNAMED_HOUSE } from '#contracts/house/house.ts';
import { aProduct } from '../admin/testing/fixtures.ts';
import { listStructuredData } from './list-data.ts';

const facts = { publicUrl: 'https://miris.example', supportEmail: 'a@b.fr', house: UNNAMED_HOUSE };

it('describes the house, its site and the perfumes of a page in their order', () => {
  const items = listStructuredData(facts, [aProduct({ id: 'a', name: 'Iris' }), aProduct({ id: 'b' })]);
  expect(items.map((item) => item['@type'])).toEqual(['Organization', 'WebSite', 'ItemList']);
  expect(items[1]).toMatchObject({
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: 'https://miris.example/parfums?q={search_term_string}' },
    },
  });
  expect(items[2]).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Iris', url: 'https://miris.example/parfums/iris' },
      { position: 2, url: 'https://miris.example/parfums/nuit-de-soie' },
    ],
  });
});

it('claims no list where nothing is on sale, and no network that the house did not name', () => {
  const items = listStructuredData(facts, []);
  expect(items.map((item) => item['@type'])).toEqual(['Organization', 'WebSite']);
  expect(items[0]).not.toHaveProperty('sameAs');
});
