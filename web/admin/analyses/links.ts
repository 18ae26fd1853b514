import { auditFragmentOf } from '../audit/audit-location.ts';
import { fragmentOf, type ListSearch } from '../location.ts';
import type { AnalysesSearch, Span } from './periods.ts';

/** Where a figure of a span leads: the page of the orders behind it. */
export type LinkBehind = (behind: ListSearch, span?: Span) => string;

/** The address of the page as it is searched, without the figure that is looked behind. */
function analysesPlace(
  { period, from, to, grain, compare, view, asOf, stock }: AnalysesSearch,
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
      ...more,
    },
  });
}

/** The page with the reviews of one perfume, or of all. */
export function reviewsOf(search: AnalysesSearch, perfume?: string): string {
  return analysesPlace(search, perfume === undefined ? {} : { perfume });
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
