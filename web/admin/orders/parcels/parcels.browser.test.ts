import { expect, it } from 'vitest';
import { orderConfirmationSchema } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { paidOrder } from '../../../testing/paid-order.ts';
import { textOf } from '../../../testing/storefront.ts';
import { orderFragment } from '../../location.ts';
import { expectErrorAtField } from '../../testing/error-at-field.ts';
import { expectToast, findFaultsAtAnyWidth, openTab } from '../../testing/open-console.ts';
import { ownNumber } from '../../testing/own-number.ts';
import { shopConsole } from '../../testing/shop-console.ts';

const { client, open, url } = shopConsole();

it('an order leaves in two parcels, each with its articles and number, and its page says what follows', async () => {
  const { id, productName } = await paidOrder(client, 3);
  const number = shortId(id);
  const page = await open();
  await openTab(page, 'Commandes');
  await page.evaluate((fragment) => location.assign(fragment), orderFragment(id));
  const card = page.getByRole('article', { name: `Commande #${number}` });
  await card.getByRole('button', { name: `Envoyer une partie de la commande ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Envoyer une partie' });
  await dialog.getByLabel(productName).selectOption({ label: '1 sur 3' });
  const first = ownNumber();
  await dialog.getByLabel('Numéro de suivi').fill(`${first.slice(0, 12)}${(Number(first[12]) + 1) % 10}`);
  await dialog.getByRole('button', { name: 'Envoyer ce colis' }).click();
  const fault = /^Le chiffre de contrôle de ce numéro de suivi est faux/;
  await dialog.getByText(fault).waitFor();
  await expectErrorAtField(dialog.getByRole('textbox', { name: 'Numéro de suivi' }), fault);
  expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  await dialog.getByLabel('Numéro de suivi').fill(first);
  await dialog.getByRole('button', { name: 'Envoyer ce colis' }).click();
  await expectToast(page, 'Colis expédié');
  await dialog.waitFor({ state: 'detached' });
  await card.getByText('Expédiée en partie').waitFor();
  // Where the part went is sealed for the address that it left under.
  expect(await card.getByRole('button', { name: /^Corriger l’e-.?mail/ }).count()).toBe(0);
  const parcels = card.getByRole('region', { name: `Colis de la commande ${number}` });
  await parcels.getByText(`Reste à envoyer\u00a0: 2 × ${productName}`).waitFor();
  await parcels.getByText(first).waitFor();
  await parcels.getByText(/^L’adresse e-.?mail ne se corrige plus/).waitFor();
  expect(await findFaultsAtAnyWidth(page)).toEqual([]);

  const [slip] = await Promise.all([
    page.waitForEvent('download'),
    parcels.getByRole('button', { name: /^Bon de livraison/ }).click(),
  ]);
  expect(slip.suggestedFilename()).toBe(`miris-bon-de-livraison-${number}-1.pdf`);

  const read = await client.call('GET', `/api/orders/${id}/confirmation`);
  const { pagePath } = orderConfirmationSchema.parse(await read.json());
  const shopper = await page.context().newPage();
  await eventually(
    'the order’s page',
    async () => {
      await shopper.goto(new URL(pagePath, url).href);
      return textOf(shopper.getByRole('main'));
    },
    (text) => text.includes('À suivre dans un autre colis.') && text.includes(first),
  );
  expect(await findFaultsAtAnyWidth(shopper)).toEqual([]);

  const second = ownNumber();
  await card.getByRole('button', { name: /^Envoyer une partie/ }).click();
  await dialog.getByLabel(productName).selectOption({ label: '2 sur 2' });
  await dialog.getByText(/C’est tout ce qui reste/).waitFor();
  await dialog.getByLabel('Numéro de suivi').fill(first);
  await dialog.getByRole('button', { name: 'Envoyer ce colis' }).click();
  await page.getByText('Ce numéro de suivi est celui d’un autre colis de la commande').waitFor();
  await dialog.getByLabel('Numéro de suivi').fill(second);
  await dialog.getByRole('button', { name: 'Envoyer ce colis' }).click();
  await dialog.waitFor({ state: 'detached' });
  await card.getByText('Expédiée', { exact: true }).first().waitFor();
  await parcels.getByText(second).waitFor();
});
