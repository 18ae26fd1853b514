import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '#embedded/testing/chromium.ts';
import { ADMIN_PASSWORD } from '#embedded/testing/shops/open-shop.ts';
import { sharedShop } from '#embedded/testing/shops/shared-shop.ts';
import { type RoleProcess, startRole } from '#main/testing/role-process.ts';
import { oneTimeCode } from '#platform/admin-session/totp.ts';
import { enterPassword, expectToast, findFaultsAtAnyWidth, openAdmin } from '../testing/open-console.ts';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const STEP_MS = 30_000;

/** A server of its own, which asks for codes. */
let server: RoleProcess;
let browser: Browser;
beforeAll(async () => {
  server = await startRole('server', {
    dataDir: sharedShop().dataDir,
    env: { ADMIN_TOTP_SECRET: SECRET, ADMIN_WITHOUT_SECOND_FACTOR: '' },
  });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function atCodeField(width?: number): Promise<Page> {
  const page = await openAdmin(browser, server.url, width);
  await enterPassword(page, ADMIN_PASSWORD);
  await page.getByLabel('Code à six chiffres').waitFor();
  return page;
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code à six chiffres').fill(code);
  await page.keyboard.press('Enter');
}

describe('the second factor', () => {
  it('asks for its code in an accessible field that fits', async () => {
    const page = await atCodeField(390);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('autocomplete')))
      .toBe('one-time-code');
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await page.context().close();
  });

  it('is not spoken of for a wrong password, and a wrong code is typed again, not the password', async () => {
    const stranger = await openAdmin(browser, server.url);
    await enterPassword(stranger, 'ouvre-toi');
    await expectToast(stranger, 'Accès refusé', 'Mot de passe incorrect');
    expect(await stranger.getByLabel('Code à six chiffres').count()).toBe(0);

    const page = await atCodeField();
    const right = Number(oneTimeCode(SECRET, new Date()));
    await enterCode(page, String((right + 500_000) % 1_000_000).padStart(6, '0'));
    await expectToast(page, 'Accès refusé', 'Code incorrect');
    expect(await page.getByLabel('Mot de passe').inputValue()).toBe(ADMIN_PASSWORD);
    await expect.poll(() => page.getByLabel('Code à six chiffres').inputValue()).toBe('');
  });

  it('opens one session for each code; ‘Déconnecter toutes les sessions’ ends them all', async () => {
    const first = await atCodeField();
    const code = oneTimeCode(SECRET, new Date());
    await enterCode(first, code);
    await expectToast(first, 'Accès autorisé', "Bienvenue dans l'administration");

    const second = await atCodeField();
    await enterCode(second, code);
    await expectToast(second, 'Accès refusé', 'Code incorrect');
    await enterCode(second, oneTimeCode(SECRET, new Date(Date.now() + STEP_MS)));
    await second.getByRole('tab', { name: 'Tableau de bord', selected: true }).waitFor();

    await second.getByRole('button', { name: 'Menu', exact: true }).click();
    await second.getByRole('menuitem', { name: 'Déconnecter toutes les sessions' }).click();
    await second.getByLabel('Mot de passe').waitFor();
    // The other console learns it when it next asks for its lists, by itself.
    await first.getByText('Votre session a expiré. Veuillez vous reconnecter.').waitFor();
  });
});
