import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { shortId } from '#contracts/identifiers.ts';
import { CARDS, payWith } from '#embedded/end-to-end/shopper.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { articlesToTry } from '../../../testing/articles-to-try.ts';
import { openStorefront } from '../../../testing/storefront.ts';
import { findFaultsAtAnyWidth, openTab, pressOnceSeen } from '../../testing/open-console.ts';
import { shopConsole } from '../../testing/shop-console.ts';

const shop = openStorefront();
const { client, open } = shopConsole();
const offer = articlesToTry(shop);

const messages = z.array(z.object({ subject: z.string(), text: z.string() }));

/** The addresses in the mails with a payment link that went to somebody. */
async function linksTo(email: string): Promise<string[]> {
  const answer = await fetch(`${shop.mailbox}/api/messages?to=${encodeURIComponent(email)}`);
  return messages
    .parse(await answer.json())
    .filter(({ subject }) => subject.includes('à accepter et à régler'))
    .flatMap(({ text }) => /\/commande\/suivi\/[\w-]+/.exec(text)?.[0] ?? []);
}

/** A toast says so. */
function seeToast(page: Page, text: RegExp): Promise<void> {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text).waitFor();
}

/** Fills the form that is open with everything but the articles. */
async function fillCustomer(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Commande par téléphone' });
  await dialog.getByLabel('Nom complet').fill('Ada Lovelace');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Téléphone').fill('06 12 34 56 78');
  await dialog.getByLabel(/^Adresse/).fill('12 rue des Lilas');
  await dialog.getByLabel('Code postal').fill('69003');
  await dialog.getByLabel('Ville').fill('Lyon');
}

describe('an order by telephone', () => {
  it('is taken by keyboard at the desk, accepted and paid by its link, and shown as paid', async () => {
    const { perfume, sample } = await offer();
    const { name } = perfume;
    const email = `ada-${randomUUID()}@exemple.fr`;
    const page = await open();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Aller à, chercher, faire' }).waitFor();
    await page.keyboard.type('commande par tel');
    const chosen = page.locator('[role="menuitem"][data-focused]');
    await expect.poll(() => chosen.textContent()).toBe('Nouvelle commande par téléphone');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Commande par téléphone' });
    const send = dialog.getByRole('button', { name: /^Envoyer le lien de paiement/ });
    await pressOnceSeen(send);
    await dialog.getByText('Ajoutez un article').waitFor();
    await dialog.getByText('Le nom doit contenir au moins 2 caractères').waitFor();

    await dialog.getByLabel('Ajouter un article').fill(name);
    await dialog.getByRole('button', { name: `Ajouter ${name}` }).waitFor();
    await dialog.getByLabel('Ajouter un article').press('Enter');
    await dialog.getByRole('spinbutton', { name: `Quantité de ${name}` }).press('ArrowUp');
    await dialog.getByLabel('Joindre un échantillon').press('Space');
    await dialog.getByLabel('Échantillon joint').selectOption(sample.name);
    await fillCustomer(page, email);
    const priced = dialog.getByRole('button', { name: /^Envoyer le lien de paiement – 178,00\s€$/ });
    await priced.waitFor();
    await dialog.getByText(/Dont TVA à 20\s%\s: 29,67\s€/).waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await pressOnceSeen(priced);
    await seeToast(page, /^Commande prise/);

    const opened = page.getByRole('region', { name: /^Commande ouverte/ });
    await opened.getByText('Prise par téléphone', { exact: true }).waitFor();
    await opened.getByText('Pas encore acceptées par le client').waitFor();
    await opened.getByText(new RegExp(`${sample.name}$`)).waitFor();
    const [link = ''] = await eventually(
      'the link',
      () => linksTo(email),
      ({ length }) => length === 1,
    );
    await opened.getByText(/^Envoyé le /).waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);

    const own = await shop.open(link, { width: 390 });
    await own.getByText('Vous nous avez passé cette commande par téléphone.').waitFor();
    expect(await findFaultsAtAnyWidth(own)).toEqual([]);
    const pay = own.getByRole('button', { name: /^Payer maintenant – 178,00\s€$/ });
    await pay.click();
    // The browser asks for the box.
    expect(await own.locator('input[name="termsAccepted"]:invalid').count()).toBe(1);
    await own.getByRole('checkbox').check();
    await pay.click();
    await own.waitForURL('**/commande?commande=*');
    await payWith(own, CARDS.succeeds);
    await own.getByText('Commande confirmée et payée').waitFor();

    await opened.getByText('Paiement validé', { exact: true }).first().waitFor();
    await opened.getByText(/^Acceptées le /).waitFor();
    expect(await opened.getByRole('button', { name: /^Renvoyer le lien/ }).count()).toBe(0);
  });

  it('keeps what was typed, says what stands in its way, and its link is sent again or it is cancelled', async () => {
    const { name } = await shop.perfume({ stockQuantity: 1 });
    const email = `ada-${randomUUID()}@exemple.fr`;
    const page = await open();
    await openTab(page, 'Commandes');
    const opener = page.getByRole('button', { name: 'Commande par téléphone' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Commande par téléphone' });
    await dialog.getByLabel('Ajouter un article').fill(name);
    await dialog.getByRole('button', { name: `Ajouter ${name}` }).click();
    await dialog.getByRole('button', { name: `Augmenter\u00a0: Quantité de ${name}` }).click();
    await dialog
      .getByText(/^Stock insuffisant/)
      .first()
      .waitFor();
    await fillCustomer(page, email);
    await page.keyboard.press('Escape');
    await opener.click();
    await dialog.getByText('Votre saisie, pas encore enregistrée, a été retrouvée.').waitFor();
    await page.reload();
    await pressOnceSeen(opener);
    await expect.poll(() => dialog.getByLabel('Nom complet').inputValue()).toBe('Ada Lovelace');
    await dialog.getByRole('button', { name: `Diminuer\u00a0: Quantité de ${name}` }).click();
    await pressOnceSeen(dialog.getByRole('button', { name: /^Envoyer le lien de paiement – 93,99\s€$/ }));
    await seeToast(page, /^Commande prise/);

    const opened = page.getByRole('region', { name: /^Commande ouverte/ });
    await eventually(
      'the link',
      () => linksTo(email),
      ({ length }) => length === 1,
    );
    await opened.getByRole('button', { name: /^Renvoyer le lien de paiement/ }).click();
    await seeToast(page, /^Le lien de paiement part de nouveau/);
    const [link = ''] = await eventually(
      'the link again',
      () => linksTo(email),
      ({ length }) => length === 2,
    );
    const id = new URL(page.url()).hash.replace('#commandes/', '').replace(/\?.*/, '');
    expect((await client.call('PATCH', `/api/admin/orders/${id}`, { status: 'cancelled' })).status).toBe(200);
    await opened.getByRole('button', { name: /^Renvoyer le lien/ }).waitFor({ state: 'detached' });
    const own = await shop.open(link);
    await own.getByText('Elle est annulée. Aucun montant n’a été prélevé.').waitFor();
    await own.getByRole('heading', { name: `Commande n° ${shortId(id)}` }).waitFor();
  });
});
