import { expect, it } from 'vitest';
import { orderConfirmationSchema } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { paidOrder } from '../../../testing/paid-order.ts';
import { textOf } from '../../../testing/storefront.ts';
import { DRAFT_PREFIX } from '../../data/drafts.ts';
import { orderFragment } from '../../location.ts';
import { expectErrorAtField } from '../../testing/error-at-field.ts';
import { expectToast, findFaultsAtAnyWidth, openTab } from '../../testing/open-console.ts';
import { ownNumber } from '../../testing/own-number.ts';
import { shopConsole } from '../../testing/shop-console.ts';

const { client, open, url } = shopConsole();

it('articles of an order that left are sent again, free of charge, with papers of their own', async () => {
  const { id, productId, productName } = await paidOrder(client, 2);
  const number = shortId(id);
  const sent = await client.call('PATCH', `/api/admin/orders/${id}`, {
    status: 'shipped',
    trackingNumber: ownNumber(),
  });
  expect(sent.ok, await sent.text()).toBe(true);
  const status = async () => (await client.findOrder(id))?.status;
  await expect.poll(status).toBe('shipped');
  const page = await open();
  await openTab(page, 'Commandes');
  await page.evaluate((fragment) => location.assign(fragment), orderFragment(id));
  const card = page.getByRole('article', { name: `Commande #${number}` });
  const offer = card.getByRole('button', { name: `Envoyer un remplacement pour la commande ${number}` });
  await offer.click();
  const dialog = page.getByRole('dialog', { name: 'Envoyer un remplacement' });
  const send = dialog.getByRole('button', { name: 'Envoyer ce remplacement' });
  expect(await send.isDisabled()).toBe(true);
  await dialog.getByLabel(productName).selectOption({ label: '1 sur 2' });
  await dialog.getByLabel('Raison').selectOption({ label: 'Arrivé abîmé' });
  const own = ownNumber();
  await dialog.getByLabel('Numéro de suivi').fill(`${own.slice(0, 12)}${(Number(own[12]) + 1) % 10}`);
  await send.click();
  const fault = /^Le chiffre de contrôle de ce numéro de suivi est faux/;
  await dialog.getByText(fault).waitFor();
  await expectErrorAtField(dialog.getByRole('textbox', { name: 'Numéro de suivi' }), fault);
  expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  await dialog.getByLabel('Numéro de suivi').fill(own);
  await send.click();
  await expectToast(page, 'Remplacement envoyé');
  await dialog.waitFor({ state: 'detached' });

  const replacements = card.getByRole('region', { name: `Remplacements de la commande ${number}` });
  await replacements.getByText(new RegExp(`^1 × ${productName}, parti le .+\\. Arrivé abîmé\\.$`)).waitFor();
  await replacements.getByText(own).waitFor();
  expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  const [slip] = await Promise.all([
    page.waitForEvent('download'),
    replacements.getByRole('button', { name: /^Bon de livraison/ }).click(),
  ]);
  expect(slip.suggestedFilename()).toBe(`miris-bon-de-livraison-${number}-remplacement-1.pdf`);
  const fileOf = async (label: RegExp) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      replacements.getByRole('button', { name: label }).click(),
    ]);
    return file.suggestedFilename();
  };
  expect(await fileOf(/^Liste de prélèvement/)).toBe(
    `miris-liste-de-prelevement-${number}-remplacement-1.pdf`,
  );
  expect(await fileOf(/^Fichier Colissimo/)).toBe(`miris-colissimo-${number}-remplacement-1.csv`);
  // Five bottles: two sold, one sent again.
  const free = async () => (await client.listProducts()).find((each) => each.id === productId)?.stockQuantity;
  await expect.poll(free).toBe(2);

  const read = await client.call('GET', `/api/orders/${id}/confirmation`);
  const { pagePath } = orderConfirmationSchema.parse(await read.json());
  const shopper = await page.context().newPage();
  await eventually(
    'the order’s page',
    async () => {
      await shopper.goto(new URL(pagePath, url).href);
      return textOf(shopper.getByRole('main'));
    },
    (text) => text.includes('Envoyé à nouveau, sans frais') && text.includes(own),
  );
  expect(await findFaultsAtAnyWidth(shopper)).toEqual([]);

  // The other one of the two is the last that may be.
  await offer.click();
  await dialog.getByLabel(productName).selectOption({ label: '1 sur 1' });
  await dialog.getByLabel('Numéro de suivi').fill(own);
  await send.click();
  await page.getByText('Ce numéro de suivi est celui d’un autre colis de la commande').waitFor();
  await dialog.getByLabel('Numéro de suivi').fill(ownNumber());
  await send.click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => offer.count()).toBe(0);
  const refused = await client.call('POST', `/api/admin/orders/${id}/replacements`, {
    items: [{ productId, quantity: 1 }],
    reason: 'missing',
    shippingMethod: 'colissimo',
    trackingNumber: ownNumber(),
  });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('une rétractation ou d’un remplacement');
});

it('a replacement found again after a reload is forgotten once all in it is as it was', async () => {
  const { id } = await paidOrder(client);
  const left = await client.call('PATCH', `/api/admin/orders/${id}`, { status: 'delivered' });
  expect(left.ok, await left.text()).toBe(true);
  const page = await open();
  await openTab(page, 'Commandes');
  await page.evaluate((fragment) => location.assign(fragment), orderFragment(id));
  const opener = page.getByRole('button', {
    name: `Envoyer un remplacement pour la commande ${shortId(id)}`,
  });
  const dialog = page.getByRole('dialog', { name: 'Envoyer un remplacement' });
  const number = dialog.getByLabel('Numéro de suivi');
  const isKept = () => page.evaluate((name) => name in sessionStorage, `${DRAFT_PREFIX}replacement-${id}`);
  await opener.click();
  await number.fill('8P4');
  await expect.poll(isKept).toBe(true);
  await page.reload();
  await opener.click();
  await expect.poll(() => number.inputValue()).toBe('8P4');
  await number.fill('');
  await expect.poll(isKept).toBe(false);
});
