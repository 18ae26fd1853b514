import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { BARE, holdAnswers, hydrated, openStorefront } from './storefront.ts';
import { translatePages } from './translator.ts';

const shop = openStorefront();

/** Clicks the first perfume in the very moment at which the site's code begins to listen, before it has drawn anything. */
function clickAtOnce(): void {
  const listen = document.addEventListener.bind(document);
  const clicking: typeof document.addEventListener = (type: string, ...rest: [never]) => {
    listen(type, ...rest);
    if (type !== 'click' || location.pathname !== '/parfums') return;
    // Others leave perfumes behind that are sold out.
    const onSale = (link: HTMLElement) => !link.closest('article')?.textContent.includes('Rupture de Stock');
    const links = () => [...document.querySelectorAll<HTMLElement>('main article a[href^="/parfums/"]')];
    queueMicrotask(() => links().find(onSale)?.click());
  };
  document.addEventListener = clicking;
}

it('a click that comes before the page is ready leads to a perfume that can be bought', async () => {
  const page = await shop.open(BARE);
  await page.addInitScript(clickAtOnce);
  await page.goto(`${shop.url}/parfums`, { waitUntil: 'commit' });
  await page.waitForURL('**/parfums/*');
  await page.getByRole('button', { name: /^Ajouter au panier –/ }).click();
  await page.getByRole('link', { name: 'Panier (1)' }).waitFor();
});

/** Follows the link to the page's content in the moment in which the router has begun and nothing is drawn. */
function skipAtOnce(): void {
  const listen = document.addEventListener.bind(document);
  const skipping: typeof document.addEventListener = (type: string, ...rest: [never]) => {
    listen(type, ...rest);
    if (type === 'click')
      queueMicrotask(() => document.querySelector<HTMLElement>('a[href="#contenu"]')?.click());
  };
  document.addEventListener = skipping;
}

it('a part of the page that is chosen before the page is ready stays chosen, and is gone back from in one step', async () => {
  const page = await shop.open(BARE);
  await page.goto(`${shop.url}/parfums`);
  await page.addInitScript(skipAtOnce);
  await page.goto(`${shop.url}/contact`);
  await hydrated(page);
  expect(page.url()).toBe(`${shop.url}/contact#contenu`);
  await page.goBack();
  expect(page.url()).toBe(`${shop.url}/contact`);
});

describe.each([
  { how: 'as it is', isTranslated: false },
  { how: 'that a browser translates', isTranslated: true },
])('a press that comes before the program of a page $how', ({ isTranslated }) => {
  /** Opens a perfume's page whose program comes when it is let go. */
  async function openStill(width?: number): Promise<{ page: Page; letGo: () => void }> {
    const perfume = await shop.perfume();
    const page = await shop.open(BARE, width === undefined ? {} : { width });
    if (isTranslated) await translatePages(page, 'at once');
    // As on a first visit: what the page before has fetched is not at hand.
    const session = await page.context().newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    const letGo = await holdAnswers(page, '**/assets/**/*.js');
    await page.goto(`${shop.url}/parfums/${perfume.id}`);
    return { page, letGo };
  }

  it('puts the perfume into the cart once it has come, and once', async () => {
    const { page, letGo } = await openStill();
    const add = page.getByRole('button', { name: /^Ajouter au panier –/ });
    await add.click();
    await add.click();
    letGo();
    await hydrated(page);
    await page.getByRole('link', { name: 'Panier (1)' }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'Panier (1)' }).waitFor();
    await add.click();
    await page.getByRole('link', { name: 'Panier (2)' }).waitFor();
  });

  it('opens the menu', async () => {
    const { page, letGo } = await openStill(390);
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
    letGo();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  });
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
