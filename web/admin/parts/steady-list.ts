import { useState } from 'react';

export interface SteadyListOptions<Entry> {
  /** As they are now. */
  readonly entries: readonly Entry[];
  readonly keyOf: (entry: Entry) => string;
  /** What the list is narrowed to: narrowed otherwise it is another list, shown whole. */
  readonly scope: string;
  /** The entries are still those of the scope before. */
  readonly isOutdated?: boolean;
}

/**
 * A list that is read again while somebody works in it: what is on view stays where it is, what is new above the last entry waits until
 * it is asked for. What comes after the last moves nothing and is shown.
 */
export function useSteadyList<Entry>(options: SteadyListOptions<Entry>) {
  const { entries, keyOf, scope, isOutdated = false } = options;
  const [onView, setOnView] = useState<{ readonly scope: string; readonly keys: ReadonlySet<string> }>();
  const keys = onView?.scope === scope || isOutdated ? onView?.keys : undefined;
  const last = keys ? entries.findLastIndex((entry) => keys.has(keyOf(entry))) : -1;
  const isShown = (entry: Entry, at: number) => last < 0 || at > last || keys?.has(keyOf(entry));
  const shown = entries.filter(isShown);
  const showAll = () => setOnView({ scope, keys: new Set(entries.map(keyOf)) });
  if (!isOutdated && (keys === undefined || shown.some((entry) => !keys.has(keyOf(entry)))))
    setOnView({ scope, keys: new Set(shown.map(keyOf)) });
  return { shown, waiting: entries.length - shown.length, showAll };
}
