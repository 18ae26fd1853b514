import { expect, it } from 'vitest';
import { openStorefront } from './storefront.ts';

const shop = openStorefront();

/** Clicks the first perfume in the very moment at which the site's code begins to listen, before it has drawn anything. */
function clickAtOnce(): void {
  const listen = document.addEventListener.bind(document);
  const clicking: typeof document.addEventListener = (type: string, ...rest: [never]) => {
    listen(type, ...rest);
    if (type !== 'click' || location.pathname !== '/parfums') return;
    queueMicrotask(() => document.querySelector<HTMLElement>('main a[href^="/parfums/"]')?.click());
  };
  document.addEventListener = clicking;
}

it('a click that comes before the page is ready leads to a perfume that can be bought', async () => {
  const page = await shop.open('/contact');
  await page.addInitScript(clickAtOnce);
  await page.goto(`${shop.url}/parfums`, { waitUntil: 'commit' });
  await page.waitForURL('**/parfums/*');
  await page.getByRole('button', { name: /^Ajouter au panier –/ }).click();
  await page.getByRole('link', { name: 'Panier (1)' }).waitFor();
});

it('going from page to page asks the server for no more than the perfumes', async () => {
  const page = await shop.open('/contact');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (['document', 'fetch', 'xhr'].includes(request.resourceType()))
      asked.push(new URL(request.url()).pathname);
  });
  await page.getByRole('banner').getByRole('link', { name: 'Parfums' }).click();
  await page.waitForURL('**/parfums');
  await page.locator('main a[href^="/parfums/"]').first().waitFor();
  expect(asked.filter((path) => !path.startsWith('/api/'))).toEqual([]);
});
