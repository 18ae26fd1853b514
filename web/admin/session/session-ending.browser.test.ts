import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { SessionLeft } from '#contracts/http/console/admin.ts';
import { shortId } from '#contracts/identifiers.ts';
import { ADMIN_PASSWORD } from '#embedded/testing/shops/open-shop.ts';
import { paidOrder } from '../../testing/paid-order.ts';
import { orderFragment } from '../location.ts';
import {
  answerOnceOpenedAnew,
  enterPassword,
  expectToast,
  findFaultsAtAnyWidth,
  openTab,
} from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { client, open, url } = shopConsole();

/** The session lasts so long, as far as this window hears. */
async function shorten(page: Page, left: SessionLeft): Promise<void> {
  await page.route('**/api/admin/session/remaining', (route) => route.fulfill({ json: left }));
  await page.reload();
}

const ending = (page: Page) => page.getByRole('region', { name: 'Fin de la session' });

/** Opens the notes of an order, and writes one. */
async function writeNote(page: Page, orderId: string, text: string) {
  await page.goto(`${url}/admin${orderFragment(orderId)}`);
  const card = page.getByRole('article', { name: `Commande #${shortId(orderId)}` });
  await card.getByRole('button', { name: /^Écrire une note/ }).click();
  const dialog = page.getByRole('dialog', { name: `Notes de la commande #${shortId(orderId)}` });
  await dialog.getByLabel('Nouvelle note').fill(text);
  return { card, dialog };
}

const isOutOfReach = (element: Element) => element.closest('[inert], [aria-hidden="true"]') !== null;

async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.getByText('Votre session a expiré. Veuillez vous reconnecter.').waitFor();
}

describe('a session about to end', () => {
  it('says when, and is prolonged in place, beside a window that stays open', async () => {
    const { id } = await paidOrder(client);
    const page = await open();
    await shorten(page, { secondsLeft: 175, mayBeProlonged: true });
    const { dialog } = await writeNote(page, id, 'Offrir un échantillon');
    await ending(page)
      .getByText(/^2.min.\d\d.s$/)
      .waitFor();
    await ending(page).getByRole('status').getByText('Votre session se termine dans 3 minutes.').waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    const asked = page.waitForResponse('**/api/admin/session/prolongation');
    await ending(page).getByRole('button', { name: 'Rester connecté' }).press('Enter');
    expect((await asked).status()).toBe(200);
    await ending(page).waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Nouvelle note').inputValue()).toBe('Offrir un échantillon');
  });

  it('that has lasted its twelve hours offers to log in anew, over what is open', async () => {
    const page = await open(390);
    await shorten(page, { secondsLeft: 40, mayBeProlonged: false });
    await ending(page)
      .getByText(/elle a atteint sa durée maximale/)
      .waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await ending(page).getByRole('button', { name: 'Se reconnecter maintenant' }).click();
    await page.getByLabel('Mot de passe').waitFor();
    expect(await ending(page).count()).toBe(0);
    await page.unroute('**/api/admin/session/remaining');
    await enterPassword(page, ADMIN_PASSWORD);
    await expectToast(page, 'Accès autorisé');
    await page.getByRole('tab', { name: 'Tableau de bord', selected: true }).waitFor();
  });

  it('says nothing while there is time', async () => {
    const page = await open();
    const answer = await answerOnceOpenedAnew(page, '**/api/admin/session/remaining');
    expect(await answer.json()).toMatchObject({ mayBeProlonged: true });
    await openTab(page, 'Commandes');
    expect(await ending(page).count()).toBe(0);
  });
});

describe('a session that has ended', () => {
  it('is followed by another in place: what was open and typed is as it was, and is saved', async () => {
    const { id } = await paidOrder(client);
    const page = await open();
    const { card, dialog } = await writeNote(page, id, 'Coffret bleu');
    const other = await open();
    await endSession(page);
    // Nothing behind the gate can be reached, nor by what reads the screen aloud.
    for (const behind of ['[role="dialog"]', '[role="tab"]'])
      await expect
        .poll(() => page.locator(behind).first().evaluate(isOutOfReach), { message: behind })
        .toBe(true);
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await other.getByText('Votre session a expiré. Veuillez vous reconnecter.').waitFor();

    await enterPassword(page, ADMIN_PASSWORD);
    await page.getByLabel('Mot de passe').waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Nouvelle note').inputValue()).toBe('Coffret bleu');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await card.getByText('Coffret bleu').waitFor();
    await other.getByRole('tab', { name: 'Tableau de bord', selected: true }).waitFor();
  });

  it('is none that somebody left: logging out closes every window, with what was typed', async () => {
    const { id } = await paidOrder(client);
    const page = await open();
    await writeNote(page, id, 'Rien pour personne');
    const other = await open();
    await other.getByRole('button', { name: 'Déconnexion' }).click();
    await page.getByLabel('Mot de passe').waitFor();
    expect(await page.getByText('Votre session a expiré').count()).toBe(0);
    expect(await page.getByText(shortId(id)).count()).toBe(0);
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Rien pour');
  });
});
