import { describe, expect, it } from 'vitest';
import { EVERY_PERFUME, type Question } from '#contracts/finding.ts';
import { lookFor } from './look-for.ts';
import { createPerfumeIndexer, type ReadPerfume } from './perfume-index.ts';

type Given = Partial<ReadPerfume> & Pick<ReadPerfume, 'name'>;

function indexOf(...given: readonly Given[]) {
  const indexer = createPerfumeIndexer();
  const perfumes = given.map((each, at) => ({
    id: each.name,
    slug: each.name,
    priceCents: 9_000 + at,
    imageUrl: '',
    category: 'floral' as const,
    notes: { top: [], middle: [], base: [] },
    moments: [],
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
    notes: base('Rose turque', 'Vanille'),
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
  ])('that are mistyped are put right: %s is %s', (typed, meant) => {
    expect(shop.ask(asked({ words: [typed] }))?.words).toEqual([meant]);
  });

  it('that nothing is near find nothing, but perfumes with the others', () => {
    const { question, found, nearIds } = lookFor(shop, asked({ words: ['xyzzy', 'vanille'] }), ALL);
    expect([question.words, found.ids, found.total]).toEqual([['xyzzy', 'vanille'], [], 0]);
    expect(nearIds).toEqual(['Ambre Noir']);
    expect(found.families).toEqual({ floral: 1, oriental: 1, boisé: 1, frais: 1 });
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
