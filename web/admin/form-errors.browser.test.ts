import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paidOrder } from '../testing/paid-order.ts';
import { orderFragment } from './location.ts';
import { expectErrorAtField } from './testing/error-at-field.ts';
import { pressOnceSeen } from './testing/open-console.ts';
import { shopConsole } from './testing/shop-console.ts';

const { url, open, client } = shopConsole();

async function openAt(fragment: string): Promise<Page> {
  const page = await open();
  await page.goto(`${url}/admin#${fragment}`);
  return page;
}

/** Opens a window of an order by its button. */
async function openWindow(button: RegExp): Promise<{ page: Page; dialog: Locator }> {
  const { id } = await paidOrder(client);
  const page = await openAt(orderFragment(id).slice(1));
  await page.getByRole('button', { name: button }).click();
  return { page, dialog: page.getByRole('dialog', { name: button }) };
}

async function leadsTo(field: Locator, fault: RegExp): Promise<void> {
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await expectErrorAtField(field, fault);
}

describe('a form that cannot be sent leads the keyboard to what is wrong:', () => {
  it('an order’s mail address', async () => {
    const { dialog } = await openWindow(/^Corriger l’e-.?mail/);
    const field = dialog.getByLabel(/^Adresse e-.?mail/);
    await field.fill('sans arobase');
    await pressOnceSeen(dialog.getByRole('button', { name: 'Enregistrer' }));
    await leadsTo(field, /Adresse email invalide/);
  });

  it('an order’s address', async () => {
    const { dialog } = await openWindow(/^Corriger l’adresse/);
    const field = dialog.getByLabel('Ville');
    await field.fill('');
    await pressOnceSeen(dialog.getByRole('button', { name: 'Enregistrer' }));
    await leadsTo(field, /Ville requise/);
  });

  it('the day of a withdrawal', async () => {
    const { dialog } = await openWindow(/^Noter une rétractation/);
    const field = dialog.getByLabel('Envoyée le');
    await field.fill('');
    await pressOnceSeen(dialog.getByRole('button', { name: 'Enregistrer' }));
    await leadsTo(field, /[Dd]ate/);
  });

  it('the promise of dispatch', async () => {
    const form = (await openAt('maison')).getByRole('form', { name: 'Promesse d’expédition' });
    await form.getByLabel('Promesse').selectOption('hours');
    const field = form.getByLabel('Heures', { exact: true });
    await field.fill('9999');
    await form.getByRole('button', { name: 'Fixer la promesse' }).press('Enter');
    await leadsTo(field, /de 1 à 720/);
  });

  it('the name of a view', async () => {
    await paidOrder(client);
    const page = await openAt('commandes?pays=Italie');
    await page.getByRole('button', { name: 'Garder cette vue' }).click();
    const dialog = page.getByRole('dialog', { name: 'Garder cette vue' });
    await pressOnceSeen(dialog.getByRole('button', { name: 'Garder' }));
    await leadsTo(dialog.getByLabel('Nom'), /Nom requis/);
  });
});
