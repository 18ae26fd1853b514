import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_HOUSE } from '#embedded/seed/demo-house.ts';
import { launchChromium } from '#embedded/testing/chromium.ts';
import { sharedShop } from '#embedded/testing/shared-shop.ts';
import { createShopClient } from '#embedded/testing/shop-client.ts';
import { expectToast, openConsole } from '../testing/open-console.ts';

const { url } = sharedShop();
const client = createShopClient(url);
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
  await client.logIn();
});
// The files share one shop: the next one finds the house as it was.
afterAll(async () => {
  await client.call('PUT', '/api/admin/house', DEMO_HOUSE);
  await browser.close();
});

async function openHouse(width?: number): Promise<Page> {
  const page = await openConsole(browser, url, width);
  await page.goto(`${url}/admin#maison`);
  await page.getByRole('textbox', { name: 'Raison sociale' }).waitFor();
  return page;
}
const html = async (path: string) => (await fetch(url + path)).text();

describe('the page Maison', () => {
  it('saves the house as a version; pages that were kept show it at once, as do footer and contact', async () => {
    await html('/mentions-legales');
    const page = await openHouse(390);
    await page.getByRole('textbox', { name: 'Directeur de la publication' }).fill('Ada Lovelace');
    await page.getByRole('textbox', { name: 'Téléphone' }).fill('+33 4 93 00 00 01');
    await page.getByRole('button', { name: 'Retirer : réseau 1' }).click();
    await page
      .getByRole('textbox', { name: 'Adresse de la page' })
      .first()
      .fill('https://www.facebook.com/miris');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expectToast(page, 'Identité enregistrée');
    await page
      .getByText('Téléphone, Directeur de la publication, Réseaux sociaux', { exact: true })
      .waitFor();

    expect(await html('/mentions-legales')).toContain('Ada Lovelace');
    const contact = await html('/contact');
    expect(contact).toContain('href="tel:+33493000001"');
    expect(contact).toContain('href="https://www.facebook.com/miris"');
    expect(contact).not.toContain('href="https://www.instagram.com/"');
  });

  it('says what is wrong at its field, and sends nothing', async () => {
    const page = await openHouse();
    await page.getByRole('textbox', { name: 'SIRET' }).fill('123');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Le SIRET compte quatorze chiffres', { exact: true }).waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'siret');
  });

  it('names what the law misses, in a banner too; meanwhile the checkout takes no payments', async () => {
    await client.call('PUT', '/api/admin/house', { ...DEMO_HOUSE, siret: '', host: '' });
    const page = await openHouse();
    await page.getByRole('heading', { name: 'Il manque SIRET, Hébergeur' }).waitFor();
    await page.getByRole('region', { name: 'Alertes' }).getByText('il manque 2 mentions').waitFor();
    expect(await (await fetch(`${url}/api/payment-config`)).json()).toEqual({ available: false });
    // What every page knows: the checkout then says ‘Paiement temporairement indisponible’.
    expect(await html('/commande')).toContain('"payment":{"available":false}');

    await client.call('PUT', '/api/admin/house', DEMO_HOUSE);
    expect(await (await fetch(`${url}/api/payment-config`)).json()).toMatchObject({ available: true });
    expect(await html('/commande')).toContain('"payment":{"available":true');
  });
});
