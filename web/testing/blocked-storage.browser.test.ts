import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARDS, fillDelivery, newVisitor, payWith, putInCart } from '#embedded/end-to-end/shopper.ts';
import { launchChromium, launchWithSettings } from '#embedded/testing/chromium.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { ADMIN_PASSWORD } from '#embedded/testing/shops/open-shop.ts';
import { enterPassword, expectToast } from '../admin/testing/open-console.ts';
import { breakPricesOnPress } from './break-prices.ts';
import { openStorefront, textOf } from './storefront.ts';

/** Browsers that keep nothing, or half, of what pages want kept: by their settings, in private windows, with a full disk. */
const shop = openStorefront();
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

type Storages = readonly ('localStorage' | 'sessionStorage')[];
const BOTH: Storages = ['localStorage', 'sessionStorage'];

/** How a browser says that it keeps nothing; each runs in the page before anything of the shop's. */
const REFUSALS = {
  'throws when it is looked at': (names: Storages) => {
    for (const name of names)
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  },
  'is null': (names: Storages) => {
    for (const name of names) Object.defineProperty(window, name, { value: null });
  },
  'is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
  'takes all and keeps nothing': () => {
    Storage.prototype.setItem = () => {};
  },
  'throws whatever is done': () => {
    for (const method of ['getItem', 'setItem', 'removeItem', 'clear', 'key'] as const)
      Storage.prototype[method] = () => {
        throw new DOMException('The storage is corrupted.', 'InvalidStateError');
      };
  },
};

/** A page of a visitor in a browser of that kind, and what went wrong in it. */
async function visit(context: BrowserContext): Promise<{ page: Page; errors: string[] }> {
  const page = await context.newPage();
  page.setDefaultTimeout(25_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // The browser's own word on a refused card, and on details that only a browser with the order's cookie is told.
    if (message.type() === 'error' && !/status of 40[24]/.test(message.text())) errors.push(message.text());
  });
  return { page, errors };
}

async function isPaidOnce(email: string): Promise<void> {
  const states = async () => (await shop.client.ordersBy(email)).map(({ paymentState }) => paymentState);
  expect(await eventually('the paid order', states, (all) => all.includes('confirmed'))).toHaveLength(1);
}

/** From the collection to the thanks, with a refused card on the way. */
async function buy(context: BrowserContext): Promise<void> {
  const { page, errors } = await visit(context);
  const perfume = await shop.perfume();
  const email = `sans-trace-${randomUUID()}@exemple.fr`;
  await putInCart(page, shop.url, perfume.name);
  await page.getByRole('link', { name: 'Passer la commande' }).click();
  await fillDelivery(page, email);
  await payWith(page, CARDS.declined);
  await page.getByRole('main').getByRole('alert').getByText('Erreur de Paiement').waitFor();
  await payWith(page, CARDS.succeeds);
  await page.getByText('Commande confirmée et payée', { exact: true }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Panier', exact: true }).waitFor();
  await isPaidOnce(email);
  expect(errors).toEqual([]);
}

describe('a shopper buys a bottle', () => {
  it.each([
    ['localStorage', 'throws when it is looked at', ['localStorage']],
    ['sessionStorage', 'throws when it is looked at', ['sessionStorage']],
    ['each storage', 'throws when it is looked at', BOTH],
    ['each storage', 'is null', BOTH],
    ['each storage', 'is full', BOTH],
    ['each storage', 'takes all and keeps nothing', BOTH],
    ['each storage', 'throws whatever is done', BOTH],
  ] as const)('where %s %s', async (_, refusal, names) => {
    const context = await newVisitor(browser);
    await context.addInitScript(REFUSALS[refusal], names);
    await buy(context);
    await context.close();
  });
});

describe('in Chromium with all cookies blocked', () => {
  let context: BrowserContext;
  beforeAll(async () => {
    context = await launchWithSettings({ profile: { default_content_setting_values: { cookies: 2 } } });
  });
  afterAll(() => context.close());

  it('every page can be read, and a bottle is bought', async () => {
    const { page } = await visit(context);
    await page.goto(`${shop.url}/cgv`);
    const blocked = await page.evaluate(() => {
      try {
        return localStorage.length;
      } catch (error) {
        return error instanceof Error && error.name;
      }
    });
    expect(blocked).toBe('SecurityError');
    await buy(context);
  });

  it('the console says what its session needs', async () => {
    const { page } = await visit(context);
    await page.goto(`${shop.url}/admin`);
    await enterPassword(page, ADMIN_PASSWORD);
    await expectToast(page, 'Connexion impossible');
    expect(await textOf(page.locator('body'))).toContain('Votre navigateur refuse les cookies de ce site.');
  });
});

it('the console opens where no storage works', async () => {
  const context = await newVisitor(browser);
  await context.addInitScript(REFUSALS['throws when it is looked at'], BOTH);
  const { page } = await visit(context);
  await page.goto(`${shop.url}/admin`);
  await enterPassword(page, ADMIN_PASSWORD);
  await page.getByRole('tab', { name: 'Tableau de bord', selected: true }).waitFor();
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await page.getByLabel('Mot de passe').waitFor();
  await context.close();
});

it('a page that fails does not say that a cart is kept which is not', async () => {
  const context = await newVisitor(browser);
  await context.addInitScript(REFUSALS['is full'], BOTH);
  const { page } = await visit(context);
  const perfume = await shop.perfume();
  await page.goto(`${shop.url}/parfums/${perfume.id}`);
  await page.getByRole('button', { name: /^Ajouter au panier –/ }).click();
  await page.getByRole('link', { name: 'Panier (1)' }).waitFor();
  await breakPricesOnPress(page);
  await page.getByRole('button', { name: /^Augmenter/ }).click();
  await page.getByRole('heading', { name: 'Une erreur est survenue' }).waitFor();
  const said = await textOf(page.getByRole('main'));
  expect(said).toContain('La page n’a pas pu être affichée.');
  expect(said).not.toContain('conservé');
  await context.close();
});
