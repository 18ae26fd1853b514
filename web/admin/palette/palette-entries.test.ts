import { describe, expect, it } from 'vitest';
import { PAGES, TABS } from '../location.ts';
import { aProduct } from '../testing/fixtures.ts';
import { type PaletteSources, paletteGroups } from './palette-entries.ts';

const NOTHING: PaletteSources = { workLists: [], products: [], promos: [], orders: [], offered: new Set() };
const labels = (typed: string, sources = NOTHING) =>
  Object.fromEntries(
    paletteGroups(typed, sources).map(({ title, entries }) => [title, entries.map(({ label }) => label)]),
  );

describe('the palette', () => {
  it('leads to every tab and page before anything is typed, and shows no perfume', () => {
    const groups = paletteGroups('', { ...NOTHING, products: [aProduct()] });
    const ids = groups.flatMap(({ entries }) => entries.map(({ id }) => id));
    expect(ids).toEqual(
      expect.arrayContaining([...TABS.map((tab) => `tab-${tab}`), ...PAGES.map((page) => `page-${page}`)]),
    );
    expect(groups.map(({ title }) => title)).not.toContain('Produits trouvés');
  });

  it('finds by the beginnings of words, without accents', () => {
    expect(labels('retract')).toEqual({ 'Aller à': ['Rétractations'] });
    expect(labels('nouv code')).toEqual({ Faire: ['Nouveau code promo'] });
    expect(labels('tout à fait autre chose')).toEqual({});
  });

  it('finds a perfume, and a work list with its count', () => {
    const sources: PaletteSources = {
      ...NOTHING,
      products: [aProduct({ name: 'Retour d’Orient' })],
      workLists: [{ count: 2, label: 'En retard', href: '#commandes?liste=late' }],
    };
    expect(labels('ret', sources)).toEqual({
      'Aller à': ['Rétractations'],
      'À faire': ['En retard'],
      'Produits trouvés': ['Retour d’Orient'],
    });
  });

  it('begins what the open order offers, and leads to where one is opened for it otherwise', () => {
    const found = (typed: string, offered: PaletteSources['offered']) =>
      paletteGroups(typed, { ...NOTHING, offered }).flatMap(({ entries }) => entries);
    for (const [typed, act] of [
      ['prep', 'pack'],
      ['part', 'part'],
      ['rempl', 'replacement'],
      ['impr', 'documents'],
      ['etiq', 'documents'],
    ] as const) {
      expect(found(typed, new Set([act])).map(({ target }) => target)).toContainEqual({ begins: act });
      expect(found(typed, new Set())[0]?.target).toEqual({ href: expect.stringMatching(/^#commandes\?/) });
    }
    expect(found('annuler', new Set(['undo']))[0]?.target).toEqual({ begins: 'undo' });
    expect(found('annuler', new Set())).toEqual([]);
    expect(found('arch', new Set())[0]?.target).toEqual({ href: '#commandes?archives=yes' });
  });

  it('only leads somewhere or opens a window', () => {
    const acts = paletteGroups('', NOTHING).find(({ title }) => title === 'Faire')?.entries ?? [];
    for (const { target } of acts)
      if ('begins' in target)
        expect(['pack', 'part', 'replacement', 'documents', 'undo']).toContain(target.begins);
      else
        expect('href' in target ? target.href : target.opens.kind).toMatch(
          /^#|^(help|parcels|promo|take-order)$/,
        );
  });
});
