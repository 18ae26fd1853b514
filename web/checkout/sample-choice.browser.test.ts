import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { fillDelivery } from '#embedded/end-to-end/shopper.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { findFaultsAtAnyWidth } from '../admin/testing/open-console.ts';
import { openStorefront } from '../testing/storefront.ts';

const shop = openStorefront();

it('lets one choose which sample, beside what was added or in the form, of those in stock', async () => {
  const perfume = await shop.perfume();
  const name = `Échantillon ${randomUUID().slice(0, 8)}`;
  const given = { price: '6.00', stockQuantity: 3, kind: 'sample', perfumeId: perfume.id } as const;
  const sampleId = await shop.client.addProduct({ name, ...given });
  const offered = async () => (await fetch(`${shop.url}/api/articles?kind=sample`)).text();
  await eventually('the sample among those in stock', offered, (answer) => answer.includes(sampleId));
  const page = await shop.open(`/parfums/${perfume.id}`);
  await page.getByRole('button', { name: /^Ajouter au panier –/ }).click();
  const panel = page.getByRole('region', { name: 'Dans votre sélection' });
  await panel.getByLabel('Échantillon de 2 ml offert').selectOption({ label: name });
  expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  await panel.getByRole('link', { name: 'Commander' }).click();
  await page.waitForURL('**/commande');
  // What is kept is in the form once the page's program draws it.
  await expect.poll(() => page.getByRole('checkbox', { name: /échantillon de 2 ml/ }).isChecked()).toBe(true);
  await page
    .getByLabel('Votre échantillon')
    .locator(`option:checked[value="${sampleId}"]`)
    .waitFor({ state: 'attached' });
  expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  const email = `choice-${randomUUID()}@exemple.fr`;
  await fillDelivery(page, email);
  const read = () => shop.client.ordersBy(email);
  const [order] = await eventually('the order in the console', read, (orders) => orders.length > 0);
  expect(order).toMatchObject({
    sampleRequested: true,
    sample: { productId: sampleId, productName: name },
  });
  await shop.client.call('DELETE', `/api/admin/products/${sampleId}`);
});
