import { auditFragmentOf } from '../audit/audit-location.ts';
import { fragmentOf, type ListSearch, tabFragment } from '../location.ts';
import type { AnalysesSearch, ReviewsCounted, Span } from './periods.ts';

/** Where a figure of a span leads: the page of the orders behind it. */
export type LinkBehind = (behind: ListSearch, span?: Span) => string;

/** The address of the page as it is searched, without the figure that is looked behind. */
function analysesPlace(
  { period, from, to, grain, compare, view, asOf, stock, perfume }: AnalysesSearch,
  more: ListSearch = {},
) {
  const days = { ...(from && { from }), ...(to && { to }) };
  return fragmentOf({
    screen: 'page',
    page: 'analyses',
    search: {
      period,
      compare,
      view,
      ...days,
      ...(grain && { grain }),
      ...(asOf && { asOf }),
      ...(stock && { stock }),
      ...(perfume && { perfume }),
      ...more,
    },
  });
}

/** The page with the reviews of one perfume, or of all. */
export function reviewsOf(search: AnalysesSearch, perfume?: string): string {
  return analysesPlace(search, { perfume: perfume ?? '' });
}

/** Reviews that a figure counts, of one perfume or of all. */
export interface ReviewsAsked {
  readonly counted: ReviewsCounted;
  readonly productId?: string | undefined;
  /** Written in a part of the page's span. */
  readonly part?: Span;
  /** What came to them since the day that the page stands at. */
  readonly since?: boolean;
}

const STATUS_OF: Record<Exclude<ReviewsCounted, 'decided'>, string> = {
  written: 'all',
  published: 'published',
  refused: 'rejected',
  waiting: 'pending',
};

/**
 * Where a figure of reviews leads: to the console's list of reviews, narrowed to them; as of a day, and of how long they waited, to a
 * list of what they were then.
 */
export function linkReviews(search: AnalysesSearch, span: Span, asked: ReviewsAsked): string {
  const { counted, productId = '', part, since = false } = asked;
  if (search.asOf === undefined && counted !== 'decided')
    return tabFragment('reviews', { status: STATUS_OF[counted], article: productId, ...(part ?? span) });
  const days = part && { period: 'days', from: part.from, to: part.to };
  return analysesPlace(search, { verdict: counted, key: productId, since: since ? 'oui' : '', ...days });
}

export function analysesFragment(search: AnalysesSearch): string {
  return analysesPlace(search);
}

/** What came to a perfume's stock since the day that the page stands at. */
export function stockChangesOf(search: AnalysesSearch, productId: string): string {
  return analysesPlace(search, { stock: productId, since: 'oui' });
}

export function linksBehind(search: AnalysesSearch): LinkBehind {
  return (behind, span) =>
    analysesPlace(search, { ...behind, ...(span && { period: 'days', from: span.from, to: span.to }) });
}

/** What moved a perfume's stock, event by event. */
export function stockHistoryOf(productId: string): string {
  return `/admin/audit${auditFragmentOf({ screen: 'stock', productId })}`;
}
