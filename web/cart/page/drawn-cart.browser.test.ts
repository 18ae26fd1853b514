import { expect, it } from 'vitest';
import { BARE, holdAnswers, keptLine, openStorefront, openWithCart } from '../../testing/storefront.ts';

const shop = openStorefront();

/** The cart as it is before its program, which comes when it is let go. */
async function openStill(lines: Parameters<typeof openWithCart>[2]['lines']) {
  const page = await openWithCart(shop.open, BARE, { lines });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  const letGo = await holdAnswers(page, '**/assets/**/*.js');
  await page.goto(`${shop.url}/panier`);
  return { page, letGo, errors };
}

it('names and pictures of the cart are seen before its program has come, which takes their place', async () => {
  const [perfume] = await shop.client.listProducts();
  const own = await shop.perfume();
  const { page, letGo, errors } = await openStill([
    keptLine({ id: perfume?.id ?? '', name: perfume?.name ?? '' }, { imageUrl: perfume?.imageUrl ?? '' }),
    keptLine(own),
  ]);
  const [first, second] = [page.locator('main li').first(), page.locator('main li').last()];
  await first.getByText(perfume?.name ?? '').waitFor();
  const width = () => first.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(100);
  // It has no picture of its own.
  await second.getByText(own.name).waitFor();
  expect(await second.locator('img').count()).toBe(0);
  letGo();
  await page.getByRole('link', { name: own.name }).waitFor();
  expect(await page.getByText(own.name, { exact: true }).count()).toBe(1);
  expect(errors).toEqual([]);
});

it.each(['not a cart', '[]', '[{}]'])('a placeholder stands there for %s', async (lines) => {
  const { page, letGo, errors } = await openStill(lines);
  await page.locator('main [data-skeleton]').waitFor();
  letGo();
  await page.getByText('Votre panier est vide').waitFor();
  expect(errors).toEqual([]);
});
