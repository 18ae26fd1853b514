import { useState } from 'react';

/** A browser draws that many rows without a pause that is felt. */
const ROWS_AT_ONCE = 500;

/** The first entries of a list that may be very long; `showMore` is there while some are not shown. */
export function useFirst<Entry>(entries: readonly Entry[]): {
  readonly shown: readonly Entry[];
  readonly showMore: (() => void) | null;
} {
  const [count, setCount] = useState(ROWS_AT_ONCE);
  if (entries.length <= count) return { shown: entries, showMore: null };
  return { shown: entries.slice(0, count), showMore: () => setCount(count + ROWS_AT_ONCE) };
}
