import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { orderConfirmationSchema } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { contentOf } from '#embedded/testing/chromium.ts';
import { documentsOf, paidOrder, unpaidOrder } from '../../testing/paid-order.ts';
import {
  expectToast,
  findAccessibilityFaults,
  findFaultsAtAnyWidth,
  openOrders,
} from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { client, open } = shopConsole();

const anOrderOf = (quantity: number) => unpaidOrder(client, { quantity, email: 'ada@exemple.fr' });

async function orderInConsole(page: Page, id: string) {
  await openOrders(page);
  await page.getByLabel('Rechercher une commande').fill(shortId(id));
  const card = page.getByRole('article', { name: `Commande #${shortId(id)}` });
  await card.waitFor();
  return card;
}

/** @returns the subjects of the mails about an order that have been sent. */
async function subjectsSent(orderId: string): Promise<readonly string[]> {
  const answer = await client.call('GET', `/api/admin/email-notifications?orderId=${orderId}`);
  const notices = z.array(z.object({ subject: z.string(), status: z.string() })).parse(await answer.json());
  return notices.filter(({ status }) => status === 'sent').map(({ subject }) => subject);
}

describe('an order in the console', () => {
  it('shows who ordered what, where to, and that it is not paid yet', async () => {
    const { id, productName } = await anOrderOf(2);
    const page = await open();
    const card = await orderInConsole(page, id);
    for (const text of [
      `${productName} x 2`,
      'Ada Lovelace',
      'ada@exemple.fr',
      '12 rue des Lilas',
      'Colissimo',
    ]) {
      await card.getByText(text).first().waitFor();
    }
    await card.getByText('En attente de paiement').waitFor();
    await card.getByText('N/A').waitFor();
    expect((await card.textContent())?.replace(/\s/gu, ' ')).toContain('120,00 €');
  });

  it('goes to a Mondial Relay point when its shopper asks; card, page and tracking link say so', async () => {
    const { id } = await anOrderOf(1);
    const page = await open();
    const card = await orderInConsole(page, id);
    await card.getByRole('button', { name: 'Changer la livraison' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mode de livraison' });
    await dialog.getByLabel('Transporteur').selectOption({ label: 'Mondial Relay' });
    await dialog.getByLabel('Point relais').fill('Tabac de la Place');
    await dialog.getByLabel('Adresse du point').fill('3 place Bellecour');
    await dialog.getByLabel('Code postal').fill('97400');
    await dialog.getByLabel('Ville').fill('Lyon');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Ce point relais n’est pas une adresse que nous livrons en France').waitFor();
    await dialog.getByLabel('Code postal').fill('69002');
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expectToast(page, 'Mode de livraison enregistré');
    await card.getByText('Tabac de la Place, 3 place Bellecour, 69002, Lyon').waitFor();
    const shipped = { status: 'shipped', trackingNumber: '12345678' };
    expect((await client.call('PATCH', `/api/admin/orders/${id}`, shipped)).status).toBe(200);
    const late = await client.call('PUT', `/api/admin/orders/${id}/delivery`, {
      shippingMethod: 'colissimo',
    });
    expect(late.status).toBe(409);
  });

  it('takes any status and a tracking number', async () => {
    const { id } = await anOrderOf(1);
    const page = await open();
    const card = await orderInConsole(page, id);
    const selector = card.getByLabel(`Statut de la commande ${shortId(id)}`);
    await selector.selectOption({ label: 'Expédiée' });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Expédier sans numéro' }).click();
    await expectToast(page, 'Commande mise à jour avec succès');
    await card.getByText('Expédiée', { exact: true }).locator('visible=true').first().waitFor();

    await card.getByLabel(`Numéro de suivi de la commande ${shortId(id)}`).fill('6A20293847561');
    await card.getByRole('button', { name: 'Enregistrer le suivi' }).click();
    await card.getByText('6A20293847561').waitFor();
    // The list is read when it is unfolded; a mail can be sent again once it has been sent.
    const withNumber = `Votre commande ${shortId(id)} est en route\u00a0: votre numéro de suivi`;
    await expect.poll(() => subjectsSent(id)).toContain(withNumber);
    await card.getByText('E-mails envoyés au client').click();
    await card.getByRole('button', { name: `Renvoyer « ${withNumber} »` }).click();
    const question = page.getByRole('alertdialog', { name: /^Renvoyer/ });
    await question.getByText('part une nouvelle fois').waitFor();
    await question.getByRole('button', { name: 'Renvoyer' }).click();
    await expectToast(page, 'E-mail renvoyé');
    await card.getByText('Historique de la commande').click();
    const steps = card.getByRole('listitem');
    await steps.filter({ hasText: 'Commande passée' }).filter({ hasText: 'Client' }).waitFor();
    await steps.filter({ hasText: '→ Expédiée' }).filter({ hasText: 'Administration' }).waitFor();
    await steps.filter({ hasText: 'Numéro de suivi attribué' }).waitFor();
    const saved = await client.findOrder(id);
    expect(saved).toMatchObject({ status: 'shipped', trackingNumber: '6A20293847561' });
  });

  it('unfolds its history and mails, accessible and in place', async () => {
    const { id } = await anOrderOf(1);
    const page = await open(390);
    const card = await orderInConsole(page, id);
    await card.getByText('Historique de la commande').click();
    await card.getByRole('listitem').filter({ hasText: 'Commande passée' }).waitFor();
    await card.getByText('E-mails envoyés au client').click();
    await card.getByText('Aucun e-\u2060mail pour cette commande').waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  });

  it('has its invoice and its credit note saved from its card, as they were issued', async () => {
    const { id } = await paidOrder(client);
    expect((await client.call('PATCH', `/api/admin/orders/${id}`, { status: 'cancelled' })).status).toBe(200);
    const numbers = await documentsOf(client, id, 2);
    const page = await open();
    const card = await orderInConsole(page, id);
    await card.getByText('Factures et avoirs').click();
    await card.getByText(/^Avoir A\d{4}-\d{6}, 120,00/).waitFor();
    for (const number of numbers) {
      const download = page.waitForEvent('download');
      await card.getByRole('button', { name: `Télécharger ${number} en PDF` }).click();
      expect((await download).suggestedFilename()).toBe(`miris-${number}.pdf`);
      const pdf = await contentOf(await download);
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    }
    expect(await findAccessibilityFaults(page)).toEqual([]);
  });

  it('has the links to it revoked once that is confirmed; the history says so, and the customer’s link leads to a new one', async () => {
    const { id } = await paidOrder(client);
    const confirmation = await client.call('GET', `/api/orders/${id}/confirmation`);
    const { pagePath } = orderConfirmationSchema.parse(await confirmation.json());
    expect((await client.call('GET', pagePath)).status).toBe(200);
    const page = await open();
    const card = await orderInConsole(page, id);
    const button = card.getByRole('button', { name: 'Révoquer les liens' });
    const dialog = page.getByRole('alertdialog', { name: 'Révoquer les liens' });
    await button.click();
    await dialog.getByText('n’ouvriront plus rien').waitFor();
    await dialog.getByText('Retrouver ma commande').waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    expect((await client.call('GET', pagePath)).status).toBe(200);
    await button.click();
    await dialog.getByRole('button', { name: 'Révoquer les liens' }).click();
    await expectToast(page, 'Liens révoqués\u00a0: ceux déjà envoyés n’ouvrent plus rien');
    await dialog.waitFor({ state: 'detached' });
    await card.getByText('Historique de la commande').click();
    await card.getByRole('listitem').filter({ hasText: 'Liens vers la commande révoqués' }).waitFor();
    await page.goto(new URL(pagePath, page.url()).href);
    await page.getByText('Ce lien n’est plus valable').waitFor();
    await page.getByRole('link', { name: 'Retrouver ma commande' }).first().waitFor();
  });

  it('is deleted only once that is confirmed as irreversible', async () => {
    const { id } = await anOrderOf(1);
    const page = await open();
    const card = await orderInConsole(page, id);
    await card.getByRole('button', { name: 'Supprimer la commande' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Supprimer la commande' });
    await dialog.getByText('irréversible').waitFor();
    await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click();
    await expectToast(page, 'Commande supprimée avec succès');
    await page.getByText('Aucune commande trouvée').waitFor();
    expect(await client.findOrder(id)).toBeUndefined();
  });
  it('is not deleted while a return is open, and what to do is said', async () => {
    const { id, email } = await paidOrder(client);
    const body = { orderNumber: id, email, name: 'Ada Lovelace' };
    expect((await client.call('POST', '/api/withdrawals', body)).status).toBe(201);
    await expect.poll(async () => (await client.findOrder(id))?.withdrawalDeclaredAt).toBeTruthy();
    const page = await open();
    const card = await orderInConsole(page, id);
    await card.getByRole('button', { name: 'Supprimer la commande' }).click();
    await expectToast(
      page,
      'Erreur lors de la suppression',
      'Une rétractation est en cours\u00a0: menez-la à son terme dans «\u00a0Rétractations\u00a0», puis supprimez la commande',
    );
    await card.waitFor();
    expect(await page.getByRole('alertdialog', { name: 'Supprimer la commande' }).count()).toBe(0);
  });
});
