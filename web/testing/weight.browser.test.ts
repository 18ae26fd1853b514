import { gzipSync } from 'node:zlib';
import type { CDPSession, Page, Response } from 'playwright-core';
import { expect, it } from 'vitest';
import { BARE, hydrated, keptLine, openStorefront, openWithCart } from './storefront.ts';

const shop = openStorefront();
const MAX_FILES = 13;
/** The most of one file that opening a page may leave unused, in bytes as they are sent: Lighthouse counts so, in KiB. */
const MAX_UNUSED = 40 * 1024;

/** The most JavaScript that opening a page may fetch, in bytes, gzipped; the payment provider's own is loaded later. */
const BUDGETS = { home: 130_000, collection: 140_000, product: 130_000, cart: 150_000, checkout: 190_000 };

const pages: readonly { page: keyof typeof BUDGETS; path: string }[] = [
  { page: 'home', path: '/' },
  { page: 'collection', path: '/parfums' },
  { page: 'product', path: '/parfums/{id}' },
  { page: 'cart', path: '/panier' },
  { page: 'checkout', path: '/commande' },
];

/** A page opened as on a first visit, with what it is to be measured by. */
interface FirstVisit {
  readonly page: Page;
  readonly session: CDPSession;
  readonly scripts: ReadonlyMap<string, Response>;
}

async function openFirst(path: string): Promise<FirstVisit> {
  const perfume = await shop.perfume();
  const page = await openWithCart(shop.open, BARE, { lines: [keptLine(perfume)] });
  const session = await page.context().newCDPSession(page);
  // What the page before has fetched is not at hand.
  await session.send('Network.clearBrowserCache');
  await session.send('Profiler.enable');
  // By functions, as Lighthouse asks for it.
  await session.send('Profiler.startPreciseCoverage', { detailed: false });
  const scripts = new Map<string, Response>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response);
  });
  await page.goto(new URL(path.replace('{id}', perfume.id), shop.url).href);
  // On a busy machine the line is idle before the page's program is asked for.
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  return { page, session, scripts };
}

it.each(pages)('$page keeps within its budget of JavaScript, in few files', async ({ page: name, path }) => {
  const { scripts } = await openFirst(path);
  const bodies = await Promise.all([...scripts.values()].map((script) => script.body()));
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
  expect(bytes).toBeLessThanOrEqual(BUDGETS[name]);
  expect(bytes, 'the page’s program was loaded').toBeGreaterThan(100_000);
  expect(scripts.size).toBeLessThanOrEqual(MAX_FILES);
});

it.each(pages)('$page leaves little of what it fetches unused', async ({ path }) => {
  const { session, scripts } = await openFirst(path);
  const most = async () => {
    // What was run since the page was opened; taking it would begin anew.
    const { result } = await session.send('Profiler.getBestEffortCoverage');
    const measured = result.filter(({ url }) => scripts.has(url));
    expect(measured.length, 'it was measured').toBeGreaterThan(1);
    return Math.max(...(await Promise.all(measured.map((each) => unusedOf(each, scripts)))));
  };
  // A page goes on drawing for a moment, a cart once its lines are read: what is unused becomes less.
  await expect.poll(most, { timeout: 20_000 }).toBeLessThanOrEqual(MAX_UNUSED);
});

interface Coverage {
  readonly url: string;
  readonly functions: readonly { readonly ranges: readonly Range[] }[];
}

/** The bytes of a script, as they are sent, that no function was run of. */
async function unusedOf({ url, functions }: Coverage, scripts: FirstVisit['scripts']): Promise<number> {
  const sizes = await scripts.get(url)?.request().sizes();
  return unusedShare(functions.flatMap(({ ranges }) => ranges)) * (sizes?.responseBodySize ?? 0);
}

interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

/** The share of a script that no function was run of. */
function unusedShare(ranges: readonly Range[]): number {
  const length = Math.max(...ranges.map(({ endOffset }) => endOffset));
  const marks = new Uint8Array(length);
  for (const { startOffset, endOffset, count } of ranges)
    if (count === 0) marks.fill(1, startOffset, endOffset);
  return marks.reduce((sum, mark) => sum + mark, 0) / length;
}
