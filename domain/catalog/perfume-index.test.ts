import { describe, expect, it } from 'vitest';
import { EVERY_PERFUME, type Question } from '#contracts/finding.ts';
import { lookFor } from './look-for.ts';
import { createPerfumeIndexer, type ReadPerfume } from './perfume-index.ts';

type Given = Partial<ReadPerfume> & Pick<ReadPerfume, 'name'>;

const shopPerfume = (name: string): ReadPerfume => ({
  id: name,
  slug: name,
  name,
  priceCents: 9_000,
  imageUrl: '',
  category: 'floral',
  notes: { top: [], middle: [], base: [] },
  moments: [],
});

function indexOf(...given: readonly Given[]) {
  const indexer = createPerfumeIndexer();
  const perfumes = given.map((each, at) => ({
    ...shopPerfume(each.name),
    priceCents: 9_000 + at,
    ...each,
  }));
  for (const perfume of perfumes.toSorted((one, other) => one.priceCents - other.priceCents))
    indexer.add(perfume);
  return indexer.index();
}

const ALL = { isDearestFirst: false, after: null, limit: 10 };
const base = (...notes: string[]) => ({ top: [], middle: [], base: notes });
const asked = (given: Partial<Question>) => ({ ...EVERY_PERFUME, ...given });

const shop = indexOf(
  {
    name: 'Ambre Noir',
    category: 'oriental',
    moments: ['soirée', 'nuit'],
    priceCents: 13_900,
    notes: base('Rose turque', 'Vanille', 'Iris'),
  },
  { name: 'Rose Alba', priceCents: 12_600, notes: base('Rose de mai', 'Musc') },
  {
    name: 'Thé Blanc',
    category: 'frais',
    moments: ['matin'],
    priceCents: 9_200,
    notes: base('Ambrette', 'Musc'),
  },
  { name: 'Cèdre Bleu', category: 'boisé', priceCents: 10_800, notes: base('Cèdre de l’Atlas') },
);
const idsOf = (...words: string[]) => lookFor(shop, asked({ words }), ALL).found.ids;

describe('words', () => {
  it('are found in names, notes and families, each beginning included', () => {
    expect(idsOf('rose')).toEqual(['Rose Alba', 'Ambre Noir']);
    expect(idsOf('amb')).toEqual(['Thé Blanc', 'Ambre Noir']);
    expect(idsOf('boise')).toEqual(['Cèdre Bleu']);
    expect(idsOf('rose', 'vanille')).toEqual(['Ambre Noir']);
  });

  it.each([
    ['roze', 'rose'],
    ['ambrre', 'ambre'],
    ['vanile', 'vanille'],
    ['ceddre', 'cedre'],
    ['boisee', 'boise'],
    ['rosse', 'rose'],
    ['rsoe', 'rose'],
    ['irs', 'iris'],
    ['msc', 'musc'],
  ])('that are mistyped are put right: %s is %s', (typed, meant) => {
    expect(shop.ask(asked({ words: [typed] }))?.words).toEqual([meant]);
  });

  it.each(['osc', 'oir', 'xri', 'ix', 'qq'])(
    'of few letters that begin otherwise are nothing: %s',
    (typed) => {
      expect(shop.ask(asked({ words: [typed] }))).toBeNull();
    },
  );

  it('that nothing is near find nothing, but perfumes with the others', () => {
    const { question, found, nearIds } = lookFor(shop, asked({ words: ['xyzzy', 'vanille'] }), ALL);
    expect([question.words, found.ids, found.total]).toEqual([['xyzzy', 'vanille'], [], 0]);
    expect(nearIds).toEqual(['Ambre Noir']);
    expect(found.families).toEqual({ floral: 1, oriental: 1, boisé: 1, frais: 1 });
  });
});

describe('samples and sets', () => {
  const withArticles = (() => {
    const indexer = createPerfumeIndexer();
    const article = (id: string, kind: 'sample' | 'set', name: string) =>
      indexer.addArticle({ id, slug: id, kind, name, imageUrl: '', priceCents: 600 });
    indexer.add({ ...shopPerfume('Ambre Noir'), notes: base('Vanille') });
    indexer.add({ ...shopPerfume('Rose Alba'), notes: base('Musc') });
    article('sample-ambre', 'sample', 'Échantillon Ambre Noir');
    article('sample-rose', 'sample', 'Échantillon Rose Alba');
    article('set', 'set', 'Les douze à essayer');
    return indexer.index();
  })();
  const named = (text: string) => withArticles.suggest(text).articles.map(({ id }) => id);

  it.each([
    ['coffret', ['set']],
    ['coffert', ['set']],
    ['découverte', ['set']],
    ['douze', ['set']],
    ['échantillon', ['sample-ambre', 'sample-rose']],
    ['echantilon rose', ['sample-rose']],
    ['échantillon ambre', ['sample-ambre']],
  ])('are found by what they are called: %s', (text, ids) => {
    expect(named(text)).toEqual(ids);
  });

  it.each(['ambre', 'rose alba', 'échantillon vanille', 'xyzzy', ''])(
    'are not found by what a perfume is called: %s',
    (text) => expect(named(text)).toEqual([]),
  );

  it('are all found by what they have in common, of which the first are proposed', () => {
    const indexer = createPerfumeIndexer();
    for (let number = 10; number < 20; number += 1) {
      const id = `sample-${number}`;
      indexer.addArticle({
        id,
        slug: id,
        kind: 'sample',
        name: `Échantillon ${number}`,
        imageUrl: '',
        priceCents: 600,
      });
    }
    const index = indexer.index();
    expect(index.articlesFor(asked({ words: ['echantillon'] })).articles).toHaveLength(10);
    const { articles, articlesTotal } = index.suggest('échantillon');
    expect([articles.map(({ id }) => id), articlesTotal]).toEqual([
      ['sample-10', 'sample-11', 'sample-12', 'sample-13', 'sample-14', 'sample-15'],
      10,
    ]);
  });

  it('are meant by their own words rather than a perfume by others that are near', () => {
    const indexer = createPerfumeIndexer();
    indexer.add({ ...shopPerfume('Figue'), notes: base('Feuille verte') });
    const words = ['decouverte'];
    expect(indexer.index().ask(asked({ words }))?.words).toEqual(['verte']);
    indexer.addArticle({
      id: 'set',
      slug: 'set',
      kind: 'set',
      name: 'Coffret',
      imageUrl: '',
      priceCents: 6_000,
    });
    const index = indexer.index();
    expect(index.ask(asked({ words }))).toBeNull();
    expect(index.suggest('découverte')).toMatchObject({
      words,
      total: 0,
      perfumes: [],
      articles: [{ id: 'set' }],
    });
    expect(index.ask(asked({ words, family: 'floral' }))?.words).toEqual(['verte']);
  });

  it('are counted with no perfumes, and left out where a filter narrows them', () => {
    expect(withArticles.suggest('coffret')).toMatchObject({ total: 0, perfumes: [], words: ['coffret'] });
    expect(withArticles.articlesFor(asked({ words: ['coffret'], family: 'floral' })).articles).toEqual([]);
  });
});

describe('filters', () => {
  it('count what each other choice would find', () => {
    const { found } = lookFor(shop, asked({ family: 'floral', price: '100-130' }), ALL);
    expect([found.ids, found.total]).toEqual([['Rose Alba'], 1]);
    expect(found.families).toEqual({ floral: 1, oriental: 0, boisé: 1, frais: 0 });
    expect(found.prices).toMatchObject({ 'moins-de-100': 0, '100-130': 1, '130-160': 0 });
  });

  it('by moment find what is made for it, among others', () => {
    expect(lookFor(shop, asked({ moment: 'nuit' }), ALL).found.ids).toEqual(['Ambre Noir']);
    const { found } = lookFor(shop, asked({ moment: 'matin', words: ['musc'] }), ALL);
    expect([found.ids, found.moments]).toEqual([['Thé Blanc'], { matin: 1, journée: 0, soirée: 0, nuit: 0 }]);
    expect(found.families).toEqual({ floral: 0, oriental: 0, boisé: 0, frais: 1 });
    expect(shop.ask(asked({ moment: 'journée' }))).toBeNull();
  });

  it('by note find it within longer ones, and count it so', () => {
    const { found } = lookFor(shop, EVERY_PERFUME, ALL);
    expect(found.notes).toContainEqual({ note: 'rose', name: 'Rose', count: 2 });
    expect(lookFor(shop, asked({ note: 'rose' }), ALL).found.total).toBe(2);
    expect(lookFor(shop, asked({ note: 'rose de mai' }), ALL).found.ids).toEqual(['Rose Alba']);
    expect(lookFor(shop, asked({ note: 'ros' }), ALL).found.ids).toEqual([]);
  });

  it('that nothing fulfils together find nothing', () => {
    expect(shop.ask(asked({ family: 'frais', note: 'rose' }))).toBeNull();
  });
});

describe('a page of what is found', () => {
  it('goes on behind the last one, either way', () => {
    const page = (isDearestFirst: boolean, after: { priceCents: number; id: string } | null) =>
      shop.find(EVERY_PERFUME, { isDearestFirst, after, limit: 2 }).ids;
    expect(page(false, null)).toEqual(['Thé Blanc', 'Cèdre Bleu']);
    expect(page(false, { priceCents: 10_800, id: 'Cèdre Bleu' })).toEqual(['Rose Alba', 'Ambre Noir']);
    expect(page(true, { priceCents: 12_600, id: 'Rose Alba' })).toEqual(['Cèdre Bleu', 'Thé Blanc']);
  });
});

describe('suggestions', () => {
  it('name perfumes that are called so first, then those that smell of it, with notes and families', () => {
    const { perfumes, notes, total } = shop.suggest('ros');
    expect(perfumes.map(({ name }) => name)).toEqual(['Rose Alba', 'Ambre Noir']);
    expect([notes, total]).toEqual([[{ note: 'rose', name: 'Rose', count: 2 }], 2]);
    expect(shop.suggest('frais').families).toEqual([{ family: 'frais', count: 1 }]);
  });

  it('are none for what is nothing', () => {
    for (const text of ['', '   ', 'xyzzy', 'parfum de', '%'])
      expect(shop.suggest(text)).toMatchObject({ total: 0, perfumes: [] });
  });
});
