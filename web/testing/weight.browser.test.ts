import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { BARE, hydrated, keptLine, openStorefront, openWithCart } from './storefront.ts';

const shop = openStorefront();
const MAX_FILES = 13;

/** The most JavaScript that opening a page may fetch, in bytes, gzipped; the payment provider's own is loaded later. */
const BUDGETS = { home: 130_000, collection: 140_000, product: 131_500, checkout: 201_000 };

const pages: readonly { page: keyof typeof BUDGETS; path: string }[] = [
  { page: 'home', path: '/' },
  { page: 'collection', path: '/parfums' },
  { page: 'product', path: '/parfums/{id}' },
  { page: 'checkout', path: '/commande' },
];

it.each(pages)('$page keeps within its budget of JavaScript, in few files', async ({ page: name, path }) => {
  const perfume = await shop.perfume();
  const page = await openWithCart(shop.open, BARE, { lines: [keptLine(perfume)] });
  // As on a first visit: what the page before has fetched is not at hand.
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body());
  });
  await page.goto(new URL(path.replace('{id}', perfume.id), shop.url).href);
  // On a busy machine the line is idle before the page's program is asked for.
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  const bodies = await Promise.all(scripts.values());
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
  expect(bytes).toBeLessThanOrEqual(BUDGETS[name]);
  expect(bytes, 'the page’s program was loaded').toBeGreaterThan(100_000);
  expect(scripts.size).toBeLessThanOrEqual(MAX_FILES);
});
