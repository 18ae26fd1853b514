import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { documentsOf, type PaidOrder, paidOrder } from '../../testing/paid-order.ts';
import { textOf } from '../../testing/storefront.ts';
import {
  expectToast,
  findAccessibilityFaults,
  findFaultsAtAnyWidth,
  openOrders,
} from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { addresses, client, open } = shopConsole();

const statusOf = async (id: string) => (await client.findOrder(id))?.status;

async function stockOf(productId: string): Promise<number | undefined> {
  return (await client.listProducts()).find(({ id }) => id === productId)?.stockQuantity;
}

async function withdraw({ id, email }: PaidOrder): Promise<void> {
  const body = { name: 'Ada Lovelace', orderNumber: id, email };
  expect((await client.call('POST', '/api/withdrawals', body)).status).toBe(201);
  await expect.poll(async () => (await client.findOrder(id))?.withdrawalDeclaredAt).toBeTruthy();
}

async function openReturns(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Rétractations' }).click();
  await page.getByRole('heading', { name: 'Rétractations' }).waitFor();
  await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
}

const entryOf = (page: Page, { id }: PaidOrder) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Commande #${shortId(id)}` }) });

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(label).selectOption(option);
}

describe('the work list of withdrawals', () => {
  it('follows a parcel from its proof to the money, bottle by bottle', async () => {
    const order = await paidOrder(client);
    await client.call('PATCH', `/api/admin/orders/${order.id}`, { status: 'delivered' });
    await withdraw(order);
    const page = await open();
    await openReturns(page);
    const entry = entryOf(page, order);
    await entry.getByText(/^À renvoyer par le client au plus tard le/).waitFor();
    await entry.getByRole('button', { name: /^Colis reçu/ }).click();
    await choose(page, 'Quantité reçue', '1');
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Enregistrer le retour' }).click();
    await expectToast(page, 'Retour enregistré');
    await expect.poll(() => stockOf(order.productId)).toBe(4);
    await entry.getByText(/^À rembourser au plus tard le/).waitFor();
    await entry.getByRole('button', { name: /^Rembourser/ }).click();
    const question = page.getByRole('alertdialog', { name: /^Rembourser/ });
    expect(await textOf(question)).toContain('60,00 € seront remboursés pour 1 article, un e-mail part.');
    await question.getByRole('button', { name: 'Rembourser maintenant' }).click();
    await expectToast(page, 'Remboursement demandé');
    await entry.getByText('Remboursée en partie').waitFor();
    await entry.getByRole('button', { name: /^Colis reçu/ }).click();
    await choose(page, 'État', 'opened');
    await page.getByRole('button', { name: 'Enregistrer le retour' }).click();
    await entry.waitFor({ state: 'detached' });
    await expect.poll(() => stockOf(order.productId)).toBe(4);
    await page.getByText('Terminées').click();
    await entry.getByText(/dont 1 descellé/).waitFor();
    await expect
      .poll(() => client.findOrder(order.id))
      .toMatchObject({ status: 'delivered', refundedAmount: '60.00' });
  });

  it('takes off a bottle’s refund what it lost by being used, and tells so in the mail and on the credit note', async () => {
    const order = await paidOrder(client);
    await client.call('PATCH', `/api/admin/orders/${order.id}`, { status: 'delivered' });
    await withdraw(order);
    const page = await open();
    await openReturns(page);
    const entry = entryOf(page, order);
    await entry.getByRole('button', { name: /^Colis reçu/ }).click();
    await choose(page, 'État', 'damaged');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Moins-value/).fill('120,01');
    // What is typed is there again however the window was closed.
    for (const leave of [() => page.keyboard.press('Escape'), () => page.reload()]) {
      await leave();
      await dialog.waitFor({ state: 'detached' });
      await entry.getByRole('button', { name: /^Colis reçu/ }).click();
      expect(await dialog.getByLabel(/^Moins-value/).inputValue()).toBe('120,01');
      expect(await dialog.getByLabel('État').inputValue()).toBe('damaged');
    }
    const save = page.getByRole('button', { name: 'Enregistrer le retour' });
    expect(await save.isDisabled()).toBe(true);
    await dialog.getByLabel(/^Motif de la moins-value/).fill('flacon entamé');
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await save.click();
    await page.getByText('La moins-value dépasse ce qui reste à rembourser pour cet article').waitFor();
    await dialog.getByLabel(/^Moins-value/).fill('30,00');
    await save.click();
    await entry.getByText(/moins-value de 30,00\s€ \(flacon entamé\)/).waitFor();
    await entry.getByRole('button', { name: /^Rembourser/ }).click();
    const question = page.getByRole('alertdialog', { name: /^Rembourser/ });
    expect(await textOf(question)).toContain(
      '90,00 € seront remboursés pour 2 articles, moins-value de 30,00 € déduite',
    );
    await question.getByRole('button', { name: 'Rembourser maintenant' }).click();
    await entry.waitFor({ state: 'detached' });
    await expect.poll(() => client.findOrder(order.id)).toMatchObject({ refundedAmount: '90.00' });

    const mails = async () =>
      (await fetch(`${addresses.mailbox}/api/messages?to=${encodeURIComponent(order.email)}`)).text();
    await expect.poll(mails).toMatch(/moins-value.*30,00.*flacon entamé/s);
    const [note] = await documentsOf(client, order.id, 2);
    expect(note).toMatch(/^A/);
  });

  it('lets nobody ship unawares what was withdrawn from, and ends it with one confirmation', async () => {
    const order = await paidOrder(client);
    await withdraw(order);
    const page = await open();
    await openOrders(page);
    await page.getByLabel('Rechercher une commande').fill(shortId(order.id));
    const card = page.getByRole('article', { name: `Commande #${shortId(order.id)}` });
    await card.getByText('Rétractation déclarée').waitFor();
    await card.getByLabel(`Statut de la commande ${shortId(order.id)}`).selectOption({ label: 'Expédiée' });
    const question = page.getByRole('alertdialog', { name: /^Expédier/ });
    expect(await textOf(question)).toContain('toute la commande');
    await question.getByRole('button', { name: 'Revenir' }).click();
    expect(await statusOf(order.id)).toBe('confirmed');
    await openReturns(page);
    await entryOf(page, order)
      .getByRole('button', { name: /^Annuler et rembourser/ })
      .click();
    const end = page.getByRole('alertdialog', { name: /^Annuler et rembourser/ });
    expect(await textOf(end)).toContain('120,00 € seront remboursés, 2 articles remis en vente');
    await end.getByRole('button', { name: 'Annuler et rembourser' }).click();
    await expectToast(page, 'Remboursement demandé');
    await entryOf(page, order).waitFor({ state: 'detached' });
    await expect.poll(() => statusOf(order.id)).toBe('cancelled');
    await expect.poll(() => stockOf(order.productId)).toBe(5);
  });

  it('is accessible and fits', async () => {
    const order = await paidOrder(client);
    await client.call('PATCH', `/api/admin/orders/${order.id}`, { status: 'shipped' });
    await withdraw(order);
    const page = await open(390);
    await openReturns(page);
    await entryOf(page, order).waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await entryOf(page, order)
      .getByRole('button', { name: /^Preuve d’envoi reçue/ })
      .click();
    await expectToast(page, 'Preuve d’envoi notée');
    await entryOf(page, order)
      .getByText(/envoi prouvé/)
      .waitFor();
  });
});
