import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { paidOrder } from '../testing/paid-order.ts';
import { type CountedKeys, countedKeys } from './testing/counted-keys.ts';
import { expectToast } from './testing/open-console.ts';
import { ownNumber } from './testing/own-number.ts';
import { shopConsole } from './testing/shop-console.ts';

const { client, open } = shopConsole();

const openedOrder = (page: Page, id: string) =>
  page.getByRole('region', { name: `Commande ouverte ${shortId(id)}` });
const statusOf = async (id: string) => (await client.findOrder(id))?.status;

/** By the palette, until what Enter follows is the one looked for. */
async function find(page: Page, keys: CountedKeys, typed: string, line: RegExp): Promise<void> {
  await keys.press('Control+k');
  await page.getByRole('dialog', { name: 'Aller à, chercher, faire' }).waitFor();
  await keys.type(typed);
  await expect
    .poll(() => page.locator('[role="menuitem"][data-focused]').textContent(), { timeout: 20_000 })
    .toMatch(line);
  await keys.press('Enter');
}

async function openOrder(page: Page, keys: CountedKeys, id: string): Promise<Locator> {
  await find(page, keys, shortId(id), new RegExp(`#${shortId(id)}`));
  const opened = openedOrder(page, id);
  await opened.getByRole('article').waitFor();
  // As long as the palette is there a letter does nothing; then whoever opened the order is in it.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => opened.evaluate((order) => order.contains(document.activeElement))).toBe(true);
  return opened;
}

async function paidAndOpen() {
  const { id } = await paidOrder(client);
  const page = await open();
  const keys = countedKeys(page);
  const opened = await openOrder(page, keys, id);
  return { id, page, keys, opened };
}

/** The bounds are those of docs/administrator.md. */
describe('by keys alone, in as few as the table of the documents says', () => {
  it('an order is found by its customer’s e-mail', async () => {
    const { id, email } = await paidOrder(client);
    const page = await open();
    const keys = countedKeys(page);
    const part = email.slice(0, 12);
    await find(page, keys, part, new RegExp(`#${shortId(id)}`));
    await openedOrder(page, id).waitFor();
    expect(keys.pressed()).toBeLessThanOrEqual(14);
  });

  it('a parcel is sent with its number', async () => {
    const { id, keys, opened } = await paidAndOpen();
    await keys.goTo(opened.getByLabel(`Numéro de suivi de la commande ${shortId(id)}`));
    await keys.paste(ownNumber());
    await keys.goTo(opened.getByLabel(`Statut de la commande ${shortId(id)}`));
    await keys.press('e', 'Enter');
    await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe('shipped');
    expect(keys.pressed()).toBeLessThanOrEqual(22);
  });

  it('a paid order is cancelled, with its question', async () => {
    const { id, page, keys, opened } = await paidAndOpen();
    await keys.goTo(opened.getByLabel(`Statut de la commande ${shortId(id)}`));
    await keys.press('a', 'Enter');
    const question = page.getByRole('alertdialog');
    await question.getByText(/remboursé/).waitFor();
    await keys.answer(question.getByRole('button').last());
    await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe('cancelled');
    expect(keys.pressed()).toBeLessThanOrEqual(24);
  });

  it('a change of status is taken back', async () => {
    const { id, page, keys, opened } = await paidAndOpen();
    const selector = opened.getByLabel(`Statut de la commande ${shortId(id)}`);
    await selector.focus();
    const before = keys.pressed();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Annuler', exact: true }).waitFor();
    await keys.press('Control+z');
    await expectToast(page, 'Modification annulée');
    await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe('confirmed');
    expect(keys.pressed() - before).toBe(1);
  });

  it('a note is written', async () => {
    const { id, page, keys } = await paidAndOpen();
    await keys.press('n');
    const notes = page.getByRole('dialog', { name: `Notes de la commande #${shortId(id)}` });
    await keys.goTo(notes.getByLabel('Nouvelle note'));
    await keys.type('Absente mardi');
    await keys.answer(notes.getByRole('button', { name: 'Enregistrer' }));
    await expectToast(page, 'Note enregistrée');
    expect(keys.pressed()).toBeLessThanOrEqual(28);
  });

  it('the orders to prepare are listed', async () => {
    await paidOrder(client);
    const page = await open();
    const keys = countedKeys(page);
    await find(page, keys, 'prep', /À préparer/);
    await page.getByText(/dans cette liste$/).waitFor();
    expect(keys.pressed()).toBeLessThanOrEqual(8);
  });

  it('a review is published', async () => {
    const productId = await client.addProduct({
      name: `Avis ${randomUUID().slice(0, 8)}`,
      price: '60.00',
      stockQuantity: 5,
    });
    const comment = `Un sillage ${randomUUID()}`;
    const review = {
      customerName: 'Lou',
      customerEmail: `lou-${randomUUID()}@exemple.fr`,
      comment,
      rating: 4,
    };
    await client.call('POST', `/api/products/${productId}/reviews`, review);
    await eventually('the review in the console', async () =>
      (await (await client.call('GET', '/api/reviews')).text()).includes(comment),
    );
    const page = await open();
    const keys = countedKeys(page);
    await keys.press('g', 'a');
    const entry = page.locator('[data-review]').filter({ hasText: comment });
    await keys.goTo(entry.getByRole('button', { name: /^Publier/ }));
    await keys.press('Enter');
    await expectToast(page, 'Avis publié');
    expect(keys.pressed()).toBeLessThanOrEqual(40);
  });
});
