import { describe, expect, it } from 'vitest';
import { ADMIN_PASSWORD } from '#embedded/testing/shops/open-shop.ts';
import { enterPassword, expectToast, openAdmin, openTab } from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { url, browser, open } = shopConsole();

const readFlag = () => localStorage.getItem('miris-admin');

describe('the password gate', () => {
  it('stays shut for a wrong password and opens for the right one', async () => {
    const page = await openAdmin(browser(), url);
    await enterPassword(page, 'ouvre-toi');
    await expectToast(page, 'Accès refusé', 'Mot de passe incorrect');
    expect(await page.evaluate(readFlag)).toBeNull();

    await enterPassword(page, ADMIN_PASSWORD);
    await expectToast(page, 'Accès autorisé', "Bienvenue dans l'administration");
    expect(await page.evaluate(readFlag)).toBe('true');
    await page.getByText('Commandes Total').waitFor();
  });

  it('is back when the session has ended, even though the flag still stood', async () => {
    const page = await open();
    await page.context().clearCookies();
    // The console may ask for something by itself before.
    const expired = page.getByText('Votre session a expiré. Veuillez vous reconnecter.').waitFor();
    await Promise.any([openTab(page, 'Codes promo'), expired]);
    await expired;
    expect(await page.evaluate(readFlag)).toBeNull();
  });

  it('is back after logging out, and the session is no more', async () => {
    const page = await open();
    const session = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    await page.getByRole('button', { name: 'Déconnexion' }).click();
    await page.getByLabel('Mot de passe').waitFor();
    expect(await page.evaluate(readFlag)).toBeNull();
    const answer = await fetch(`${url}/api/orders`, { headers: { cookie: session } });
    expect(answer.status).toBe(401);
  });

  it('hides the console’s page from caches and search engines', async () => {
    const { headers } = await fetch(`${url}/admin`);
    expect(headers.get('cache-control')).toContain('no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
  });
});
