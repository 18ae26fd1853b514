/** The entry of a page's `Server-Timing` that says when the page was sent. */
const SENT = 'sent';

/** For every page's `Server-Timing` header: the only header of a document that its own program may read. */
export function sentAt(now: Date): string {
  return `${SENT};desc="${now.toISOString()}"`;
}

/**
 * What the shop's clock shows now, whatever the browser's own shows: counted on from when the page was sent.
 * @param earliest an instant that has come for sure (ISO 8601), for browsers that do not tell when that was.
 */
export function serverNow(earliest?: string): Date {
  const ahead = offset();
  const now = new Date(Date.now() + (ahead ?? 0));
  const least = new Date(earliest ?? 0);
  return ahead === null && now < least ? least : now;
}

/** How far the shop's clock is ahead of the browser's, in milliseconds; null where the browser does not tell. */
function offset(): number | null {
  const [page] = performance.getEntriesByType('navigation');
  if (!(page instanceof PerformanceNavigationTiming)) return null;
  // Optional in older browsers, whatever the types say.
  const timings: readonly PerformanceServerTiming[] | undefined = page.serverTiming;
  const sent = Date.parse(timings?.find(({ name }) => name === SENT)?.description ?? '');
  return Number.isNaN(sent) ? null : sent - (performance.timeOrigin + page.responseStart);
}
