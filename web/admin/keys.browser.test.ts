import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, type TestContext } from 'vitest';
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
/** What each task may take: keys, and seconds of keys and thoughts. */
const MOST = {
  'find an order by e-mail': { keys: 14, seconds: 7 },
  'send a parcel, number pasted': { keys: 22, seconds: 13 },
  'send a hundred, list pasted': { keys: 14, seconds: 8 },
  'cancel a paid order': { keys: 24, seconds: 14 },
  'take a change back': { keys: 1, seconds: 2 },
  'write a note': { keys: 28, seconds: 15 },
  'list what is to prepare': { keys: 8, seconds: 5 },
  'set a stock': { keys: 12, seconds: 8 },
  'make a promo code': { keys: 32, seconds: 18 },
  'publish a review': { keys: 16, seconds: 8 },
} as const;
/** None of them is a digit of an id. */
const lettersAtRandom = (count: number) =>
  Array.from({ length: count }, () => 'ghjklmnpqrstuvw'[randomInt(15)]).join('');
const statusOf = async (id: string) => (await client.findOrder(id))?.status;

/** By the palette, until what Enter follows is the one looked for. */
async function find(page: Page, keys: CountedKeys, typed: string, line: RegExp): Promise<void> {
  await keys.press('Control+k');
  await keys.sees(page.getByRole('dialog', { name: 'Aller à, chercher, faire' }).waitFor());
  await keys.type(typed);
  await keys.sees(
    expect.poll(() => page.locator('[role="menuitem"][data-focused]').textContent()).toMatch(line),
  );
  // The line was read: another may have been meant.
  await keys.press('Enter');
}

async function openOrder(page: Page, keys: CountedKeys, id: string): Promise<Locator> {
  await find(page, keys, shortId(id), new RegExp(`#${shortId(id)}`));
  const opened = openedOrder(page, id);
  await keys.sees(opened.getByRole('article').waitFor());
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

/** Neither more keys nor more seconds than it may take; `--reporter=verbose` says what it took here and what the console took to answer. */
async function expectAtMost(
  task: keyof typeof MOST,
  keys: CountedKeys,
  annotate: TestContext['annotate'],
): Promise<void> {
  const [seconds, waited] = [keys.seconds().toFixed(1), keys.waited().toFixed(1)];
  await annotate(`${task}: ${keys.pressed()} keys, ${seconds} s, and ${waited} s waited`);
  expect(keys.pressed()).toBeLessThanOrEqual(MOST[task].keys);
  expect(keys.seconds()).toBeLessThanOrEqual(MOST[task].seconds);
}

describe('by keys alone, in as few as the table of the documents says', () => {
  it('the table says what is shown here', async () => {
    const rows = (await readFile('docs/administrator.md', 'utf8')).matchAll(
      /^\| ([^|]+) \| (\d+) \| (\d+)/gm,
    );
    const said = Array.from(rows, ([, task = '', most, seconds]) => [
      task,
      { keys: Number(most), seconds: Number(seconds) },
    ]);
    expect(Object.fromEntries(said)).toEqual(MOST);
  });

  it('an order is found by its customer’s e-mail', async ({ annotate }) => {
    const { id, email } = await paidOrder(client);
    const page = await open();
    const keys = countedKeys(page);
    const part = email.slice(0, 12);
    await find(page, keys, part, new RegExp(`#${shortId(id)}`));
    await keys.sees(openedOrder(page, id).waitFor());
    await expectAtMost('find an order by e-mail', keys, annotate);
  });

  it('a parcel is sent with its number', async ({ annotate }) => {
    const { id, keys, opened } = await paidAndOpen();
    await keys.goTo(opened.getByLabel(`Numéro de suivi de la commande ${shortId(id)}`));
    await keys.paste(ownNumber());
    await keys.goTo(opened.getByLabel(`Statut de la commande ${shortId(id)}`));
    await keys.press('e', 'Enter');
    await keys.sees(expect.poll(() => statusOf(id)).toBe('shipped'));
    await expectAtMost('send a parcel, number pasted', keys, annotate);
  });

  it('parcels are sent by a list', async ({ annotate }) => {
    const { id } = await paidOrder(client);
    const customerName = (await client.findOrder(id))?.customerName;
    const page = await open();
    const keys = countedKeys(page);
    await find(page, keys, 'exp l', /Expédier par liste/);
    const window = page.getByRole('alertdialog', { name: 'Expédier par liste' });
    await keys.goTo(window.getByLabel('Liste des colis'));
    await keys.paste(`${shortId(id)}\t${customerName}\t${ownNumber()}`);
    await keys.answer(window.getByRole('button', { name: 'Expédier 1 commande' }));
    await keys.sees(window.getByText('1 commande expédiée.').waitFor());
    await expectAtMost('send a hundred, list pasted', keys, annotate);
  });

  it('a paid order is cancelled, with its question', async ({ annotate }) => {
    const { id, page, keys, opened } = await paidAndOpen();
    await keys.goTo(opened.getByLabel(`Statut de la commande ${shortId(id)}`));
    await keys.press('a', 'Enter');
    const question = page.getByRole('alertdialog');
    await keys.sees(question.getByText(/remboursé/).waitFor());
    await keys.answer(question.getByRole('button').last());
    await keys.sees(expect.poll(() => statusOf(id)).toBe('cancelled'));
    await expectAtMost('cancel a paid order', keys, annotate);
  });

  it('a change of status is taken back', async ({ annotate }) => {
    const { id, page, opened } = await paidAndOpen();
    await opened.getByLabel(`Statut de la commande ${shortId(id)}`).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Annuler', exact: true }).waitFor();
    const keys = countedKeys(page);
    await keys.press('Control+z');
    await keys.sees(expectToast(page, 'Modification annulée'));
    await expect.poll(() => statusOf(id)).toBe('confirmed');
    await expectAtMost('take a change back', keys, annotate);
  });

  it('a note is written', async ({ annotate }) => {
    const { id, page, keys } = await paidAndOpen();
    await keys.press('n');
    const notes = page.getByRole('dialog', { name: `Notes de la commande #${shortId(id)}` });
    await keys.goTo(notes.getByLabel('Nouvelle note'));
    await keys.type('Absente mardi');
    await keys.answer(notes.getByRole('button', { name: 'Enregistrer' }));
    await keys.sees(expectToast(page, 'Note enregistrée'));
    await expectAtMost('write a note', keys, annotate);
  });

  it('the orders to prepare are listed', async ({ annotate }) => {
    await paidOrder(client);
    const page = await open();
    // The palette has the lists once they are counted; what Enter follows by then stays.
    await page
      .getByRole('navigation', { name: 'À faire' })
      .getByRole('link', { name: 'À préparer' })
      .waitFor();
    const keys = countedKeys(page);
    await find(page, keys, 'prep', /À préparer/);
    await keys.sees(page.getByText(/dans cette liste$/).waitFor());
    await expectAtMost('list what is to prepare', keys, annotate);
  });

  it('a stock is set', async ({ annotate }) => {
    const name = `Vétiver ${lettersAtRandom(6)}`;
    const id = await client.addProduct({ name, price: '60.00', stockQuantity: 5 });
    const page = await open();
    const keys = countedKeys(page);
    await find(page, keys, name.slice(-6), new RegExp(name));
    const stock = page.getByRole('textbox', { name: 'Stock', exact: true });
    await keys.sees(stock.waitFor());
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await keys.press('s');
    await expect.poll(() => stock.evaluate((field) => field === document.activeElement)).toBe(true);
    await keys.type('24');
    await keys.enter();
    await keys.sees(expectToast(page, 'Produit mis à jour avec succès'));
    const left = async () => (await client.listProducts()).find((each) => each.id === id)?.stockQuantity;
    await expect.poll(left).toBe(24);
    await expectAtMost('set a stock', keys, annotate);
  });

  it('a promo code is made', async ({ annotate }) => {
    const code = `${lettersAtRandom(4)}10`.toUpperCase();
    const page = await open();
    const keys = countedKeys(page);
    await keys.press('g', 'o');
    await keys.sees(page.getByRole('tab', { name: 'Codes promo', selected: true }).waitFor());
    await keys.sees(page.getByRole('button', { name: 'Nouveau code promo' }).waitFor());
    await keys.press('n');
    const form = page.getByRole('dialog', { name: 'Nouveau code promo' });
    await keys.goTo(form.getByRole('textbox', { name: 'Code' }));
    await keys.type(code);
    await keys.goTo(form.getByLabel('Valeur (%)'));
    await keys.type('10');
    await keys.goTo(form.getByLabel("Valable jusqu'au"));
    // A day and a time that every language writes alike; some want to know which half of the day.
    await keys.type('12122099');
    await keys.press('ArrowRight');
    await keys.type('1159p');
    await keys.enter();
    await keys.sees(expectToast(page, 'Code promo créé avec succès'));
    await page.getByRole('listitem').filter({ hasText: code }).getByText('0 / 100').waitFor();
    await expectAtMost('make a promo code', keys, annotate);
  });

  it('a review is published', async ({ annotate }) => {
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
    await keys.enter();
    await keys.sees(expectToast(page, 'Avis publié'));
    await expectAtMost('publish a review', keys, annotate);
  });
});
