import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { contentOf } from '#embedded/testing/chromium.ts';
import { documentsOf, paidOrder } from '../../testing/paid-order.ts';
import { textOf } from '../../testing/storefront.ts';
import { expectToast, findAccessibilityFaults } from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { url, client, open } = shopConsole();

async function find(page: Page, email: string): Promise<void> {
  await page.goto(`${url}/admin#donnees`);
  await page.getByLabel('Adresse e-\u2060mail').fill(email);
  await page.getByRole('button', { name: 'Chercher' }).click();
}

describe('the console’s page of personal data', () => {
  it('says that nothing is held of a stranger', async () => {
    const page = await open();
    await find(page, 'personne@exemple.fr');
    await page.getByText('La boutique ne conserve rien de cette adresse.').waitFor();
  });

  it('shows who was looked up here once the register lists it, however late', async () => {
    const { email } = await paidOrder(client);
    const page = await open();
    const answered = page.waitForResponse('**/personal-data/register');
    await page.goto(`${url}/admin#donnees`);
    const before = await (await answered).text();
    let isBehind = true;
    const behind = { contentType: 'application/json', body: before };
    await page.route('**/personal-data/register', (route) =>
      isBehind ? route.fulfill(behind) : route.continue(),
    );
    const reread = page.waitForResponse('**/personal-data/register');
    await find(page, email);
    await page.getByRole('region', { name: email }).waitFor();
    await reread;

    isBehind = false;
    const acts = page.getByRole('region', { name: 'Demandes' }).getByRole('listitem');
    // A focus that comes just after all was read is no reason to read it again.
    await expect
      .poll(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('focus')));
        return acts.filter({ hasText: 'consultation par la maison' }).count();
      })
      .toBeGreaterThan(0);
    expect(await page.getByRole('button', { name: /nouvelle inscription/ }).count()).toBe(0);
  });

  it('hands out what is held of a person, and erases what the law does not keep, with its reason', async () => {
    const { id, email, productId } = await paidOrder(client);
    const [number = ''] = await documentsOf(client, id, 1);
    const review = { customerName: 'Ada Lovelace', customerEmail: email, comment: 'Un sillage.', rating: 5 };
    await client.call('POST', `/api/products/${productId}/reviews`, review);
    const reviews = async () => (await client.call('GET', '/api/reviews')).text();
    await expect.poll(reviews).toContain(email);
    const page = await open();
    await find(page, email);
    const person = page.getByRole('region', { name: email });
    await person.getByText(`La commande ${shortId(id)} suit son cours jusqu’à sa livraison`).waitFor();
    expect(await person.getByRole('button', { name: 'Effacer cette personne' }).count()).toBe(1);
    expect(await textOf(person)).toMatch(/1 commande, 1 facture ou avoir, 1 avis, 0 message/);

    const download = page.waitForEvent('download');
    await person.getByRole('button', { name: 'Télécharger à lire (HTML)' }).click();
    const file = String(await contentOf(await download));
    for (const said of ['Ada Lovelace', number, 'Un sillage.']) expect(file).toContain(said);

    await client.call('PATCH', `/api/admin/orders/${id}`, { status: 'delivered' });
    await page.getByRole('button', { name: 'Chercher' }).click();
    await person.getByText(new RegExp(`${shortId(id)}\\s: jusqu’au 31 décembre`)).waitFor();
    await person.getByLabel('Raison').selectOption({ label: 'Demande reçue par téléphone' });
    await person.getByRole('button', { name: 'Effacer cette personne' }).click();
    const question = page.getByRole('alertdialog', { name: 'Effacer cette personne' });
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Effacer définitivement' }).click();
    await expectToast(page, 'Effacement enregistré');
    const erased = page.getByRole('listitem').filter({ hasText: 'demande par téléphone' });
    await erased.getByText(/^effacée le .+ 1 commande conservée/).waitFor();

    await expect.poll(reviews).not.toContain(email);
    expect(await client.findOrder(id)).toMatchObject({ customerEmail: email });
  });
});
