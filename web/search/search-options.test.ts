import { describe, expect, it } from 'vitest';
import type { Suggestions } from '#contracts/http/shop/finding.ts';
import { optionsOf } from './search-options.ts';

const NOTHING: Suggestions = {
  ...{ words: [], total: 0, perfumes: [], families: [], notes: [], articles: [], articlesTotal: 0 },
};
const SAMPLE = {
  id: '0f2f5a3c-58a5-4f6e-9a43-0a4d7a5f7f11',
  slug: 'echantillon-rose',
  name: 'Échantillon Rose',
  price: '6.00',
  imageUrl: '',
  kind: 'sample',
} as const;

function proposed(suggestions: Partial<Suggestions>): [title: string, ...labels: string[]][] {
  return optionsOf({ ...NOTHING, ...suggestions }).map(({ title, options }) => [
    title,
    ...options.map(({ label, detail }) => `${label}, ${detail}`),
  ]);
}

describe('samples and sets that are proposed', () => {
  it('lead on to the others that are called so', () => {
    const words = ['echantillon'];
    expect(proposed({ words, articles: [SAMPLE], articlesTotal: 1 })).toEqual([
      ['Coffrets et échantillons', 'Échantillon Rose, 6,00\u00a0€'],
    ]);
    expect(proposed({ words, articles: [SAMPLE], articlesTotal: 12 })).toEqual([
      ['Coffrets et échantillons', 'Échantillon Rose, 6,00\u00a0€'],
      ['Résultats', 'Voir tous les articles trouvés, 12 articles'],
    ]);
  });

  it('stand in the place of the families, which are proposed where there is nothing', () => {
    expect(proposed({}).map(([title]) => title)).toEqual(['Familles']);
  });
});
