import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { paidOrder, unpaidOrder } from '../../../testing/paid-order.ts';
import {
  expectToast,
  findAccessibilityFaults,
  findFaultsAtAnyWidth,
  openOrders,
} from '../../testing/open-console.ts';
import { shopConsole } from '../../testing/shop-console.ts';

const { client, open } = shopConsole();

const anOrder = async (quantity = 1) => (await unpaidOrder(client, { quantity })).id;

async function statusOf(id: string) {
  return (await client.findOrder(id))?.status;
}

async function openOrder(page: Page, id: string): Promise<{ card: Locator; selector: Locator }> {
  await openOrders(page);
  await page.getByLabel('Rechercher une commande').fill(shortId(id));
  const card = page.getByRole('article', { name: `Commande #${shortId(id)}` });
  await card.waitFor();
  return { card, selector: card.getByLabel(`Statut de la commande ${shortId(id)}`) };
}

/** Nobody paid for it: it counts as a sale all the same, which is asked. */
async function confirmUnpaid(page: Page, id: string): Promise<void> {
  const question = page.getByRole('alertdialog', { name: `Modifier la commande #${shortId(id)}` });
  await question.getByText(/64,99\s€ restent à payer, 1 article vendu sans attendre le paiement/).waitFor();
  await question.getByRole('button', { name: 'Modifier la commande' }).click();
}

const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);

describe('the status selector', () => {
  it('is only moved by arrow keys; what it stands on takes effect when it is applied', async () => {
    const id = await anOrder();
    const page = await open();
    const { selector } = await openOrder(page, id);
    await selector.focus();
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowDown');
    expect(await selector.inputValue()).toBe('cancelled');
    await page.keyboard.press('Escape');
    expect(await selector.inputValue()).toBe('pending');
    await page.keyboard.press('ArrowDown');
    // Whatever the keys had set off is done by the time another command is.
    await client.call('PATCH', `/api/admin/orders/${await anOrder()}`, { status: 'shipped' });
    expect(await statusOf(id)).toBe('pending');
    await page.keyboard.press('Enter');
    await confirmUnpaid(page, id);
    await expectToast(page, 'Commande mise à jour avec succès');
    await expect.poll(() => statusOf(id)).toBe('confirmed');
    await expect.poll(() => isFocused(selector)).toBe(true);
  });

  it('has a button that applies what the keys have chosen', async () => {
    const id = await anOrder();
    const page = await open(390);
    const { card, selector } = await openOrder(page, id);
    await selector.focus();
    await page.keyboard.press('ArrowDown');
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await card.getByRole('button', { name: 'Appliquer' }).click();
    await confirmUnpaid(page, id);
    await expectToast(page, 'Commande mise à jour avec succès');
    await expect.poll(() => statusOf(id)).toBe('confirmed');
    await expect.poll(() => isFocused(selector)).toBe(true);
  });

  it('says what cancelling a paid order moves, from the shop’s own figures, and asks', async () => {
    const id = (await paidOrder(client, 1)).id;
    const page = await open();
    const { card, selector } = await openOrder(page, id);
    await selector.focus();
    await selector.selectOption({ label: 'Annulée' });
    const dialog = page.getByRole('alertdialog', { name: `Annuler la commande #${shortId(id)}` });
    await dialog
      .getByText('64,99 € seront remboursés, 1 article remis en vente, un e-\u2060mail part.')
      .waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Revenir' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => selector.inputValue()).toBe('confirmed');
    await expect.poll(() => isFocused(selector)).toBe(true);
    expect(await statusOf(id)).toBe('confirmed');

    await selector.selectOption({ label: 'Annulée' });
    await dialog.getByRole('button', { name: 'Annuler la commande' }).click();
    await expectToast(page, 'Commande mise à jour avec succès');
    await expect.poll(() => isFocused(selector)).toBe(true);
    await expect.poll(() => statusOf(id)).toBe('cancelled');

    await card.getByText('Annulée', { exact: true }).locator('visible=true').first().waitFor();
    // So long it may be undone, and its money is here; on its way, it would come back while the question is asked.
    await card.getByText('Remboursée', { exact: true }).first().waitFor();
    await selector.selectOption({ label: 'Confirmée' });
    const again = page.getByRole('alertdialog', { name: `Reprendre la commande #${shortId(id)}` });
    await again
      .getByText('64,99 € restent à payer, 1 article retiré de la vente, un e-\u2060mail part.')
      .waitFor();
    // It is seen a moment before it takes the keys.
    await expect.poll(() => isFocused(again)).toBe(true);
    await page.keyboard.press('Escape');
    await again.waitFor({ state: 'detached' });
    expect(await statusOf(id)).toBe('cancelled');
  });

  it('gets the focus back from the question however late the browser gets to tidying up after it', async () => {
    const page = await open();
    const { selector } = await openOrder(page, await anOrder());
    await selector.focus();
    await selector.selectOption({ label: 'Annulée' });
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Annuler la commande' });
    await confirm.waitFor();
    // The question goes by itself, and what React does after it, in messages to itself, comes later than the next frame.
    await page.evaluate(() => {
      const later = window.setTimeout.bind(window);
      const wait = (callback: () => void, milliseconds = 0) => later(callback, Math.max(500, milliseconds));
      Reflect.set(window, 'setTimeout', wait);
      const post = MessagePort.prototype.postMessage;
      MessagePort.prototype.postMessage = function (message: unknown) {
        if (document.querySelector('section[role="alertdialog"]')) post.call(this, message);
        else later(() => post.call(this, message), 300);
      };
      const now = performance.now.bind(performance);
      let passed = 0;
      performance.now = () => {
        passed += 10;
        return now() + passed;
      };
    });
    await confirm.click();
    await expectToast(page, 'Commande mise à jour avec succès');
    await expect.poll(() => isFocused(selector), { timeout: 5_000 }).toBe(true);
  });

  it('is moved by keys no longer once the question has taken them', async () => {
    const page = await open();
    const { selector } = await openOrder(page, await anOrder());
    await selector.focus();
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.down('Enter');
    const dialog = page.getByRole('alertdialog');
    await expect.poll(() => isFocused(dialog)).toBe(true);
    await page.keyboard.up('Enter');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // Picked from the open list, it is applied.
    await selector.selectOption({ label: 'Annulée' });
    await dialog.waitFor();
  });

  it('asks in a window that is in place', async () => {
    const id = await anOrder(2);
    const page = await open(390);
    const { selector } = await openOrder(page, id);
    await selector.selectOption({ label: 'Annulée' });
    await page.getByText('Aucun paiement à rembourser, 2 articles remis en vente.').waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  });
});

describe('an order set to Expédiée', () => {
  it('is asked for its tracking number and its money, and the number can be taken back', async () => {
    const id = await anOrder();
    const page = await open();
    const { card, selector } = await openOrder(page, id);
    await selector.selectOption({ label: 'Expédiée' });
    const question = page.getByRole('alertdialog', { name: `Expédier la commande #${shortId(id)}` });
    await question.getByText(/64,99\s€ restent à payer/).waitFor();
    await question.getByLabel('Numéro de suivi').fill('7B30405060708');
    await question.getByRole('button', { name: 'Expédier la commande' }).click();
    await expect
      .poll(() => client.findOrder(id))
      .toMatchObject({ trackingNumber: '7B30405060708', status: 'shipped' });
    const number = card.getByLabel(`Numéro de suivi de la commande ${shortId(id)}`);
    await expect.poll(() => number.inputValue()).toBe('7B30405060708');

    await number.fill('');
    await card.getByRole('button', { name: 'Enregistrer le suivi' }).click();
    await expect.poll(async () => (await client.findOrder(id))?.trackingNumber).toBe(null);
    await card.getByText('7B30405060708').waitFor({ state: 'detached' });
  });

  it('promises nothing of a missing number that stops being true later on', async () => {
    const id = await anOrder();
    await client.call('PATCH', `/api/admin/orders/${id}`, { status: 'confirmed' });
    await client.call('PATCH', `/api/admin/orders/${id}`, { status: 'shipped' });
    expect(await statusOf(id)).toBe('shipped');
    const { card } = await openOrder(await open(), id);
    await expect
      .poll(() => card.textContent())
      .toMatch(/Le client le reçoit par e-.?mail dès qu’il est enregistré\./);
    expect(await card.textContent()).not.toMatch(/minutes/);
  });
});
