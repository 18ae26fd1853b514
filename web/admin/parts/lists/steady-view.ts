export interface SteadyViewOptions<Entry> {
  /** What is on view, in its order. */
  readonly onView: readonly Entry[];
  /** As they are now. */
  readonly entries: readonly Entry[];
  readonly keyOf: (entry: Entry) => string;
  /** Whether what is gone or elsewhere now is followed: the person at work has done something themselves. */
  readonly isFollowing: boolean;
  /** Something stands below the list: not even its end may grow. */
  readonly isEndHeld: boolean;
  /** Nothing stands in its place while it is empty: its first entry would move what is below. */
  readonly isHiddenWhenEmpty: boolean;
}

/**
 * The entries to show next of a list that is read again while somebody points into it: each stays in its place, with what is known of it
 * now or was last. What is new waits, but for what comes after the last, which moves nothing, and for the first of an empty list.
 */
export function steadyView<Entry>(options: SteadyViewOptions<Entry>): readonly Entry[] {
  const { onView, entries, keyOf, isFollowing, isEndHeld, isHiddenWhenEmpty } = options;
  if (onView.length === 0) return isHiddenWhenEmpty ? [] : entries;
  const keys = new Set(onView.map(keyOf));
  const fresh = new Map(entries.map((entry) => [keyOf(entry), entry]));
  const last = entries.findLastIndex((entry) => keys.has(keyOf(entry)));
  const after = isEndHeld || last < 0 ? [] : entries.slice(last + 1);
  const kept = isFollowing
    ? entries.filter((entry) => keys.has(keyOf(entry)))
    : onView.map((entry) => fresh.get(keyOf(entry)) ?? entry);
  return [...kept, ...after];
}

/** Whether what is still listed stands in another order than on view. */
export function isReordered(onView: readonly string[], listed: readonly string[]): boolean {
  const [seen, known] = [new Set(onView), new Set(listed)];
  const now = listed.filter((key) => seen.has(key));
  return onView.filter((key) => known.has(key)).some((key, at) => key !== now[at]);
}
