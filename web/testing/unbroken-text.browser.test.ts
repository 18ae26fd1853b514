import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedShop } from '#embedded/testing/shops/shared-shop.ts';
import { aProduct } from '../admin/testing/fixtures.ts';
import { OWN_PAGES, SHARED_PAGES } from '../server/page-address.ts';
import { aReview, openStagedShop, type StagedShop } from './staged-shop.ts';
import { keptLine, openWithCart, visitorsOf } from './storefront.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const product = aProduct({
  id: ID,
  name: 'N'.repeat(200),
  shortDescription: 'd'.repeat(500),
  description: 'D'.repeat(500),
  notes: { top: ['t'.repeat(90)], middle: [], base: [] },
});

let staged: StagedShop;
beforeAll(async () => {
  staged = await openStagedShop({ available: false });
  staged.stage.products = [product];
  staged.stage.reviews = [
    aReview({ productId: ID, customerName: 'C'.repeat(90), title: 'T'.repeat(90), comment: 'c'.repeat(500) }),
  ];
});
afterAll(() => staged.close());
const open = visitorsOf('http://localhost');

it('no line breaks within the word e-mail, on any page', async () => {
  const { url } = sharedShop();
  for (const path of [...SHARED_PAGES, ...OWN_PAGES].filter((page) => !page.startsWith('/cgv'))) {
    const html = await (await fetch(url + path)).text();
    expect(/.{0,30}\be-mail.{0,30}/.exec(html)?.[0], path).toBeUndefined();
  }
});

it.each(
  [320, 390].flatMap((width) =>
    ['/', '/parfums', `/parfums/${ID}`, '/panier', '/commande'].map((path) => [path, width] as const),
  ),
)('%s is as wide as a screen of %i pixels, whatever long words it shows', async (path, width) => {
  const page = await openWithCart(
    (target, options) => open(new URL(target, staged.url).href, options),
    path,
    { lines: [keptLine(product, { shortDescription: product.shortDescription })] },
    { width },
  );
  await page.getByText(/N{20}/).first().waitFor();
  const overflowing = await page.evaluate(() => ({
    page: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
    parts: [...document.querySelectorAll('main *')]
      .filter(
        (part) =>
          part.getBoundingClientRect().right > innerWidth + 1 &&
          !part.closest('[role="tablist"], [aria-hidden="true"]'),
      )
      .map((part) => `${part.tagName} ${part.className}`.slice(0, 80)),
  }));
  expect(overflowing.page).toBeLessThanOrEqual(width);
  expect(overflowing.parts).toEqual([]);
});
