import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

export interface SteadyListOptions<Entry> {
  /** As they are now. */
  readonly entries: readonly Entry[];
  readonly keyOf: (entry: Entry) => string;
  /** What the list is narrowed to: narrowed otherwise it is another list, shown whole. */
  readonly scope: string;
  /** How far reading them is. */
  readonly query: Pick<UseQueryResult, 'data' | 'isFetching' | 'isFetchedAfterMount' | 'isPlaceholderData'>;
}

/**
 * A list that is read again while somebody works in it: what is on view stays where it is, what is new above the last entry waits until
 * it is asked for. What comes after the last moves nothing and is shown.
 */
export function useSteadyList<Entry>(options: SteadyListOptions<Entry>) {
  const { entries, keyOf, scope, query } = options;
  const [onView, setOnView] = useState<{ readonly scope: string; readonly keys: ReadonlySet<string> }>();
  // What is kept from an earlier visit, or of the scope before, is on view for a moment only.
  const isPassing =
    query.data === undefined || query.isPlaceholderData || (query.isFetching && !query.isFetchedAfterMount);
  const keys = onView?.scope === scope ? onView.keys : undefined;
  const last = keys ? entries.findLastIndex((entry) => keys.has(keyOf(entry))) : -1;
  const isShown = (entry: Entry, at: number) => last < 0 || at > last || keys?.has(keyOf(entry));
  const shown = entries.filter(isShown);
  const showAll = () => setOnView({ scope, keys: new Set(entries.map(keyOf)) });
  if (!isPassing && (keys === undefined || shown.some((entry) => !keys.has(keyOf(entry)))))
    setOnView({ scope, keys: new Set(shown.map(keyOf)) });
  return { shown, waiting: entries.length - shown.length, showAll };
}
