import type { ReviewsBehind } from '#contracts/http/figures/figures.ts';

type Listed = ReviewsBehind['reviews'][number];
type Verdict = Listed['verdict'];

/** A review behind a figure. */
export interface ReviewRow extends Omit<Listed, 'verdict'> {
  /** What it was on the page's day, and is now; undefined where the figure does not count it. */
  readonly was: Verdict | undefined;
  readonly is: Verdict | undefined;
}

/**
 * Reviews as they were and as they are, the newest first: all that the figure counted on the page's day, or those that it counts
 * otherwise now. Of lists that are cut only what both reach is compared.
 */
export function reviewRows(then: ReviewsBehind, now: ReviewsBehind, isSince: boolean): ReviewRow[] {
  const [were, are] = [byId(then), byId(now)];
  const from = [reachOf(then), reachOf(now)].toSorted().at(-1) ?? '';
  const rows = [...new Map([...are, ...were]).values()].map(({ verdict: _, ...review }) => ({
    ...review,
    was: were.get(review.id)?.verdict,
    is: are.get(review.id)?.verdict,
  }));
  return rows
    .filter(({ was, is, writtenAt }) => (isSince ? was !== is && writtenAt >= from : was !== undefined))
    .sort((a, b) => b.writtenAt.localeCompare(a.writtenAt) || (a.id < b.id ? -1 : 1));
}

function byId({ reviews }: ReviewsBehind): ReadonlyMap<string, Listed> {
  return new Map(reviews.map((review) => [review.id, review]));
}

/** When the oldest review of a list was written that is cut; before any of one that is whole. */
function reachOf({ count, reviews }: ReviewsBehind): string {
  return count > reviews.length ? (reviews.at(-1)?.writtenAt ?? '') : '';
}
