import {
  type Asked,
  EVERY_PERFUME,
  type Found,
  type FoundPart,
  type PerfumeIndex,
  type Question,
} from '#contracts/finding.ts';

/** Perfumes that are shown where nothing fulfils a question. */
const NEAR = 3;
/** Samples and sets that are shown there at most. */
const CALLED_SO = 60;
const NOTHING_SHOWN: FoundPart = { isDearestFirst: false, after: null, limit: 0 };

/** What a question led to. */
export interface LookedFor {
  /** What was looked for: the question as the catalogue understands it, or, where nothing fulfils it, as it was asked. */
  readonly question: Question;
  readonly found: Found;
  /** Where nothing fulfils it: perfumes with the rarest of its words that there is. */
  readonly nearIds: readonly string[];
  /** Likewise: samples and sets that are called so. */
  readonly articleIds: readonly string[];
}

/** Looks for perfumes; where none fulfils the question, for those that come near, beside the counts of all. */
export function lookFor(perfumes: PerfumeIndex, asked: Asked, part = NOTHING_SHOWN): LookedFor {
  const question = perfumes.ask(asked);
  if (question !== null)
    return { question, found: perfumes.find(question, part), nearIds: [], articleIds: [] };
  const found = { ...perfumes.find(EVERY_PERFUME, NOTHING_SHOWN), total: 0 };
  const articles = perfumes.articlesFor(asked).articles.slice(0, CALLED_SO);
  return {
    question: asked,
    found,
    nearIds: nearTo(perfumes, asked),
    articleIds: articles.map(({ id }) => id),
  };
}

function nearTo(perfumes: PerfumeIndex, { words }: Asked): readonly string[] {
  const rarest = perfumes.rarestOf(words);
  if (rarest === null) return [];
  return perfumes.find({ ...EVERY_PERFUME, words: [rarest] }, { ...NOTHING_SHOWN, limit: NEAR }).ids;
}
