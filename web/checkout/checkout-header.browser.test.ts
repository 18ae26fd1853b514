import { expect, it } from 'vitest';
import { fillDelivery } from '#embedded/end-to-end/shopper.ts';
import { findFaultsAtAnyWidth } from '../admin/testing/open-console.ts';
import { keptLine, openStorefront, openWithCart, textOf } from '../testing/storefront.ts';
import { aMailAddress, openCheckout } from './testing/checkout-page.ts';

const shop = openStorefront();

it('the checkout’s header leads back to the cart and home, and nowhere else', async () => {
  const page = await openCheckout(shop, await shop.perfume());
  const banner = page.getByRole('banner');
  await banner.getByRole('link', { name: 'Panier (1)' }).waitFor();
  const links = await banner.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  expect(links).toEqual(['/panier', '/']);
  expect(await textOf(banner)).toContain('Paiement sécurisé');
  expect(await findFaultsAtAnyWidth(page)).toEqual([]);
});

it.each([320, 360, 390, 430])(
  'at %i px, the lock of the payment does not touch the house’s name, and the steps stand in one line',
  async (width) => {
    const lines = [keptLine(await shop.perfume())];
    const page = await openWithCart(shop.open, '/commande', { lines }, { width });
    const banner = page.getByRole('banner');
    const secure = await banner.getByText('Paiement sécurisé').boundingBox();
    const name = await banner.getByRole('link', { name: 'Mirïs, accueil' }).boundingBox();
    expect(await banner.locator('p svg').isVisible()).toBe(true);
    expect((secure?.x ?? 0) - (name?.x ?? 0) - (name?.width ?? 0)).toBeGreaterThanOrEqual(0);
    const steps = await page.getByRole('list', { name: 'Étapes de la commande' }).getByRole('listitem').all();
    const tops = await Promise.all(steps.map(async (step) => (await step.boundingBox())?.y));
    expect(new Set(tops).size).toBe(1);
  },
);

it('says where one is, and when it would arrive', async () => {
  const page = await openCheckout(shop, await shop.perfume());
  const current = page.getByRole('list', { name: 'Étapes de la commande' }).locator('[aria-current="step"]');
  expect(await textOf(current)).toBe('2 Coordonnées');
  await page.getByRole('group', { name: 'Livraison' }).getByText('Chez vous entre le').waitFor();
  await fillDelivery(page, aMailAddress());
  await expect.poll(() => textOf(current)).toBe('3 Paiement');
  await page.reload();
  await page.getByRole('heading', { name: 'Paiement' }).waitFor();
  await expect.poll(() => textOf(current)).toBe('3 Paiement');
});
