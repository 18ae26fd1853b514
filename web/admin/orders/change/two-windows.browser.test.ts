import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { paidOrder } from '../../../testing/paid-order.ts';
import {
  expectToast,
  findAccessibilityFaults,
  findFaultsAtAnyWidth,
  freezeLists,
  openOrders,
} from '../../testing/open-console.ts';
import { shopConsole } from '../../testing/shop-console.ts';

const { client, open } = shopConsole();

async function openOrder(page: Page, id: string) {
  await openOrders(page);
  // The card may stand there before: what is searched for is asked a moment after it was typed.
  const isSearched = (request: Request) =>
    `${request.url()} ${request.postData()}`.toUpperCase().includes(shortId(id));
  const searched = page.waitForResponse((response) => isSearched(response.request()));
  await page.getByLabel('Rechercher une commande').fill(shortId(id));
  await searched;
  const card = page.getByRole('article', { name: `Commande #${shortId(id)}` });
  await card.waitFor();
  return {
    card,
    selector: card.getByLabel(`Statut de la commande ${shortId(id)}`),
    number: card.getByLabel(`Numéro de suivi de la commande ${shortId(id)}`),
  };
}

const revise = (id: string, body: object) => client.call('PATCH', `/api/admin/orders/${id}`, body);

describe('an order open in two windows', () => {
  it('is not sent once the other has cancelled it: both states are shown, and nothing happened', async () => {
    const { id } = await paidOrder(client);
    const page = await open(390);
    const { selector, number } = await openOrder(page, id);
    await freezeLists(page);
    await number.fill('7B30405060719');
    await revise(id, { status: 'cancelled' });
    await selector.selectOption({ label: 'Expédiée' });
    const window = page.getByRole('alertdialog', {
      name: new RegExp(`^La commande #${shortId(id)} .*a changé entre-temps`),
    });
    await window.getByText('Confirmée, payée').waitFor();
    await window.getByText(/^Annulée, 120,00\s€ remboursés$/).waitFor();
    await window.getByText(/par l’administration, le/).waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await window.getByRole('button', { name: 'La laisser ainsi' }).click();
    expect(await client.findOrder(id)).toMatchObject({ status: 'cancelled', trackingNumber: null });
    await expect.poll(() => selector.inputValue()).toBe('cancelled');
  });

  it('goes on as the other left it only once that is told and confirmed', async () => {
    const { id } = await paidOrder(client);
    const page = await open();
    const { selector } = await openOrder(page, id);
    await freezeLists(page);
    await revise(id, { status: 'cancelled' });
    await selector.selectOption({ label: 'Livrée' });
    await page.getByRole('button', { name: 'Passer à Livrée quand même' }).click();
    const again = page.getByRole('alertdialog', { name: `Reprendre la commande #${shortId(id)}` });
    await again.getByText(/120,00\s€ restent à payer, 2 articles retirés de la vente/).waitFor();
    await again.getByRole('button', { name: 'Reprendre la commande' }).click();
    await expectToast(page, 'Commande mise à jour avec succès');
    await expect.poll(async () => (await client.findOrder(id))?.status).toBe('delivered');
  });

  it('keeps the tracking number that the other gave it, until this one is told', async () => {
    const { id } = await paidOrder(client);
    const page = await open();
    const { number } = await openOrder(page, id);
    await freezeLists(page);
    await revise(id, { trackingNumber: 'AAAA1111' });
    await number.fill('BBBB2222');
    await number.press('Enter');
    await page.getByText('Confirmée, payée, suivi AAAA1111').waitFor();
    expect((await client.findOrder(id))?.trackingNumber).toBe('AAAA1111');
    await page.getByRole('button', { name: 'Enregistrer mon numéro' }).click();
    await expect.poll(async () => (await client.findOrder(id))?.trackingNumber).toBe('BBBB2222');
  });

  it('is not deleted by one who did not see what the other did', async () => {
    const { id } = await paidOrder(client);
    const page = await open();
    const { card } = await openOrder(page, id);
    await freezeLists(page);
    await card.getByRole('button', { name: 'Supprimer la commande' }).click();
    const question = page.getByRole('alertdialog', { name: 'Supprimer la commande' });
    await question.getByText(/120,00\s€ payés ne sont pas remboursés, 2 articles restent vendus/).waitFor();
    await question.getByText('annulez plutôt la commande').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await revise(id, { status: 'shipped', trackingNumber: '6A1' });
    await question.getByRole('button', { name: 'Supprimer définitivement' }).click();
    await page.getByText('Expédiée, payée, suivi 6A1').waitFor();
    await page.getByRole('button', { name: 'La laisser ainsi' }).click();
    expect((await client.findOrder(id))?.status).toBe('shipped');
  });
});

describe('a change with an effect', () => {
  it('is asked about, whatever its status is called; the next step of a paid order is not', async () => {
    const { id } = await paidOrder(client);
    const page = await open();
    const { selector, number } = await openOrder(page, id);
    await selector.selectOption({ label: 'En attente' });
    const back = page.getByRole('alertdialog', { name: `Modifier la commande #${shortId(id)}` });
    await back.getByText(/120,00\s€ de moins dans le chiffre d’affaires/).waitFor();
    await back.getByRole('button', { name: 'Revenir' }).click();
    expect((await client.findOrder(id))?.status).toBe('confirmed');

    await number.fill('6A20293847562');
    await selector.selectOption({ label: 'Expédiée' });
    await expectToast(page, 'Commande mise à jour avec succès');
    expect(await page.getByRole('button', { name: 'Revenir' }).count()).toBe(0);
    await expect
      .poll(() => client.findOrder(id))
      .toMatchObject({ status: 'shipped', trackingNumber: '6A20293847562' });
  });

  it('that sends a parcel without a number asks for it, and names the order that has it already', async () => {
    const [first, second] = [(await paidOrder(client)).id, (await paidOrder(client)).id];
    const shared = `7B${first.slice(-8)}`;
    await revise(first, { status: 'shipped', trackingNumber: shared });
    const page = await open();
    const { selector, number } = await openOrder(page, second);
    await selector.selectOption({ label: 'Expédiée' });
    const question = page.getByRole('alertdialog', { name: `Expédier la commande #${shortId(second)}` });
    await question.getByText('Aucun numéro de suivi').waitFor();
    const field = question.getByLabel('Numéro de suivi');
    await field.fill('<script>');
    await question.getByRole('button', { name: 'Expédier la commande' }).click();
    await question.getByText('Numéro de suivi invalide').waitFor();
    await field.fill(shared.toLowerCase());
    await question.getByRole('button', { name: 'Expédier la commande' }).click();
    await page.getByText(`déjà celui de la commande #${shortId(first)}`).waitFor();
    await page.getByRole('button', { name: 'Revenir' }).click();
    expect((await client.findOrder(second))?.status).toBe('confirmed');

    await number.fill('6A <b>');
    await number.press('Enter');
    await page.getByText('Numéro de suivi invalide').waitFor();
    expect((await client.findOrder(second))?.trackingNumber).toBe(null);
  });
});
