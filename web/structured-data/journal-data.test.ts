import { expect, it } from 'vitest';
import { UNNAMED_HOUSE } from '#contracts/house/house.ts';
import { PIECES } from '../content/journal/pieces.ts';
import { journalStructuredData, pieceStructuredData } from './journal-data.ts';

const facts = { publicUrl: 'https://miris.example', supportEmail: 'a@b.fr', house: UNNAMED_HOUSE };

it('lists the pieces of the journal in their order', () => {
  const items = journalStructuredData(facts, PIECES);
  expect(items.map((item) => item['@type'])).toEqual(['Organization', 'WebSite', 'ItemList']);
  expect(items[2]).toMatchObject({
    itemListElement: PIECES.map(({ slug, title }, index) => ({
      position: index + 1,
      name: title,
      url: `https://miris.example/journal/${slug}`,
    })),
  });
});

it('describes a piece as an article of the house, with its picture, its day and the way to it', () => {
  const [piece] = PIECES;
  if (!piece) throw new Error('the journal is empty');
  const items = pieceStructuredData(facts, piece);
  expect(items.map((item) => item['@type'])).toEqual([
    'Article',
    'Organization',
    'WebSite',
    'BreadcrumbList',
  ]);
  expect(items[0]).toMatchObject({
    headline: piece.title,
    image: [`https://miris.example${piece.picture}`],
    datePublished: piece.published,
    author: { '@id': items[1]?.['@id'] },
  });
  expect(JSON.stringify(items[3])).toContain('"position":3');
  expect(items[1]).not.toHaveProperty('sameAs');
});
