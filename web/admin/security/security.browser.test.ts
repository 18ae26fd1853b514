import type { Browser, Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '#embedded/testing/chromium.ts';
import { ADMIN_PASSWORD, discardShop, openShop, type TestShop } from '#embedded/testing/shops/open-shop.ts';
import { oneTimeCode } from '#platform/admin-session/totp.ts';
import {
  enterPassword,
  expectToast,
  findAccessibilityFaults,
  findFaultsAtAnyWidth,
  openAdmin,
  openTab,
} from '../testing/open-console.ts';

const SETUP_CODE = '5e7c0de4a1b2c3d4e5f60718293a4b5c';
const STEP_MS = 30_000;

/** A shop of its own, as production opens one: its second factor is still to be set up. */
let shop: TestShop;
let browser: Browser;
beforeAll(async () => {
  shop = await openShop({ env: { ADMIN_SETUP_CODE: SETUP_CODE } });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await discardShop(shop);
});

async function logIn(label: string, code: string, width?: number): Promise<Page> {
  const page = await openAdmin(browser, shop.url, width);
  await enterPassword(page, ADMIN_PASSWORD);
  if (label === 'Code de secours')
    await page.getByRole('button', { name: 'Utiliser un code de secours' }).click();
  await page.getByLabel(label).fill(code);
  await page.keyboard.press('Enter');
  return page;
}

/** What a telephone's camera reads from the screen. */
async function readQrCode(page: Page): Promise<URL> {
  const picture = await page.getByRole('img', { name: 'QR code du second facteur' }).screenshot();
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return new URL(decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) }));
}

async function confirm(page: Page, code: string): Promise<string[]> {
  await page.getByLabel("Code affiché par l'application").fill(code);
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Codes de secours' });
  await codes.waitFor();
  return codes.getByRole('listitem').allTextContents();
}

async function atConsole(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Tableau de bord', selected: true }).waitFor();
}

async function openSecurity(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sécurité' }).click();
  await page.getByRole('heading', { name: 'Sessions ouvertes' }).waitFor();
  await page.getByText('Cette session').waitFor();
}

describe('the first login of a shop', () => {
  it('shows the second factor to set up, accessible and fitting', async () => {
    const page = await logIn('Code de mise en service', SETUP_CODE, 390);
    await page.getByRole('heading', { name: 'Second facteur' }).waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await page.reload();
    await page.getByLabel('Mot de passe').waitFor();
    await page.context().close();
  });
});

/** Whoever goes on in a closed session is sent to the login, unless what the console asks for by itself has led there before. */
async function meetsTheLogin(page: Page): Promise<void> {
  const expired = page.getByText('Votre session a expiré. Veuillez vous reconnecter.').waitFor();
  await Promise.any([openTab(page, 'Codes promo'), expired]);
  await expired;
}

describe('an administrator', () => {
  it('sets the factor up, logs in with recovery codes once each, closes sessions and changes the application', async () => {
    const page = await logIn('Code de mise en service', SETUP_CODE);
    const secret = (await readQrCode(page)).searchParams.get('secret') ?? '';
    expect((await page.locator('code').textContent())?.replaceAll(' ', '')).toBe(secret);
    const codes = await confirm(page, oneTimeCode(secret, new Date()));
    expect(codes).toHaveLength(10);
    await page.getByRole('button', { name: "J'ai conservé ces codes" }).click();
    await atConsole(page);

    const [first = '', second = '', third = ''] = codes;
    const other = await logIn('Code de secours', first);
    await atConsole(other);
    const again = await logIn('Code de secours', first);
    await expectToast(again, 'Accès refusé', 'Code incorrect');
    const app = await logIn('Code à six chiffres', oneTimeCode(secret, new Date(Date.now() + STEP_MS)));
    await atConsole(app);

    await openSecurity(page);
    await page.getByText('9 codes de secours restants').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    const sessions = page.getByRole('button', { name: /^Fermer la session Chrome sur Linux/ });
    expect(await sessions.count()).toBe(2);
    await sessions.first().click();
    await expectToast(page, 'Session fermée');
    await page.getByRole('button', { name: 'Fermer toutes les autres' }).click();
    await expectToast(page, 'Autres sessions fermées');
    await expect.poll(() => sessions.count()).toBe(0);
    for (const closed of [other, app]) await meetsTheLogin(closed);

    const bystander = await logIn('Code de secours', second);
    await atConsole(bystander);
    await page.getByRole('button', { name: "Changer d'application" }).click();
    await page.getByLabel('Mot de passe').fill('un-mauvais-mot');
    await page.getByLabel('Code actuel').fill(third);
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByRole('alert').getByText('Mot de passe incorrect').waitFor();
    await page.getByLabel('Mot de passe').fill(ADMIN_PASSWORD);
    await page.getByLabel('Code actuel').fill(third);
    await page.getByRole('button', { name: 'Continuer' }).click();
    const next = (await readQrCode(page)).searchParams.get('secret') ?? '';
    expect(next).not.toBe(secret);
    await confirm(page, oneTimeCode(next, new Date()));
    await page.getByRole('button', { name: "J'ai conservé ces codes" }).click();
    await page.getByText('10 codes de secours restants').waitFor();
    await meetsTheLogin(bystander);
  });
});
