import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRODUCTS_AT_ONCE } from '#contracts/constants.ts';
import { aProduct } from '../../admin/testing/fixtures.ts';
import { expectToast } from '../../admin/testing/open-console.ts';
import { openStagedShop, type StagedShop } from '../../testing/staged-shop.ts';
import {
  holdAnswers,
  hydrated,
  keptLine,
  openStorefront,
  openWithCart,
  textOf,
  visitorsOf,
} from '../../testing/storefront.ts';

const shop = openStorefront();

function cardOf(page: Page, id: string) {
  return page.locator(`article[data-product="${id}"]`);
}

describe('§2 Product card', () => {
  it('shows image, name, short description, rating with review count, price, stock and an add button', async () => {
    const [seeded] = await shop.client.listProducts();
    if (!seeded) throw new Error('the shop is empty');
    const page = await shop.open('/parfums');
    const card = cardOf(page, seeded.id);
    await card.getByRole('img', { name: seeded.imageAlt }).waitFor();
    await card.getByRole('img', { name: / sur 5$/ }).waitFor();
    const text = await textOf(card);
    for (const said of [
      seeded.name,
      seeded.shortDescription,
      `${seeded.reviewCount} avis`,
      '118,00 €',
      'En stock',
    ])
      expect(text).toContain(said);
    await card.getByRole('button', { name: `Ajouter au panier : ${seeded.name}` }).waitFor();
  });

  it('opens the product wherever it is clicked', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open('/parfums');
    const frame = await cardOf(page, perfume.id).locator('picture').boundingBox();
    await cardOf(page, perfume.id).scrollIntoViewIfNeeded();
    expect(frame).not.toBeNull();
    await cardOf(page, perfume.id).click({ position: { x: 60, y: 60 } });
    await page.getByRole('heading', { name: perfume.name, level: 1 }).waitFor();
  });

  it('says ‘Aucun avis’ where there is none (§9)', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open('/parfums');
    await cardOf(page, perfume.id).getByText('Aucun avis', { exact: true }).waitFor();
  });
});

describe('§4 Stock indicator on a card', () => {
  it('is ‘Rupture de stock’ at 0, with the button disabled and reading ‘Rupture de Stock’', async () => {
    const perfume = await shop.perfume({ stockQuantity: 0 });
    const page = await shop.open('/parfums');
    const card = cardOf(page, perfume.id);
    await card.getByText('Rupture de stock', { exact: true }).waitFor();
    expect(await card.getByRole('button', { name: 'Rupture de Stock', exact: true }).isDisabled()).toBe(true);
  });

  it('is ‘Stock faible (n)’ from 1 to 5 and ‘En stock’ above 5', async () => {
    const stocks = [1, 5, 6];
    const perfumes = await Promise.all(stocks.map((stockQuantity) => shop.perfume({ stockQuantity })));
    const page = await shop.open('/parfums');
    const said = ['Stock faible (1)', 'Stock faible (5)', 'En stock'];
    for (const [index, { id }] of perfumes.entries())
      await cardOf(page, id)
        .getByText(said[index] ?? '', { exact: true })
        .waitFor();
  });
});

describe('§4 Product card add', () => {
  it('tells ‘Produit ajouté’', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open('/parfums');
    await cardOf(page, perfume.id).getByRole('button').click();
    await expectToast(page, 'Produit ajouté', `${perfume.name} a été ajouté à votre panier.`);
    await page.getByRole('link', { name: 'Panier (1)' }).waitFor();
  });

  it('tells ‘Stock insuffisant’ with the cart’s message when there is no more', async () => {
    const perfume = await shop.perfume({ stockQuantity: 2 });
    const page = await openWithCart(shop.open, '/parfums', {
      lines: [keptLine(perfume, { stockQuantity: 2 }, 2)],
    });
    await cardOf(page, perfume.id).getByRole('button').click();
    await expectToast(page, 'Stock insuffisant', 'Stock insuffisant. Disponible: 2, Dans le panier: 2');
  });

  it('shows only one toast at a time', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open('/parfums');
    for (let press = 0; press < 3; press += 1) await cardOf(page, perfume.id).getByRole('button').click();
    await page.getByRole('link', { name: 'Panier (3)' }).waitFor();
    const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('alertdialog');
    await toasts.first().waitFor();
    expect(await toasts.count()).toBe(1);
    const box = await toasts.first().boundingBox();
    expect(box?.width).toBeLessThanOrEqual(420);
  });
});

describe('§2 Collection', () => {
  it('invites under its title to discover the full range', async () => {
    const page = await shop.open('/parfums');
    await page.getByRole('heading', { name: 'Collection Mirïs', level: 1 }).waitFor();
    await page.getByText('Découvrez l’ensemble de nos créations').waitFor();
  });

  it.each([
    [390, 1],
    [820, 2],
    [1440, 3],
  ])('at %i px puts %i cards in a row', async (width, columns) => {
    const page = await shop.open('/parfums', { width });
    const lefts = await page
      .locator('article[data-product]')
      .evaluateAll((cards) => [
        ...new Set(cards.map((card) => Math.round(card.getBoundingClientRect().left))),
      ]);
    expect(lefts).toHaveLength(columns);
  });
});

describe('§4 Collection sort', () => {
  async function prices(page: Page): Promise<number[]> {
    const texts = await page
      .getByRole('article')
      .getByText(/^[\d\s]+,\d\d\s€$/u)
      .allTextContents();
    return texts.map((text) => Number(text.replaceAll(/[^\d,]/gu, '').replace(',', '.')));
  }

  it('is ‘Prix croissant’ by default and ‘Prix décroissant’ when chosen', async () => {
    await shop.perfume({ price: '98089.00' });
    await shop.perfume({ price: '9.50' });
    const page = await shop.open('/parfums');
    const rising = await prices(page);
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
    const sort = page.getByLabel('Trier par prix');
    expect(await sort.locator('option').allInnerTexts()).toEqual(['Prix croissant', 'Prix décroissant']);
    expect(await sort.inputValue()).toBe('price-asc');
    await sort.selectOption('Prix décroissant');
    const dearest = page
      .locator('article[data-product]')
      .first()
      .getByText(/98.?089,00/);
    await dearest.waitFor();
    const falling = await prices(page);
    expect(falling).toEqual(rising.toReversed());
  });

  it('stays as chosen on the way back from a perfume, and after a reload', async () => {
    const page = await shop.open('/parfums');
    await page.getByLabel('Trier par prix').selectOption('Prix décroissant');
    const names = page.getByRole('article').getByRole('heading');
    await page.waitForURL('**/parfums?tri=price-desc');
    // The address says so before the list does.
    const isFalling = async () => {
      const shown = await prices(page);
      return shown.length > 1 && shown.every((price, at) => at === 0 || price <= (shown[at - 1] ?? 0));
    };
    await expect.poll(isFalling).toBe(true);
    const falling = await names.allInnerTexts();
    await page.getByRole('article').getByRole('link').first().click();
    await page.waitForURL(/\/parfums\/[a-z0-9-]+$/);
    await page.goBack();
    await expect.poll(() => names.allInnerTexts()).toEqual(falling);
    await page.reload();
    await hydrated(page);
    // A perfume of the tests before may be listed only now.
    const listed = await names.allInnerTexts();
    expect(listed.filter((name) => falling.includes(name))).toEqual(falling);
  });
});

describe('§2 Collection while it loads and when it is empty', () => {
  let staged: StagedShop;
  beforeAll(async () => {
    staged = await openStagedShop({ available: false });
  });
  afterAll(() => staged.close());
  const open = visitorsOf('http://localhost');

  it('holds the place with 6 placeholder cards, then shows the list', async () => {
    staged.stage.products = [aProduct()];
    const page = await open(`${staged.url}/contact`);
    const release = await holdAnswers(page, '**/api/products');
    await page.getByRole('banner').getByRole('link', { name: 'Parfums' }).click();
    await page.locator('[data-placeholder="product"]').first().waitFor();
    expect(await page.locator('[data-placeholder="product"]').count()).toBe(6);
    release();
    await page.locator('article[data-product]').waitFor();
    expect(await page.locator('[data-placeholder="product"]').count()).toBe(0);
  });

  it('says ‘Aucun produit disponible.’ when there is none', async () => {
    staged.stage.products = [];
    const page = await open(`${staged.url}/parfums`);
    await page.getByText('Aucun produit disponible.', { exact: true }).waitFor();
  });

  it('says so when the list cannot be had', async () => {
    const page = await open(`${staged.url}/contact`);
    await page.route('**/api/products', (route) => route.fulfill({ status: 503, body: 'away' }));
    await page.getByRole('banner').getByRole('link', { name: 'Parfums' }).click();
    await page.getByRole('alert').getByText('Les parfums n’ont pas pu être chargés.').waitFor();
  });

  it('shows a flacon without a name for an asset alias, an empty address and one that fails to load (§3)', async () => {
    const imageUrls = ['@assets/flacon.png', '', '/objects/rien.jpg'];
    staged.stage.products = imageUrls.map((imageUrl, index) =>
      aProduct({ id: `00000000-0000-4000-8000-00000000000${index}`, name: `Parfum ${index}`, imageUrl }),
    );
    const page = await open(`${staged.url}/parfums`);
    await page.waitForFunction(() => {
      const images = [...document.querySelectorAll<HTMLImageElement>('article[data-product] img')];
      return (
        images.length === 3 &&
        images.every((image) => image.currentSrc.includes('/media/perfume-without-picture'))
      );
    });
  });
});

describe('a collection larger than a page', () => {
  const LARGE = 2 * PRODUCTS_AT_ONCE + 5;
  let staged: StagedShop;
  beforeAll(async () => {
    staged = await openStagedShop({ available: false });
    staged.stage.products = Array.from({ length: LARGE }, (_, index) =>
      aProduct({
        id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        name: `Parfum ${index}`,
        price: `${1_000 - index}.00`,
      }),
    );
  });
  afterAll(() => staged.close());
  const open = visitorsOf('http://localhost');
  const cards = (page: Page) => page.locator('article[data-product]');

  it('shows more at a press, until nothing is left', async () => {
    const page = await open(`${staged.url}/parfums`);
    expect(await cards(page).count()).toBe(PRODUCTS_AT_ONCE);
    for (const shown of [2 * PRODUCTS_AT_ONCE, LARGE]) {
      await page.getByRole('link', { name: 'Afficher plus' }).click();
      await page.getByText(`${shown} parfums affichés`).waitFor();
      expect(await cards(page).count()).toBe(shown);
    }
    expect(await page.getByRole('link', { name: 'Afficher plus' }).count()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
  });

  it('leaves the keyboard at the first perfume that the last press added', async () => {
    const page = await open(`${staged.url}/parfums`);
    for (const shown of [2 * PRODUCTS_AT_ONCE, LARGE]) {
      await page.getByRole('link', { name: 'Afficher plus' }).press('Enter');
      await page.getByText(`${shown} parfums affichés`).waitFor();
    }
    const added = cards(page)
      .nth(2 * PRODUCTS_AT_ONCE)
      .getByRole('link');
    await expect.poll(() => added.evaluate((link) => link === document.activeElement)).toBe(true);
  });

  it('leaves the keyboard on the order that is chosen after some or all were shown', async () => {
    for (const presses of [1, 2]) {
      const page = await open(`${staged.url}/parfums`);
      for (const shown of [2 * PRODUCTS_AT_ONCE, LARGE].slice(0, presses)) {
        await page.getByRole('link', { name: 'Afficher plus' }).press('Enter');
        await page.getByText(`${shown} parfums affichés`).waitFor();
      }
      const sort = page.getByLabel('Trier par prix');
      await sort.focus();
      await sort.selectOption('Prix décroissant');
      await page.getByText(`${PRODUCTS_AT_ONCE} parfums affichés`).waitFor();
      expect(await sort.evaluate((select) => select === document.activeElement)).toBe(true);
    }
  });

  it('says that more cannot be had for the moment, and goes on at the next press', async () => {
    const page = await open(`${staged.url}/parfums`);
    await page.route('**/api/products?*', (route) => route.abort());
    await page.getByRole('link', { name: 'Afficher plus' }).click();
    await expectToast(page, 'Erreur', 'La suite n’a pas pu être chargée. Veuillez réessayer.');
    await page.unroute('**/api/products?*');
    await page.getByRole('link', { name: 'Afficher plus' }).click();
    await page.getByText(`${2 * PRODUCTS_AT_ONCE} parfums affichés`).waitFor();
  });

  it('can be walked through by its links alone, without JavaScript', async () => {
    const seen = new Set<string>();
    let path: string | undefined = '/parfums';
    while (path !== undefined) {
      const html = await (await fetch(`${staged.url}${path}`)).text();
      for (const [, id = ''] of html.matchAll(/<article[^>]*data-product="([^"]+)"/g)) seen.add(id);
      path = /href="(\/parfums\?apres=[^"]+)"/.exec(html)?.[1];
    }
    expect(seen.size).toBe(LARGE);
  });
});
