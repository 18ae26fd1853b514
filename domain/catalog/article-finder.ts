import type { ArticleKind } from '#contracts/events/catalog/product.ts';
import { findableWords, type IndexedArticle, type NamedArticles } from '#contracts/finding.ts';
import { createVocabulary, type Meaning } from './vocabulary.ts';

/** What shoppers call them, whatever their names. */
const CALLED: Record<ArticleKind, readonly string[]> = {
  set: ['coffret', 'coffrets', 'decouverte'],
  sample: ['echantillon', 'echantillons'],
};
const NONE: NamedArticles = { words: [], articles: [] };

/** Finds sets by any of their words, samples when one asks for samples: else each perfume would be found twice. */
export function createArticleFinder(articles: readonly IndexedArticle[]) {
  const byWord = new Map<string, Set<IndexedArticle>>();
  for (const article of articles)
    for (const word of [...findableWords(article.name), ...CALLED[article.kind]])
      byWord.set(word, (byWord.get(word) ?? new Set()).add(article));
  const vocabularyWords = [...byWord.keys()].sort();
  const vocabulary = createVocabulary(vocabularyWords);

  /** @param isForgiving whether a mistyped word is put right. */
  return function named(typed: readonly string[], isForgiving: boolean): NamedArticles {
    const meanings: Meaning[] = [];
    for (const word of typed) {
      const meaning = isForgiving ? vocabulary.meaningOf(word) : vocabulary.begunBy(word);
      if (meaning === null) return NONE;
      meanings.push(meaning);
    }
    const meant = meanings.map(({ places }) => places.map((place) => vocabularyWords[place] ?? ''));
    const isForSamples = meant.some((words) => CALLED.sample.some((called) => words.includes(called)));
    const [first = [], ...others] = meant.map((words) =>
      words.flatMap((word) => [...(byWord.get(word) ?? [])]),
    );
    const rest = others.map((some) => new Set(some));
    const found = [...new Set(first)].filter(
      (article) => (article.kind === 'set' || isForSamples) && rest.every((some) => some.has(article)),
    );
    if (found.length === 0) return NONE;
    const setsFirst = found.sort((one, other) => Number(other.kind === 'set') - Number(one.kind === 'set'));
    return { words: meanings.map(({ word }) => word), articles: setsFirst };
  };
}
