import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Notes } from '#contracts/events/catalog/product.ts';
import { newVisitor } from '#embedded/end-to-end/shopper.ts';
import { launchChromium } from '#embedded/testing/chromium.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { sharedShop } from '#embedded/testing/shops/shared-shop.ts';
import { createShopClient, type ShopClient } from '#embedded/testing/shops/shop-client.ts';
import type { CartLine } from '../cart/cart.ts';
import { CART_KEY, PROMO_KEY } from '../cart/cart-storage.ts';
import { OWN_PAGES, SHARED_PAGES } from '../server/page-address.ts';

const SLOWEST_MS = 45_000;

/** Every page without a parameter (`page-address.test.ts` holds the sets to the folders), and what is there in place of none. */
export const SCREENS = [
  ...[...SHARED_PAGES, ...OWN_PAGES].filter((path) => !path.startsWith('/admin/')),
  '/rien',
  '/parfums/rien',
];

export interface PageOptions {
  readonly width?: number;
  /** Films play and styles move, as they do for most shoppers. */
  readonly motion?: boolean;
  /** What an earlier visit left in the browser's storage. */
  readonly stored?: Readonly<Record<string, string>>;
}

/** An address of the shop without a page: for what is told the browser before it opens one. */
export const BARE = '/robots.txt';

/** A visitor's browser, at a shop. */
export interface Visit {
  readonly context: BrowserContext;
  /** Stays open at a bare address, so that every page opens in its process, where the site's program is loaded and compiled already. */
  readonly kept: Page;
}

export interface Perfume {
  readonly id: string;
  readonly name: string;
}

/** The whole shop, and browsers to visit it with, for one test file. */
export interface Storefront {
  readonly url: string;
  readonly mailbox: string;
  /** The API, signed in as the administrator. */
  readonly client: ShopClient;
  /** A shopper's page, as on a first visit; the page opened before is closed. */
  open(path: string, options?: PageOptions): Promise<Page>;
  /** A perfume of this test's own, so that its stock is counted alone. */
  perfume(given?: { price?: string; stockQuantity?: number; name?: string; notes?: Notes }): Promise<Perfume>;
}

export function openStorefront(): Storefront {
  const { url, addresses } = sharedShop();
  const client = createShopClient(url, addresses.databaseUrl);
  const visitors = visitorsOf(url);
  beforeAll(() => client.logIn());
  return {
    url,
    mailbox: addresses.mailbox ?? '',
    client,
    open: visitors,
    async perfume({
      price = '89.00',
      stockQuantity = 7,
      name = `Essai ${randomUUID().slice(0, 8)}`,
      notes,
    } = {}) {
      const id = await client.addProduct({ name, price, stockQuantity, ...(notes && { notes }) });
      const listed = async () => (await (await fetch(`${url}/api/products`)).text()).includes(id);
      await eventually('the perfume in the shop’s list', listed, Boolean);
      return { name, id };
    },
  };
}

/** Opens pages of a shop: one browser for the test file, whose cart is empty again for every page opened. */
export function visitorsOf(url: string): Storefront['open'] {
  let browser: Browser | undefined;
  const visits = new Map<string, Promise<Visit>>();
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());
  afterEach(async ({ task }) => {
    const all = await Promise.all(visits.values());
    if (task.result?.state === 'fail') await tellPages(all.flatMap(pagesOf));
    // A page that stays open goes on asking and drawing.
    await Promise.all(all.map(forget));
  });

  return async (path, options = {}) => {
    const address = new URL(path, url);
    const kind = `${options.width} ${options.motion}`;
    if (!browser) throw new Error('pages are opened within tests');
    const begun = visits.get(kind) ?? beginVisit(browser, address, options);
    visits.set(kind, begun);
    const visit = await begun;
    await forget(visit);
    await visit.kept.evaluate((stored) => Object.assign(localStorage, stored), options.stored ?? {});
    const page = await visit.context.newPage();
    page.setDefaultTimeout(SLOWEST_MS);
    await page.goto(address.href);
    if (address.pathname !== BARE) await hydrated(page);
    return page;
  };
}

/** Begins a visit at the shop of an address. */
export async function beginVisit(
  browser: Browser,
  address: string | URL,
  options: PageOptions,
): Promise<Visit> {
  const context = await newVisitor(browser, options);
  const kept = await context.newPage();
  await kept.goto(new URL(BARE, address).href);
  return { context, kept };
}

/** Whoever reads of a failure, far from this machine, sees what the person at the page saw. */
export async function tellPages(pages: readonly Page[]): Promise<void> {
  for (const page of pages)
    console.error(`\n— ${page.url()}\n${await page.locator('body').ariaSnapshot({ timeout: 5_000 })}`);
}

function pagesOf({ context, kept }: Visit): Page[] {
  return context.pages().filter((page) => page !== kept);
}

/** Ends the visit before: its pages, its cart, its cookies. What was downloaded is kept. */
async function forget(visit: Visit): Promise<void> {
  await Promise.all(pagesOf(visit).map((page) => page.close()));
  await visit.kept.evaluate(() => localStorage.clear());
  await visit.context.clearCookies();
}

/**
 * Waits until the page's own code answers clicks, and the living form has taken the drawn one's place
 * (`web/checkout/delivery/DrawnForm.tsx`).
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('#root, #contenu')].some((element) =>
        Object.keys(element).some((key) => key.startsWith('__react')),
      ) && document.querySelector('form[method="dialog"]') === null,
  );
}

/** Waits until a part that is drawn by the server and brought to life late, such as the review form, answers clicks. */
export async function hydratedPart(part: Locator): Promise<Locator> {
  await part.evaluate((node) => node.scrollIntoView({ block: 'center' }));
  const isTaken = () => part.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__react')));
  await eventually('the part answers clicks', isTaken);
  return part;
}

/** Unfolds the review form of a product's page. */
export async function unfoldReviewForm(page: Page): Promise<Locator> {
  await page.getByRole('heading', { name: 'Donner votre avis' }).click();
  return page.getByRole('form', { name: 'Donner votre avis' });
}

/** What a cart keeps of a perfume, as an earlier visit stored it. */
export function keptLine(perfume: Perfume, given: Partial<CartLine['product']> = {}, quantity = 1): CartLine {
  const product = {
    ...perfume,
    shortDescription: 'Un parfum de test',
    price: '89.00',
    imageUrl: '',
    imageAlt: '',
    stockQuantity: 7,
    ...given,
  };
  return { product, quantity };
}

/** Opens a page with a cart from an earlier visit; texts are stored as they are, broken ones too. */
export function openWithCart(
  open: Storefront['open'],
  path: string,
  kept: { lines?: readonly CartLine[] | string; promo?: unknown },
  options?: PageOptions,
): Promise<Page> {
  const lines = typeof kept.lines === 'string' ? kept.lines : JSON.stringify(kept.lines ?? []);
  const stored: Record<string, string> = { [CART_KEY]: lines };
  if (kept.promo !== undefined)
    stored[PROMO_KEY] = typeof kept.promo === 'string' ? kept.promo : JSON.stringify(kept.promo);
  return open(path, { ...options, stored });
}

/** As `openWithCart`, once the page has heard of today's prices and stock. */
export async function openUpToDate(
  { open, url }: Storefront,
  path: string,
  kept: { lines: readonly CartLine[] },
): Promise<Page> {
  const page = await openWithCart(open, BARE, kept);
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/products');
  await page.goto(url + path);
  await hydrated(page);
  await (await answered).finished();
  return page;
}

/** What people read on the page or in a part of it, spaces evened out. */
export async function textOf(part: { innerText(): Promise<string> }): Promise<string> {
  return (await part.innerText()).replaceAll('\u2060', '').replaceAll(/\s+/gu, ' ').trim();
}

/** Keeps answers of these addresses back, so that a page can be seen while it loads; gives back how to let them go. */
export async function holdAnswers(page: Page, addresses: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
