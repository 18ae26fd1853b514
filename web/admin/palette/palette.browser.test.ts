import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { paidOrder } from '../../testing/paid-order.ts';
import { findFaultsAtAnyWidth, openTab } from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { client, open } = shopConsole();

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Aller à, chercher, faire' }).waitFor();
}
/** What Enter follows. */
const chosenLine = (page: Page) => page.locator('[role="menuitem"][data-focused]');

describe('the palette', () => {
  it('leads by keys alone to a page, an order by its customer, a perfume and a promo code’s form', async () => {
    const { id, email } = await paidOrder(client);
    const page = await open();
    await openPalette(page);
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await page.keyboard.type('retract');
    await expect.poll(() => chosenLine(page).textContent()).toBe('Rétractations');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Rétractations', level: 2 }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);

    await openPalette(page);
    await page.keyboard.type(email);
    await expect.poll(() => chosenLine(page).textContent()).toContain(`#${shortId(id)} · `);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: `Commande ouverte ${shortId(id)}` }).waitFor();
    expect(page.url()).not.toContain('ada-');

    await openPalette(page);
    await page.keyboard.type('nouveau code');
    await expect.poll(() => chosenLine(page).textContent()).toBe('Nouveau code promo');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Nouveau code promo' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    // Whoever closes it is where he was.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });

  it('says so when nothing is found, and opens by its button', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Aller à…' }).click();
    await page.keyboard.type('zzqx');
    await page.getByText('Rien de ce nom').waitFor();
  });
});

describe('the acts of the palette', () => {
  it('begin what the open order offers, and lead to where one is opened otherwise', async () => {
    const { id } = await paidOrder(client);
    const page = await open();
    await openTab(page, 'Commandes');
    await openPalette(page);
    await page.keyboard.type('prep colis');
    await expect.poll(() => chosenLine(page).textContent()).toContain('ouvrir une commande à préparer');
    await page.keyboard.press('Enter');
    await page.getByText(/dans cette liste$/).waitFor();
    await page.getByRole('link', { name: `Ouvrir la commande ${shortId(id)}` }).click();
    await page.getByRole('button', { name: `Préparer la commande ${shortId(id)}` }).waitFor();
    await openPalette(page);
    await page.keyboard.type('prep colis');
    await expect.poll(() => chosenLine(page).textContent()).toContain('sur ce qui est ouvert');
    await page.keyboard.press('Enter');
    const packing = page.getByRole('dialog', { name: `Préparer la commande #${shortId(id)}` });
    await packing.waitFor();
    await page.keyboard.press('Escape');
    await packing.waitFor({ state: 'detached' });
    await openPalette(page);
    await page.keyboard.type('imprimer');
    await expect.poll(() => chosenLine(page).textContent()).toContain('sur ce qui est ouvert');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Liste de prélèvement' }).waitFor();
  });

  it('opens a window that Escape leaves however late it takes the focus', async () => {
    const { id } = await paidOrder(client);
    const page = await open();
    await openTab(page, 'Commandes');
    await page.getByRole('link', { name: `Ouvrir la commande ${shortId(id)}` }).click();
    await page.getByRole('button', { name: `Préparer la commande ${shortId(id)}` }).waitFor();
    await openPalette(page);
    await page.keyboard.type('prep colis');
    await expect.poll(() => chosenLine(page).textContent()).toContain('sur ce qui est ouvert');
    await page.evaluate(() => {
      window.requestAnimationFrame = () => 0;
    });
    await page.keyboard.press('Enter');
    const packing = page.getByRole('dialog', { name: `Préparer la commande #${shortId(id)}` });
    await packing.waitFor();
    await page.keyboard.press('Escape');
    await packing.waitFor({ state: 'detached' });
  });
});

describe('letters', () => {
  it('lead on through the open orders and back, and are text in a field', async () => {
    await paidOrder(client);
    const newest = (await paidOrder(client)).id;
    const page = await open();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.getByRole('tab', { name: 'Commandes', selected: true }).waitFor();
    await page.getByRole('link', { name: `Ouvrir la commande ${shortId(newest)}` }).click();
    const opened = page.getByRole('region', { name: /^Commande ouverte/ });
    await opened.waitFor();
    const shown = () => opened.getAttribute('aria-label');
    await page.keyboard.press('j');
    await expect.poll(shown).not.toContain(shortId(newest));
    await page.keyboard.press('k');
    await expect.poll(shown).toContain(shortId(newest));
    await page.keyboard.press('/');
    await page.keyboard.type('jku?');
    expect(await page.getByLabel('Rechercher une commande').inputValue()).toBe('jku?');
    expect(await shown()).toContain(shortId(newest));
    await page.getByRole('heading', { name: 'Commandes', exact: true }).focus();
    await page.keyboard.press('u');
    await opened.waitFor({ state: 'detached' });
  });

  it('are listed under ?, where they can be switched off', async () => {
    const page = await open();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Raccourcis clavier' });
    await help.getByText('Commande suivante').waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    const letters = help.getByLabel('Raccourcis d’une lettre');
    await letters.uncheck({ force: true });
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await openPalette(page);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('tab', { name: 'Tableau de bord' }).getAttribute('aria-selected')).toBe(
      'true',
    );
    await page.evaluate(() => localStorage.removeItem('miris-console-letters'));
  });

  it('have a switch that shows one ring when it has the focus', async () => {
    const page = await open();
    await page.keyboard.press('?');
    const letters = page.getByLabel('Raccourcis d’une lettre');
    await letters.waitFor({ state: 'attached' });
    await page.keyboard.press('Tab');
    await expect.poll(() => letters.evaluate((box) => box === document.activeElement)).toBe(true);
    const ringed = letters.evaluate((box) =>
      [box.closest('label'), ...(box.closest('label')?.querySelectorAll('span') ?? [])]
        .filter((part) => part !== null && getComputedStyle(part).outlineStyle !== 'none')
        .map((part) => part?.tagName),
    );
    expect(await ringed).toEqual(['SPAN']);
  });
});

describe('the open order', () => {
  it('that left its list goes on to the one in its place', async () => {
    const older = (await paidOrder(client)).id;
    const newer = (await paidOrder(client)).id;
    const page = await open();
    await openTab(page, 'Commandes');
    await page.goto(page.url().replace(/#.*$/, '#commandes?liste=to-prepare'));
    await page.getByText(/dans cette liste$/).waitFor();
    await page.getByRole('link', { name: `Ouvrir la commande ${shortId(newer)}` }).click();
    const opened = page.getByRole('region', { name: `Commande ouverte ${shortId(newer)}` });
    await opened.getByLabel(`Numéro de suivi de la commande ${shortId(newer)}`).fill(`6A${newer.slice(-8)}`);
    await opened.getByLabel(`Statut de la commande ${shortId(newer)}`).selectOption({ label: 'Expédiée' });
    await page
      .getByRole('link', { name: `Ouvrir la commande ${shortId(newer)}` })
      .waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Suivante' }).click();
    await page.getByRole('region', { name: `Commande ouverte ${shortId(older)}` }).waitFor();
  });
});
