/** The entry of a page's `Server-Timing` that says when the page was sent. */
const SENT = 'sent';

/** For every page's `Server-Timing` header: the only header of a document that its own program may read. */
export function sentAt(now: Date): string {
  return `${SENT};desc="${now.toISOString()}"`;
}

/** What the shop's clock shows now, whatever the browser's own shows: counted on from when the page was sent. */
export function serverNow(): Date {
  return new Date(Date.now() + offset());
}

/** How far the shop's clock is ahead of the browser's, in milliseconds; 0 where the browser does not tell. */
function offset(): number {
  const [page] = performance.getEntriesByType('navigation');
  if (!(page instanceof PerformanceNavigationTiming)) return 0;
  // Optional in older browsers, whatever the types say.
  const timings: readonly PerformanceServerTiming[] | undefined = page.serverTiming;
  const sent = Date.parse(timings?.find(({ name }) => name === SENT)?.description ?? '');
  return Number.isNaN(sent) ? 0 : sent - (performance.timeOrigin + page.responseStart);
}
