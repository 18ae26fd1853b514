import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { payByCard } from '#embedded/testing/shops/pay-by-card.ts';
import { expectToast, findFaultsAtAnyWidth, openOrders } from '../../testing/open-console.ts';
import { shopConsole } from '../../testing/shop-console.ts';

const { url, addresses, client, open } = shopConsole();

/** Stripe's test cards whose payments are disputed, and held for fraud by their bank. */
const DISPUTED = '4000000000000259';
const SUSPECTED = '4000000000005423';

/** A bottle of 60 € paid with a card; @returns the order once the console has heard of what its bank says. */
async function anOrderWith(card: string): Promise<string> {
  const name = `Iris ${randomUUID().slice(0, 8)}`;
  const productId = await client.addProduct({ name, price: '60.00', stockQuantity: 5 });
  const ordered = await client.order({ productId, priceCents: 6_000 });
  if (!('placed' in ordered)) throw new Error(ordered.refused.detail);
  const { placed } = ordered;
  await payByCard(client, addresses.stripeSimulator, await client.requestPayment(placed), card);
  await expect
    .poll(async () => {
      const order = await client.findOrder(placed.id);
      const isTold = order !== undefined && (order.disputes.length > 0 || order.fraudWarning !== null);
      // The bank may speak before the payment does.
      return isTold && order.status === 'confirmed';
    })
    .toBe(true);
  return placed.id;
}

async function cardOf(page: Page, id: string) {
  await openOrders(page);
  await page.getByLabel('Rechercher une commande').fill(shortId(id));
  const card = page.getByRole('article', { name: `Commande #${shortId(id)}` });
  await card.waitFor();
  return card;
}

const statusOf = async (id: string) => (await client.findOrder(id))?.status;

describe('a disputed order', () => {
  it('is marked, raises an alarm with its last day, and leaves only when that is confirmed', async () => {
    const id = await anOrderWith(DISPUTED);
    const page = await open();
    const alarm = page.getByRole('region', { name: 'Alertes' });
    await alarm.getByText(new RegExp(`${shortId(id)} \\(nº\\s\\d+\\), répondre avant le `)).waitFor();
    const card = await cardOf(page, id);
    await card.getByText('Litige', { exact: true }).first().waitFor();
    await card.getByText(/La banque retient l’argent jusqu’à sa décision\. Répondez avant le /).waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);

    const selector = card.getByLabel(`Statut de la commande ${shortId(id)}`);
    await selector.selectOption({ label: 'Expédiée' });
    const question = page.getByRole('alertdialog');
    await question.getByText(/Litige\s: le paiement de cette commande est contesté/).waitFor();
    await question.getByRole('button', { name: 'Revenir' }).click();
    expect(await statusOf(id)).toBe('confirmed');

    await selector.selectOption({ label: 'Expédiée' });
    await question.getByRole('button', { name: /^Expédier/ }).click();
    await expectToast(page, 'Commande mise à jour avec succès');
    await expect.poll(() => statusOf(id)).toBe('shipped');
  });

  it('says, before it is cancelled, that nothing goes back now', async () => {
    const id = await anOrderWith(DISPUTED);
    const card = await cardOf(await open(), id);
    await card.getByLabel(`Statut de la commande ${shortId(id)}`).selectOption({ label: 'Annulée' });
    const question = card.page().getByRole('alertdialog');
    await question
      .getByText(/Litige ouvert\s: rien n’est remboursé avant la décision de la banque/)
      .waitFor();
  });

  it('has its evidence as a PDF, for administrators alone', async () => {
    const id = await anOrderWith(DISPUTED);
    const page = await open();
    const card = await cardOf(page, id);
    const downloading = page.waitForEvent('download');
    await card.getByRole('button', { name: /Télécharger le dossier de preuve/ }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`miris-preuves-${shortId(id)}.pdf`);
    const saved = await page.request.get(`${url}/api/admin/orders/${id}/evidence`);
    expect((await saved.body()).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await fetch(`${url}/api/admin/orders/${id}/evidence`)).status).toBe(401);
  });
});

it('an order under a warning of fraud is marked and held back until the house has decided', async () => {
  const id = await anOrderWith(SUSPECTED);
  const page = await open();
  const card = await cardOf(page, id);
  await card.getByText('Alerte fraude', { exact: true }).waitFor();
  await card.getByLabel(`Statut de la commande ${shortId(id)}`).selectOption({ label: 'Expédiée' });
  const question = page.getByRole('alertdialog');
  await question.getByText(/Alerte fraude\s: la banque du client soupçonne une fraude/).waitFor();
  await question.getByRole('button', { name: /^Expédier/ }).click();
  await expectToast(page, 'Commande mise à jour avec succès');
  await card.getByText('Alerte fraude', { exact: true }).waitFor({ state: 'detached' });
});
