import { expect, it } from 'vitest';
import { fillDelivery } from '#embedded/end-to-end/shopper.ts';
import { findFaultsAtAnyWidth } from '../admin/testing/open-console.ts';
import { openStorefront, textOf } from '../testing/storefront.ts';
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

it('says where one is, and when it would arrive', async () => {
  const page = await openCheckout(shop, await shop.perfume());
  const current = page.getByRole('list', { name: 'Étapes de la commande' }).locator('[aria-current="step"]');
  expect(await textOf(current)).toBe('2 Coordonnées');
  await page.getByRole('group', { name: 'Livraison' }).getByText('Chez vous entre le').waitFor();
  await fillDelivery(page, aMailAddress());
  expect(await textOf(current)).toBe('3 Paiement');
  await page.reload();
  await page.getByRole('heading', { name: 'Paiement' }).waitFor();
  expect(await textOf(current)).toBe('3 Paiement');
});
